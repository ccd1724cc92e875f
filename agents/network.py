"""Policy networks in numpy: playing needs no torch, and batches of frozen opponents run at full speed."""

from collections.abc import Mapping
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Described:
    """Actions that the last numbers of an observation describe; see `Encoder.described`.

    The actor's last layer gives, behind the logits, what each number of a description is worth; the others
    see the observation without the descriptions.
    """

    first: int
    actions: int
    numbers: int

    @property
    def size(self) -> int:
        """Numbers of all descriptions."""
        return self.actions * self.numbers

    @classmethod
    def read(cls, tensors: Mapping[str, NDArray[Any]]) -> "Described":
        """What weights say of it; `ValueError` if that is not three whole numbers that fit the last layer."""
        values = tensors.get("action_net.described")
        if values is None:
            return cls(0, 0, 0)
        if values.shape != (3,) or values.min() < 0 or not np.issubdtype(values.dtype, np.integer):
            raise ValueError("action_net.described must be three whole numbers of at least 0")
        described = cls(*values.tolist())
        if described.first + described.actions + described.numbers > len(tensors["action_net.bias"]):
            raise ValueError("action_net.described names actions that there are not")
        return described

    def split(self, observations: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """What the layers see, float32 (N, D), and descriptions (N, actions, numbers)."""
        flat = observations.reshape(len(observations), -1)
        seen = flat.shape[1] - self.size
        return flat[:, :seen], flat[:, seen:].reshape(len(flat), self.actions, self.numbers)

    def logits(self, outputs: NDArray[np.float32], rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """Logits float32 (N, A) from outputs (N, A + numbers) of the last layer, which change, and
        descriptions (N, actions, numbers)."""
        last = outputs.shape[1] - self.numbers
        logits, worths = outputs[:, :last], outputs[:, last:]
        logits[:, self.first : self.first + self.actions] += (rows @ worths[:, :, None])[:, :, 0]
        return logits


class PolicyNetwork:
    """A ReLU multilayer perceptron from observation to action logits; some actions may be described.

    `tensors` are weights under Stable-Baselines3's names; the critic's may be missing. Raises `ValueError` if
    layers are missing or do not fit each other.
    """

    def __init__(self, tensors: Mapping[str, NDArray[Any]]) -> None:
        self.layers = read_layers(tensors, "mlp_extractor.policy_net", "action_net")
        self.described = Described.read(tensors)
        self.critic = (
            read_layers(tensors, "mlp_extractor.value_net", "value_net")
            if "value_net.weight" in tensors
            else None
        )
        if self.critic and len(self.critic[0][0]) != len(self.layers[0][0]):
            raise ValueError("the first layers of actor and critic do not fit each other")

    @property
    def observation_size(self) -> int:
        """Numbers of an observation."""
        return int(self.layers[0][0].shape[0]) + self.described.size

    @property
    def action_count(self) -> int:
        """Actions that there are logits for."""
        return int(self.layers[-1][0].shape[1]) - self.described.numbers

    def logits(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Logits float32 (N, A) of observations float32 (N, ...)."""
        seen, rows = self.described.split(observations)
        return self.described.logits(self.run(self.layers, seen), rows)

    def values(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """What the critic expects, float32 (N,), of observations float32 (N, ...).

        Raises `ValueError` if the network holds no critic.
        """
        if self.critic is None:
            raise ValueError("the network has no critic")
        return self.run(self.critic, self.described.split(observations)[0])[:, 0]

    def run(self, layers: Layers, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        """Outputs of the last layer, float32 (N, outputs)."""
        return run_layers(layers, inputs)


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


def run_layers(layers: Layers, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
    """Outputs of the last layer, float32 (N, outputs), with ReLU between the layers."""
    values = inputs
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
