"""Policy networks in numpy: playing needs no torch, and batches of frozen opponents run at full speed."""

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

#: weight (inputs, outputs) and bias (outputs,) of each layer
Layers = list[tuple[NDArray[np.float32], NDArray[np.float32]]]


class Network(Protocol):
    """What every policy network offers."""

    @property
    def observation_size(self) -> int:
        """Numbers of an observation."""
        ...

    @property
    def action_count(self) -> int:
        """Actions that there are logits for."""
        ...

    def logits(self, observations: NDArray[np.float32], /) -> NDArray[np.float32]:
        """Logits float32 (N, A) of a batch of observations float32 (N, ...)."""
        ...


class PolicyNetwork:
    """A ReLU multilayer perceptron from observation to action logits.

    `tensors` are weights under Stable-Baselines3's names; the critic's may be missing. Raises `ValueError` if
    layers are missing or do not fit each other.
    """

    def __init__(self, tensors: Mapping[str, NDArray[Any]]) -> None:
        self.layers = read_layers(tensors, "mlp_extractor.policy_net", "action_net")
        self.critic = (
            read_layers(tensors, "mlp_extractor.value_net", "value_net")
            if "value_net.weight" in tensors
            else None
        )

    @property
    def observation_size(self) -> int:
        """Inputs of the first layer."""
        return int(self.layers[0][0].shape[0])

    @property
    def action_count(self) -> int:
        """Outputs of the last layer."""
        return int(self.layers[-1][0].shape[1])

    def logits(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Logits float32 (N, A) of observations float32 (N, ...)."""
        return run_layers(self.layers, observations)

    def values(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """What the critic expects, float32 (N,), of observations float32 (N, ...).

        Raises `ValueError` if the network holds no critic.
        """
        if self.critic is None:
            raise ValueError("the network has no critic")
        return run_layers(self.critic, observations)[:, 0]


def read_layers(tensors: Mapping[str, NDArray[Any]], hidden: str, output: str) -> Layers:
    """The layers `hidden.0`, `hidden.2`, ... and `output`.

    Raises `ValueError` if one is missing or does not fit the one before.
    """
    count = sum(name.startswith(hidden) and name.endswith(".weight") for name in tensors)
    layers: Layers = []
    width = None
    for name in [*(f"{hidden}.{2 * layer}" for layer in range(count)), output]:
        if f"{name}.weight" not in tensors or f"{name}.bias" not in tensors:
            raise ValueError(f"the network has no layer {name}")
        weight = np.ascontiguousarray(tensors[f"{name}.weight"].T, dtype=np.float32)
        bias = np.array(tensors[f"{name}.bias"], dtype=np.float32)
        if weight.ndim != 2 or bias.shape != weight.shape[1:] or width not in (None, weight.shape[0]):
            raise ValueError(f"layer {name} does not fit: weight {weight.T.shape}, bias {bias.shape}")
        layers.append((weight, bias))
        width = weight.shape[1]
    return layers


def run_layers(layers: Layers, observations: NDArray[np.float32]) -> NDArray[np.float32]:
    """Output of the last layer, float32 (N, outputs), with ReLU between the layers."""
    values = observations.reshape(len(observations), -1)
    for weight, bias in layers[:-1]:
        values = values @ weight
        values += bias
        np.maximum(values, 0, out=values)
    weight, bias = layers[-1]
    return values @ weight + bias


def actor_tensors(tensors: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """Those of the weights under Stable-Baselines3's names that playing needs."""
    wanted = ("features_extractor.", "mlp_extractor.policy_net.", "action_net.")
    return {name: value for name, value in tensors.items() if name.startswith(wanted)}


def best_actions(logits: NDArray[np.float32], mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The most likely legal action of each row."""
    actions: NDArray[np.int64] = np.where(mask, logits, -np.inf).argmax(axis=1)
    return actions


def sample_actions(
    logits: NDArray[np.float32], mask: NDArray[np.bool_], rng: np.random.Generator
) -> NDArray[np.int64]:
    """A legal action of each row, drawn by the softmax of its logits."""
    logits = np.where(mask, logits, -np.inf)
    weights = np.exp(logits - logits.max(axis=1, keepdims=True))
    cumulative = weights.cumsum(axis=1, dtype=np.float64)
    threshold = rng.random((len(cumulative), 1)) * cumulative[:, -1:]
    actions: NDArray[np.int64] = (cumulative > threshold).argmax(axis=1)
    return actions
