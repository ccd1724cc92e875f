"""A head for actions that the observation describes (`Encoder.described`), for the policies of sb3-contrib.

Its last layer gives, besides a logit for each action, what each number of a description is worth; a described
action has its own logit and the worth of its description. `agents.network` is the same in numpy.
"""

from functools import partial
from typing import Any

import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import MlpExtractor
from stable_baselines3.common.type_aliases import Schedule
from torch import Tensor, nn


class DescribedPolicy(MaskableActorCriticPolicy):
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

    def _build(self, lr_schedule: Schedule) -> None:
        super()._build(lr_schedule)
        hidden = self.mlp_extractor.latent_dim_pi
        self.action_net = _Head(hidden, int(self.action_space.n), self._described)  # type: ignore[attr-defined]
        self.action_net.apply(partial(self.init_weights, gain=0.01))
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)  # type: ignore[call-arg]


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
        logits, worths = outputs[:, :-numbers], outputs[:, -numbers:]
        rows = input[:, self.in_features :].view(-1, actions, numbers)
        more = (rows @ worths.unsqueeze(2)).squeeze(2)
        last = first + actions
        return torch.cat((logits[:, :first], logits[:, first:last] + more, logits[:, last:]), dim=1)
