"""Policies of sb3-contrib whose masked softmax is worked out once.

sb3-contrib normalizes the logits of every batch three times, and draws a random number for every action: with
hundreds of actions a third of the time of an update. Here they are normalized once, and an action takes one
random number.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.distributions import MaskableCategoricalDistribution, MaybeMasks
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.type_aliases import Schedule
from torch import Tensor

from .recipe import Precision

ILLEGAL = -1e8  # logit; not minus infinity, of which gradients would be no numbers


class MaskedSoftmax(MaskableCategoricalDistribution):
    """Draws of N decisions among `actions`, by the softmax of the logits of legal ones."""

    def proba_distribution(self, action_logits: Tensor) -> Self:
        """Take logits (N, actions), all of them legal."""
        self._logits = action_logits
        self._log_probs: Tensor | None = None
        return self

    def apply_masking(self, masks: MaybeMasks) -> None:
        """Take away actions that `masks` (N, actions) does not allow, bool."""
        if masks is not None:
            legal = torch.as_tensor(masks, dtype=torch.bool).reshape(self._logits.shape)
            self._logits = self._logits.masked_fill(~legal, ILLEGAL)
            self._log_probs = None

    @property
    def log_probs(self) -> Tensor:
        """Logarithms of the probabilities of all actions (N, actions)."""
        if self._log_probs is None:
            self._log_probs = self._logits.log_softmax(dim=1)
        return self._log_probs

    def log_prob(self, actions: Tensor) -> Tensor:
        """Of one action each, (N,)."""
        return self.log_probs.gather(1, actions[:, None])[:, 0]

    def entropy(self) -> Tensor:
        """Of each decision, (N,), in nats."""
        return -(self._logits.softmax(dim=1) * self.log_probs).sum(dim=1)

    def mode(self) -> Tensor:
        """The most likely actions, (N,)."""
        return self._logits.argmax(dim=1)

    def sample(self) -> Tensor:
        """Drawn actions, (N,)."""
        cumulative = self._logits.softmax(dim=1).cumsum(dim=1, dtype=torch.double)
        threshold = torch.rand(len(cumulative), 1, dtype=torch.double) * cumulative[:, -1:]
        return torch.searchsorted(cumulative, threshold, right=True)[:, 0]


class MaskedPolicy(MaskableActorCriticPolicy):
    """sb3-contrib's policy with a `MaskedSoftmax`."""

    def _build(self, lr_schedule: Schedule) -> None:
        self.action_dist = self._distribution()
        super()._build(lr_schedule)

    @property
    def _num_actions(self) -> int:
        assert isinstance(self.action_space, spaces.Discrete)
        return int(self.action_space.n)

    def _distribution(self) -> MaskedSoftmax:
        return MaskedSoftmax(self._num_actions)


@contextmanager
def matmul_precision(precision: Precision) -> Iterator[None]:
    """Have torch multiply matrices so in this block."""
    before = torch.get_float32_matmul_precision()
    torch.set_float32_matmul_precision(precision)
    try:
        yield
    finally:
        torch.set_float32_matmul_precision(before)
