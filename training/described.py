"""A head for actions that the observation describes (`Encoder.described`), for the policies of sb3-contrib.

Its last layer gives, besides a logit for each action, what each number of a description is worth; a described
action has its own logit and the worth of its description. `agents.network` is the same in numpy.
"""

from typing import Any

import torch
from stable_baselines3.common.torch_layers import MlpExtractor
from torch import Tensor, nn
from torch.nn.functional import pad

from .policy import MaskedPolicy, MaskedSoftmax


class DescribedPolicy(MaskedPolicy):
    """Multilayer perceptrons for actor and critic, and a head for described actions.

    Args:
        described: of the encoder (`Encoder.described`). The perceptrons do not see the descriptions.
    """

    def __init__(self, *args: Any, described: tuple[int, int, int], **kwargs: Any) -> None:
        self._described = described
        super().__init__(*args, **kwargs)

    def _build_mlp_extractor(self) -> None:
        _, actions, numbers = self._described
        inputs = self.features_dim - actions * numbers
        self.mlp_extractor = _Perceptrons(inputs, self.net_arch, self.activation_fn, self.device)

    def _distribution(self) -> MaskedSoftmax:
        return _Distribution(self._num_actions, self._described)


class _Distribution(MaskedSoftmax):
    """The usual distribution, of logits from another head."""

    def __init__(self, actions: int, described: tuple[int, int, int]) -> None:
        super().__init__(actions)
        self._described = described

    def proba_distribution_net(self, latent_dim: int) -> nn.Module:
        return _Head(latent_dim, self.action_dim, self._described)


class _Perceptrons(MlpExtractor):
    """Actor and critic without their last layers; the actor hands the descriptions on."""

    def __init__(self, inputs: int, *args: Any) -> None:
        super().__init__(inputs, *args)
        self.inputs = inputs

    def forward_actor(self, features: Tensor) -> Tensor:
        return torch.cat((self.policy_net(features[:, : self.inputs]), features[:, self.inputs :]), dim=1)

    def forward_critic(self, features: Tensor) -> Tensor:
        values: Tensor = self.value_net(features[:, : self.inputs])
        return values


class _Head(nn.Linear):
    """Logits (N, actions) of what the hidden layers give and the descriptions, side by side."""

    described: Tensor

    def __init__(self, hidden: int, actions: int, described: tuple[int, int, int]) -> None:
        super().__init__(hidden, actions + described[2])
        self.register_buffer("described", torch.tensor(described))

    def forward(self, input: Tensor) -> Tensor:
        first, actions, numbers = self.described.tolist()
        outputs = super().forward(input[:, : self.in_features])
        own = outputs.shape[1] - numbers
        logits, worths = torch.split(outputs, [own, numbers], dim=1)
        rows = input[:, self.in_features :].view(-1, actions, numbers)
        more = (rows @ worths.unsqueeze(2)).squeeze(2)
        padded: Tensor = pad(more, (first, own - first - actions))
        return logits + padded
