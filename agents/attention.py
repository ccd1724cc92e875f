"""The attention network in numpy; `training.attention` is the same in torch, and says what it computes."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .network import Network, PolicyNetwork

HEAD_SIZE = 16
"""Numbers that one attention head compares."""
NORM_EPSILON = 1e-5
PREFIX = "features_extractor."
"""With what the names of its tensors begin."""
Array = NDArray[np.float32]


class AttentionNetwork:
    """Attention over the rows of an observation, then multilayer perceptrons for logits and value.

    `tensors` are weights under Stable-Baselines3's names; the critic's may be missing. Raises `ValueError` if
    layers are missing or do not fit each other.
    """

    def __init__(self, tensors: Mapping[str, NDArray[Any]]) -> None:
        self.heads = PolicyNetwork(tensors)
        """Actor and critic, from features to logits and values."""
        if self.heads.described.size:
            raise ValueError("an attention network describes no actions")
        own = {
            name.removeprefix(PREFIX): np.array(value, np.float32)
            for name, value in tensors.items()
            if name.startswith(PREFIX)
        }
        types = sum(name.startswith("embed.") and name.endswith(".weight") for name in own)
        blocks = sum(name.startswith("blocks.") and name.endswith(".in_proj_weight") for name in own)
        try:
            self._embed = [
                (own[f"embed.{i}.weight"], own[f"embed.{i}.bias"] + own[f"own.{i}"]) for i in range(types)
            ]
            self._blocks = [_Block(own, f"blocks.{i}.") for i in range(blocks)]
            self._norm = own["norm.weight"], own["norm.bias"]
            self.width = width = len(self._norm[0])
        except KeyError as missing:
            raise ValueError(f"the network has no layer {PREFIX}{missing.args[0]}") from None
        shapes_fit = all(
            weight.shape[0] == width and bias.ndim == 2 and bias.shape[1] == width
            for weight, bias in self._embed
        ) and all(block.fits(width) for block in self._blocks)
        if not (types and blocks and shapes_fit) or width % HEAD_SIZE or self.heads.observation_size % width:
            raise ValueError(f"the layers of {PREFIX[:-1]} do not fit each other")
        self._asking = self.heads.observation_size // width

    @property
    def row_types(self) -> tuple[tuple[int, int], ...]:
        """Rows of each type, and columns that they use (`Encoder.row_types`)."""
        return tuple((len(bias), weight.shape[1]) for weight, bias in self._embed)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of an observation."""
        rows, columns = zip(*self.row_types, strict=True)
        return sum(rows), 1 + len(rows) + max(columns)

    @property
    def observation_size(self) -> int:
        """Numbers of an observation."""
        rows, columns = self.shape
        return rows * columns

    @property
    def action_count(self) -> int:
        """Actions that there are logits for."""
        return self.heads.action_count

    def features(self, observations: Array) -> Array:
        """What actor and critic start from, float32 (N, F), of observations float32 (N, rows, columns)."""
        observations = observations.reshape(len(observations), *self.shape)
        present = observations[:, :, 0] != 0
        head = 1 + len(self._embed)
        rows = np.empty((*present.shape, self.width), np.float32)
        first = 0
        for weight, bias in self._embed:
            last = first + len(bias)
            seen = observations[:, first:last, head : head + weight.shape[1]]
            rows[:, first:last] = seen @ weight.T + bias
            first = last
        for block in self._blocks[:-1]:
            rows = block(rows, rows, present)
        asking = self._blocks[-1](rows[:, : self._asking], rows, present)
        return _normalise(asking, *self._norm).reshape(len(observations), -1)

    def logits(self, observations: Array) -> Array:
        """Logits float32 (N, A) of observations float32 (N, rows, columns)."""
        return self.heads.logits(self.features(observations))

    def values(self, observations: Array) -> Array:
        """What the critic expects, float32 (N,), of observations float32 (N, rows, columns).

        Raises `ValueError` if the network holds no critic.
        """
        return self.heads.values(self.features(observations))


class _Block:
    """A transformer block."""

    def __init__(self, tensors: Mapping[str, Array], prefix: str) -> None:
        def layer(name: str) -> tuple[Array, Array]:
            return tensors[f"{prefix}{name}.weight"], tensors[f"{prefix}{name}.bias"]

        self.before, self.between = layer("before"), layer("between")
        self.project = (
            tensors[f"{prefix}attention.in_proj_weight"],
            tensors[f"{prefix}attention.in_proj_bias"],
        )
        self.join = layer("attention.out_proj")
        self.widen, self.narrow = layer("widen"), layer("narrow")

    def fits(self, width: int) -> bool:
        wide = len(self.widen[1])
        expected = [
            (self.before, (width,)),
            (self.between, (width,)),
            (self.project, (3 * width, width)),
            (self.join, (width, width)),
            (self.widen, (wide, width)),
            (self.narrow, (width, wide)),
        ]
        return all(weight.shape == shape and len(bias) == shape[0] for (weight, bias), shape in expected)

    def __call__(self, asking: Array, rows: Array, present: NDArray[np.bool_]) -> Array:
        width = rows.shape[-1]
        weight, bias = self.project
        normal = _normalise(rows, *self.before)
        query = normal[:, : asking.shape[1]] @ weight[:width].T + bias[:width]
        key = normal @ weight[width : 2 * width].T + bias[width : 2 * width]
        value = normal @ weight[2 * width :].T + bias[2 * width :]
        query, key, value = (_split(x) for x in (query, key, value))
        scores = query @ key.swapaxes(-1, -2) * np.float32(HEAD_SIZE**-0.5)
        scores = np.where(present[:, None, None], scores, -np.inf)
        shares = np.exp(scores - scores.max(axis=-1, keepdims=True))
        shares /= shares.sum(axis=-1, keepdims=True)
        gathered = (shares @ value).swapaxes(1, 2).reshape(asking.shape)
        asking = asking + gathered @ self.join[0].T + self.join[1]
        wide = np.maximum(_normalise(asking, *self.between) @ self.widen[0].T + self.widen[1], 0)
        result: Array = asking + wide @ self.narrow[0].T + self.narrow[1]
        return result


def _split(rows: Array) -> Array:
    """(N, rows, width) as (N, heads, rows, HEAD_SIZE)."""
    return rows.reshape(*rows.shape[:2], -1, HEAD_SIZE).swapaxes(1, 2)


def _normalise(rows: Array, weight: Array, bias: Array) -> Array:
    """Layer normalisation."""
    centred = rows - rows.mean(axis=-1, keepdims=True)
    scale = np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + np.float32(NORM_EPSILON))
    result: Array = centred / scale * weight + bias
    return result


def make_network(tensors: Mapping[str, NDArray[Any]]) -> Network:
    """The network that weights under Stable-Baselines3's names belong to.

    Raises `ValueError` if layers are missing or do not fit each other.
    """
    attention = any(name.startswith(PREFIX) for name in tensors)
    return AttentionNetwork(tensors) if attention else PolicyNetwork(tensors)
