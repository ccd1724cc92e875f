"""The networks of a checkpoint inside kernels: actor and critic, one observation at a time.

A network is its weights in one float32 array (for each layer the weights, row by input, then the biases)
and the widths of its layers. A layer adds up the rows of the inputs that are not zero: observations, and what
ReLU leaves, have many zeros, and rows of consecutive numbers are what processors add fastest.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eurozoo.envs.core.kernel import kernel

from ..checkpoint import CheckpointError, Policy, PolicySpec
from ..network import Described, read_layers

SIGNALS = ("outcome", "score", "margin")

_ACTOR = ("mlp_extractor.policy_net", "action_net")
_CRITIC = ("mlp_extractor.value_net", "value_net")

Weights = tuple[NDArray[np.float32], NDArray[np.int64]]


@dataclass(frozen=True)
class Network:
    """Actor and critic of a checkpoint, for `forward`.

    The critic foretells what the seat is still to be paid by the `signal`: `outcome` at the end, or also what
    its `score` or `margin` grows by, in `reward_scale` points.
    """

    spec: PolicySpec
    actor: Weights
    described: Described
    critic: Weights
    signal: str
    reward_scale: float

    @property
    def width(self) -> int:
        """The widest of all layers but the first."""
        return max(int(sizes[1:].max()) for _, sizes in (self.actor, self.critic))

    @classmethod
    def of(cls, policy: Policy) -> "Network":
        """Of a checkpoint; `CheckpointError` if its networks are no multilayer perceptrons that fit."""
        spec, source = policy.spec, policy.path
        try:
            actor, critic = flatten(policy.tensors, *_ACTOR), flatten(policy.tensors, *_CRITIC)
            described = Described.read(policy.tensors)
        except ValueError as error:
            raise CheckpointError(f"{source} cannot guide a search: {error}") from None
        seen = spec.observation_size - described.size
        outputs = spec.action_count + described.numbers
        for name, (_, sizes), last in (("actor", actor, outputs), ("critic", critic, 1)):
            if (sizes[0], sizes[-1]) != (seen, last):
                raise CheckpointError(
                    f"{source} is damaged: its {name} maps {sizes[0]} numbers to {sizes[-1]}, "
                    f"not {seen} to {last}"
                )
        if policy.reward not in SIGNALS or not policy.reward_scale > 0:
            raise CheckpointError(f"{source} cannot guide a search: its reward is {policy.reward!r}")
        return cls(spec, actor, described, critic, policy.reward, policy.reward_scale)


def flatten(tensors: Mapping[str, NDArray[Any]], hidden: str, output: str) -> Weights:
    """Weights and widths of the perceptron whose layers have these names; `ValueError` if they do not fit."""
    layers = read_layers(tensors, hidden, output)
    parts = [part.ravel() for layer in layers for part in layer]
    sizes = [len(layers[0][0]), *(len(bias) for _, bias in layers)]
    return np.concatenate(parts), np.array(sizes, np.int64)


@kernel
def forward(weights, sizes, inputs, hidden):
    """Outputs of a network with ReLU between its layers: a view into `hidden`, float32 (2, widest layer)."""
    source = inputs
    at = 0
    layers = sizes.shape[0] - 1
    for layer in range(layers):
        before, after = sizes[layer], sizes[layer + 1]
        out = hidden[layer & 1]
        first = at + before * after
        for j in range(after):
            out[j] = weights[first + j]
        for i in range(before):
            x = source[i]
            if x != 0.0:
                row = weights[at + i * after : at + (i + 1) * after]
                for j in range(after):
                    out[j] += x * row[j]
        if layer < layers - 1:
            for j in range(after):
                out[j] = max(out[j], np.float32(0.0))
        at = first + after
        source = out
    return source


@kernel
def add_descriptions(described, inputs, outputs):
    """Add to the logits of described actions what their descriptions are worth (see `Described`)."""
    first, actions, numbers = described[0], described[1], described[2]
    worths = outputs[outputs.shape[0] - numbers :]
    at = inputs.shape[0] - actions * numbers
    for i in range(actions):
        for j in range(numbers):
            outputs[first + i] += inputs[at + i * numbers + j] * worths[j]
