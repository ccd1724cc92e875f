"""The masked softmax: what sb3-contrib's distribution computes, drawn as often; the precision of products."""

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import torch
from sb3_contrib.common.maskable.distributions import MaskableCategoricalDistribution
from stable_baselines3.common.logger import configure

from eurozoo.envs.core.registry import find
from eurozoo.training.learner import Learner
from eurozoo.training.policy import MaskedSoftmax, matmul_precision
from eurozoo.training.recipe import Recipe
from eurozoo.training.selfplay import training_env

ACTIONS = 7


def random_logits(rows):
    torch.manual_seed(0)
    masks = np.random.default_rng(0).random((rows, ACTIONS)) < 0.4
    masks[:, 3] = True
    return 3 * torch.randn(rows, ACTIONS), masks


@pytest.mark.parametrize("masked", [True, False])
def test_agrees_with_sb3_contrib(masked):
    logits, masks = random_logits(50)
    actions = torch.from_numpy(masks.argmax(axis=1))
    seen = []
    for kind in (MaskedSoftmax, MaskableCategoricalDistribution):
        leaf = logits.clone().requires_grad_()
        distribution = kind(ACTIONS).proba_distribution(leaf)
        if masked:
            distribution.apply_masking(masks)
        log_prob, entropy = distribution.log_prob(actions), distribution.entropy()
        (log_prob.sum() + 2 * entropy.sum()).backward()
        seen.append((log_prob.detach(), entropy.detach(), distribution.mode(), leaf.grad))
    for ours, theirs in zip(*seen, strict=True):
        torch.testing.assert_close(ours, theirs)


def test_draws_are_legal_and_as_often_as_they_are_likely():
    logits, masks = random_logits(4)
    repeats = 5000
    distribution = MaskedSoftmax(ACTIONS).proba_distribution(logits.repeat(repeats, 1))
    distribution.apply_masking(np.tile(masks, (repeats, 1)))
    drawn = distribution.sample().reshape(repeats, 4)
    chances = distribution.log_probs[:4].exp()
    for row in range(4):
        counts = torch.bincount(drawn[:, row], minlength=ACTIONS)
        assert not counts[~masks[row]].any()
        # five standard deviations of a binomial count
        spread = 5 * (repeats * chances[row] * (1 - chances[row])).sqrt()
        assert ((counts - repeats * chances[row]).abs() <= spread + 1e-6).all()


@pytest.mark.parametrize("precision", ["medium", "highest"])
def test_precision_holds_while_learning_only(toy, monkeypatch, precision):
    assert torch.get_float32_matmul_precision() == "highest"
    recipe = Recipe(num_envs=4, num_steps=8, batch_size=16, epochs=1, matmul_precision=precision)
    learner = Learner(recipe, training_env(find(toy), 2, recipe, range(4), 0), 0)
    learner.set_logger(configure(None, []))
    seen = set()

    def watch(compute):
        def watched(*args, **kwargs):
            seen.add(torch.get_float32_matmul_precision())
            return compute(*args, **kwargs)

        return watched

    for name in ("forward", "evaluate_actions"):  # to play, to learn
        monkeypatch.setattr(learner.policy, name, watch(getattr(learner.policy, name)))
    learner.update()
    assert seen == {precision}
    assert torch.get_float32_matmul_precision() == "highest"


def test_precision_is_put_back_after_an_error():
    with pytest.raises(RuntimeError), matmul_precision("medium"):
        raise RuntimeError
    assert torch.get_float32_matmul_precision() == "highest"
