"""The actor network in numpy: playing needs no torch, and batches of frozen opponents run at full speed."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

_HIDDEN = "mlp_extractor.policy_net"
_OUTPUT = "action_net"


class PolicyNetwork:
    """A ReLU multilayer perceptron from observation to action logits.

    `tensors` are weights under Stable-Baselines3's names; those of the critic are ignored. Raises
    `ValueError` if layers are missing or do not fit each other.
    """

    def __init__(self, tensors: Mapping[str, NDArray[Any]]) -> None:
        hidden = sum(name.startswith(_HIDDEN) and name.endswith(".weight") for name in tensors)
        names = [f"{_HIDDEN}.{2 * layer}" for layer in range(hidden)] + [_OUTPUT]
        #: weight (inputs, outputs) and bias (outputs,) of each layer
        self.layers: list[tuple[NDArray[np.float32], NDArray[np.float32]]] = []
        width = None
        for name in names:
            if f"{name}.weight" not in tensors or f"{name}.bias" not in tensors:
                raise ValueError(f"the network has no layer {name}")
            weight = np.ascontiguousarray(tensors[f"{name}.weight"].T, dtype=np.float32)
            bias = np.array(tensors[f"{name}.bias"], dtype=np.float32)
            if weight.ndim != 2 or bias.shape != weight.shape[1:] or width not in (None, weight.shape[0]):
                raise ValueError(f"layer {name} does not fit: weight {weight.T.shape}, bias {bias.shape}")
            self.layers.append((weight, bias))
            width = weight.shape[1]

    @property
    def observation_size(self) -> int:
        """Inputs of the first layer."""
        return int(self.layers[0][0].shape[0])

    @property
    def action_count(self) -> int:
        """Outputs of the last layer."""
        return int(self.layers[-1][0].shape[1])

    def logits(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Logits float32 (N, A) of observations float32 (N, D)."""
        values = observations
        for weight, bias in self.layers[:-1]:
            values = values @ weight
            values += bias
            np.maximum(values, 0, out=values)
        weight, bias = self.layers[-1]
        return values @ weight + bias


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
