"""The actor network and the draws from it."""

import numpy as np
import pytest

from eurozoo.agents.network import PolicyNetwork, best_actions, sample_actions

from .conftest import random_network


def test_logits__as_torch_computes_them():
    torch = pytest.importorskip("torch")
    tensors = random_network(7, 5)
    observations = np.random.default_rng(1).random((9, 7), np.float32)
    values = torch.from_numpy(observations)
    for layer in (0, 2):
        name = f"mlp_extractor.policy_net.{layer}"
        weight, bias = (torch.from_numpy(tensors[f"{name}.{part}"]) for part in ("weight", "bias"))
        values = torch.relu(torch.nn.functional.linear(values, weight, bias))
    weight, bias = (torch.from_numpy(tensors[f"action_net.{part}"]) for part in ("weight", "bias"))
    expected = torch.nn.functional.linear(values, weight, bias).numpy()
    network = PolicyNetwork(tensors)
    assert (network.observation_size, network.action_count) == (7, 5)
    np.testing.assert_allclose(network.logits(observations), expected, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("change", ["missing", "shape", "no layers"])
def test_network__refuses_what_does_not_fit(change):
    tensors = random_network(7, 5)
    if change == "missing":
        del tensors["mlp_extractor.policy_net.2.bias"]
    elif change == "shape":
        tensors["action_net.weight"] = tensors["action_net.weight"][:, :-1]
    else:
        tensors = {}
    with pytest.raises(ValueError, match="layer"):
        PolicyNetwork(tensors)


def test_best_actions__masked():
    logits = np.array([[3, 2, 1], [1, 2, 3], [-9, 0, 0]], np.float32)
    mask = np.array([[0, 1, 1], [1, 1, 1], [1, 0, 0]], np.bool_)
    np.testing.assert_array_equal(best_actions(logits, mask), [1, 2, 0])


def test_sample_actions__follows_the_masked_softmax():
    logits = np.log(np.array([[0.5, 0.3, 0.2], [0.1, 0.1, 0.8]], np.float32)) + 200
    mask = np.array([[1, 0, 1], [1, 1, 1]], np.bool_)
    rng = np.random.default_rng(0)
    drawn = np.array([sample_actions(logits, mask, rng) for _ in range(20_000)])
    shares = [np.bincount(column, minlength=3) / 20_000 for column in drawn.T]
    np.testing.assert_allclose(shares, [[5 / 7, 0, 2 / 7], [0.1, 0.1, 0.8]], atol=0.015)


def test_sample_actions__never_illegal_even_if_unlikely():
    """A legal action whose probability is zero in float32 beats every illegal one."""
    logits = np.array([[500.0, -500.0, 400.0]], np.float32)
    mask = np.array([[0, 1, 0]], np.bool_)
    assert sample_actions(logits, mask, np.random.default_rng(0)).tolist() == [1]
