"""The learner: sb3-contrib's MaskablePPO, with all of its state as plain tensors and numbers."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from stable_baselines3.common.buffers import RolloutBuffer

from eurozoo.agents.attention import PREFIX
from eurozoo.agents.base import Agent
from eurozoo.agents.checkpoint import Tensors

from .attention import attention_policy
from .described import DescribedPolicy
from .policy import MaskedPolicy, matmul_precision
from .recipe import Recipe
from .selfplay import EndedGame, TrainingEnv

#: SB3 names a features extractor that actor and critic share three times
_ALIASES = ("pi_features_extractor.", "vf_features_extractor.")
LAST_LEARNING_RATE = 0.1  # as a part of the first

#: what an update learns from: arrays of the rollout buffer, (steps, lanes, ...)
DECISIONS = ("observations", "action_masks", "actions", "log_probs", "values", "advantages", "returns")


class CompactRolloutBuffer(MaskableRolloutBuffer):
    """Keeps masks as bools: a quarter of the memory of float32, and nothing to convert."""

    def reset(self) -> None:
        """Empty the buffer."""
        self.mask_dims = int(self.action_space.n)  # type: ignore[attr-defined]
        self.action_masks = np.ones((self.buffer_size, self.n_envs, self.mask_dims), np.bool_)
        RolloutBuffer.reset(self)

    def to_torch(self, array: NDArray[Any], copy: bool = True) -> torch.Tensor:
        """A tensor of a batch, which is a copy of rows already: made without another."""
        return torch.from_numpy(array)


class Learner(MaskablePPO):
    """MaskablePPO that plays in `lanes`.

    Its schedules follow `remaining`: the part of the budget that is left, set by the trainer.
    """

    remaining = 1.0

    def __init__(self, recipe: Recipe, env: TrainingEnv, seed: int) -> None:
        self._recipe = recipe
        rate = recipe.learning_rate
        policy, settings = _policy(recipe, env)
        super().__init__(
            policy,
            env,
            learning_rate=lambda remaining: (
                rate * (LAST_LEARNING_RATE + (1 - LAST_LEARNING_RATE) * remaining)
            ),
            n_steps=recipe.num_steps,
            batch_size=recipe.batch_size,
            n_epochs=recipe.epochs,
            gamma=recipe.gamma,
            gae_lambda=recipe.gae_lambda,
            clip_range=recipe.clip_range,
            ent_coef=recipe.entropy,
            rollout_buffer_class=CompactRolloutBuffer,
            policy_kwargs={
                "net_arch": {"pi": list(recipe.hidden), "vf": list(recipe.hidden)},
                "activation_fn": torch.nn.ReLU,
                "optimizer_kwargs": {"eps": 1e-5, "fused": True},
                **settings,
            },
            seed=seed % 2**32,  # SB3 takes no more
            device="cpu",
        )
        self.lanes = env
        self._last_obs = env.reset()  # type: ignore[assignment]
        self._last_episode_starts = np.ones(env.num_envs, np.bool_)

    def precision(self) -> AbstractContextManager[None]:
        """The block in which the network computes as the recipe says."""
        return matmul_precision(self._recipe.matmul_precision)

    def meet(self, opponents: Sequence[Agent], shares: Sequence[float]) -> None:
        """Play against these from now on; `shares` says how likely each of them is met."""
        if self.lanes.games.num_players > 1:
            self.lanes.set_opponents(opponents, shares)

    def update(self) -> list[EndedGame]:
        """Collect `num_steps` decisions in every lane and learn from them; returns the games that ended."""
        with self.precision():
            self.learn(self.n_steps * self.n_envs, reset_num_timesteps=False)
        return self.lanes.take_ended()

    def collect(self) -> Tensors:
        """Collect `num_steps` decisions in every lane for another learner: arrays (steps, lanes, ...)."""
        _, callback = self._setup_learn(self.n_steps * self.n_envs, reset_num_timesteps=False)
        with self.precision():
            self.collect_rollouts(self.lanes, callback, self.rollout_buffer, self.n_steps)
        return {name: getattr(self.rollout_buffer, name) for name in DECISIONS}

    def close(self) -> None:
        """Nothing to release."""

    def _update_current_progress_remaining(self, num_timesteps: int, total_timesteps: int) -> None:
        self._current_progress_remaining = self.remaining

    def weights(self) -> Tensors:
        """Copies of all weights of actor and critic."""
        state = self.policy.state_dict()
        return {name: value.numpy().copy() for name, value in state.items() if not name.startswith(_ALIASES)}

    def set_weights(self, weights: Tensors) -> None:
        """Take over what `weights` returned; `KeyError` or `RuntimeError` if they are of another network."""
        state = {name: torch.from_numpy(value) for name, value in weights.items()}
        for name in weights:
            if name.startswith(PREFIX):
                state |= {f"{alias}{name.removeprefix(PREFIX)}": state[name] for alias in _ALIASES}
        self.policy.load_state_dict(state)

    def get_state(self) -> tuple[Tensors, dict[str, Any]]:
        """All that the next updates depend on but the weights and the opponents: tensors, and plain
        numbers."""
        tensors: Tensors = {"torch_rng": torch.get_rng_state().numpy()}
        for index, entry in self.policy.optimizer.state_dict()["state"].items():
            for name, value in entry.items():
                tensors[f"optimizer.{index}.{name}"] = value.numpy()
        _, key, *position = np.random.get_state(legacy=True)  # noqa: NPY002 (SB3 draws from it)
        tensors["numpy_rng"] = np.asarray(key)
        numbers = {"timesteps": self.num_timesteps, "updates": self._n_updates, "numpy_rng": position}
        lanes, draws = self._get_lanes()
        return tensors | lanes, numbers | draws

    def _get_lanes(self) -> tuple[Tensors, dict[str, Any]]:
        lanes = self.lanes.get_state()
        tensors = {
            "states": lanes["states"].view(np.uint8).reshape(self.n_envs, -1),
            "learner_seat": lanes["learner_seat"],
            "opponent": lanes["opponent"],
            "episode_starts": np.asarray(self._last_episode_starts),
        }
        return tensors, {"env_rng": lanes["rng"]}

    def _set_lanes(self, tensors: Tensors, numbers: dict[str, Any]) -> None:
        states = tensors["states"].reshape(-1).view(self.lanes.games.game.state_dtype)
        names = ("learner_seat", "opponent")
        lanes = {"states": states, "rng": numbers["env_rng"], **{name: tensors[name] for name in names}}
        self._last_obs = self.lanes.set_state(lanes)
        self._last_episode_starts = tensors["episode_starts"]

    def set_state(self, weights: Tensors, tensors: Tensors, numbers: dict[str, Any]) -> None:
        """Continue from what `weights` and `get_state` returned.

        Raises `KeyError`, `ValueError` or `RuntimeError` if they do not fit this learner.
        """
        self.set_weights(weights)
        self._set_optimizer(tensors)
        self._set_lanes(tensors, numbers)
        self.num_timesteps = int(numbers["timesteps"])
        self._n_updates = int(numbers["updates"])
        # last, since what comes before may draw
        torch.set_rng_state(torch.from_numpy(tensors["torch_rng"].copy()))
        np.random.set_state(("MT19937", tensors["numpy_rng"], *numbers["numpy_rng"]))  # noqa: NPY002

    def _set_optimizer(self, tensors: Tensors) -> None:
        optimizer = self.policy.optimizer
        state: dict[int, dict[str, torch.Tensor]] = {}
        if any(name.startswith("optimizer.") for name in tensors):  # there is nothing before the first update
            for index, parameter in enumerate(self.policy.parameters()):
                names = ("step", "exp_avg", "exp_avg_sq")
                state[index] = {
                    name: torch.from_numpy(tensors[f"optimizer.{index}.{name}"]) for name in names
                }
                if state[index]["exp_avg"].shape != parameter.shape:
                    raise ValueError(f"optimizer.{index}.exp_avg does not fit")
        optimizer.load_state_dict({"state": state, "param_groups": optimizer.state_dict()["param_groups"]})


def _policy(recipe: Recipe, env: TrainingEnv) -> tuple[type[MaskedPolicy], dict[str, Any]]:
    """SB3's policy for a network, and its arguments besides the layers of actor and critic."""
    encoder = env.games.game.encoder(recipe.encoder)
    if recipe.network == "attention":
        return MaskedPolicy, attention_policy(encoder, recipe.attention_width, recipe.attention_layers)
    if encoder.described is not None:
        return DescribedPolicy, {"described": encoder.described}
    return MaskedPolicy, {}
