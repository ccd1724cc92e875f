"""What happens where the tree ends, as templates: random play, greedy play, or a network.

Each kind has

    suggest(t, s, config, w, count) -> n    the n actions worth trying, of `count` legal ones in `w.listed`,
                                            to `w.options`, and how likely each of them seems to `w.priors`
    turn_over(s, w) -> bool                 whether a turn has ended since the last time
    judge(t, s, config, w, turns)           what the seats have of the position, from 0 to 1, to `w.out`;
                                            `turns` are left to play

The templates name a game's rules (`legal`, `apply`, `score`, `winners`), the kernels of its greedy player
(`prepare`, `candidates`, `weigh`, `is_over`, `value`; see `agents.lines`), its encoder (`observe`), and each
other as if they were global.
"""

# pyright: reportUndefinedVariable=false
from typing import Any

import numpy as np

from eurozoo.envs.core.game import Game
from eurozoo.envs.core.random import mix, scale
from eurozoo.envs.core.state import Status

from .. import make_agent
from ..lines import LineSearcher
from .mlp import SIGNALS, add_descriptions, forward
from .tree import softmax, squash

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_OUTCOME, _SCORE, _MARGIN = range(len(SIGNALS))


# The templates: values.


def _count_points(t, s, config, w):
    """Points as the game would be scored now."""
    score(t, s, w.scores)
    for seat in range(s.num_players):
        w.points[seat] = w.scores[seat] * config.unit


def _count_winners(t, s, w):
    """Who wins, or would by the points; returns the share of each winner."""
    players = s.num_players
    if s.status == Status.TERMINATED:
        winners(t, s, w.won)
    else:
        best = w.points[:players].max()
        for seat in range(players):
            w.won[seat] = w.points[seat] == best
    return 1.0 / w.won[:players].sum()


def _lead(s, w, seat):
    """Points of a seat less those of the best other one."""
    rival = -1e9
    for other in range(s.num_players):
        if other != seat:
            rival = max(rival, w.points[other])
    return w.points[seat] - rival


def _rate(t, s, config, w):
    """What `w.points` are worth to each seat, to `w.out`."""
    if s.num_players == 1:
        w.out[0] = w.points[0] / config.top
        return
    share = count_winners(t, s, w)
    for seat in range(s.num_players):
        margin = squash(lead(s, w, seat), config.scale)
        w.out[seat] = (1.0 - config.margin) * share * w.won[seat] + config.margin * margin


# The templates: random playouts.


def _suggest_all(t, s, config, w, count):
    """All legal actions, all alike."""
    for k in range(count):
        w.options[k] = w.listed[k]
        w.priors[k] = 1.0 / count
    return count


def _no_turns(s, w):
    return False


def _judge_by_chance(t, s, config, w, turns):
    """Any legal action, all equally likely."""
    count = settle(t, s, w.listed)
    steps = 0
    while count > 0 and steps < config.depth:
        w.dice[0] += _GAMMA
        apply(t, s, np.int64(w.listed[scale(mix(w.dice[0]), count)]))
        count = settle(t, s, w.listed)
        steps += 1
    w.counters[1] += steps
    count_points(t, s, config, w)
    rate(t, s, config, w)


# The templates: greedy playouts.


def _weigh_actions(t, s, w):
    """What the greedy player thinks of its options, in `w.ids[0]`, to `w.line`; returns their number."""
    line = w.line[0]
    judgement = w.judgement[0]
    w.games[0] = s
    prepare(t, w.games[0], judgement)
    line.notes[0] = 0
    n = candidates(t, w.games[0], w.games[0], line.notes[0], judgement, w.ids[0])
    weigh(t, n, judgement, w.games, w.ids, line)
    return n


def _suggest_by_worth(t, s, config, w, count):
    """What the greedy player looks at, by how well its turn could end."""
    n = weigh_actions(t, s, w)
    for k in range(n):
        w.options[k] = w.ids[0, k]
    softmax(w.line[0].worth, n, config.temperature, w.priors)
    return n


def _turn_over(s, w):
    if is_over(s, w.copies[1]):
        w.copies[1] = s
        return True
    return False


def _play_turn(t, s, w):
    """Play the line of the greedy player to its end; or an action, if it found no end."""
    line = w.line[0]
    weigh_actions(t, s, w)
    if line.best_length == 0:
        apply(t, s, np.int64(w.ids[0, 0]))
        w.counters[1] += 1
    for k in range(line.best_length):
        apply(t, s, np.int64(line.best_actions[k]))
    w.counters[1] += line.best_length


def _judge_by_greed(t, s, config, w, turns):
    """Turns of the greedy player, and what it makes of their end."""
    count = settle(t, s, w.listed)
    while count > 0 and turns > 0:
        play_turn(t, s, w)
        turns -= 1
        count = settle(t, s, w.listed)
    if count == 0:
        count_points(t, s, config, w)
    else:
        judgement = w.judgement[0]
        prepare(t, s, judgement)
        for seat in range(s.num_players):
            w.points[seat] = value(t, s, seat, judgement)
    rate(t, s, config, w)


# The templates: a network in the place of playouts.


def _suggest_by_actor(t, s, config, w, count):
    """All legal actions, by the policy."""
    observe(t, s, s.seat, w.inputs)
    outputs = w.actor_sizes[w.actor_sizes.shape[0] - 1]
    logits = forward(w.actor, w.actor_sizes, w.inputs, w.hidden)[:outputs]
    add_descriptions(config.described, w.inputs, logits)
    for k in range(count):
        w.options[k] = w.listed[k]
        w.priors[k] = logits[w.listed[k]]
    softmax(w.priors, count, config.temperature, w.priors)
    return count


def _still_paid(t, s, config, w, seat, share):
    """What a seat is still to be paid: what the critic expects, or the outcome."""
    if s.status == Status.RUNNING:
        observe(t, s, seat, w.inputs)
        return np.float64(forward(w.critic, w.critic_sizes, w.inputs, w.hidden)[0])
    players = s.num_players
    if players == 1:
        return w.points[0] / config.top
    return (players * share * w.won[seat] - 1.0) / (players - 1.0)


def _judge_by_critic(t, s, config, w, turns):
    """What each seat has, and what the critic expects it to be paid still."""
    players = s.num_players
    count_points(t, s, config, w)
    share = count_winners(t, s, w)
    for seat in range(players):
        w.out[seat] = still_paid(t, s, config, w, seat, share)
    if config.signal == _OUTCOME:
        for seat in range(players):
            w.out[seat] = w.out[seat] if players == 1 else 0.5 + 0.5 * w.out[seat]
        return
    if config.signal == _SCORE or players == 1:
        for seat in range(players):
            w.points[seat] += config.reward_scale * w.out[seat]
            w.out[seat] = 0.0
    if players == 1:
        w.out[0] = w.points[0] / config.top
        return
    for seat in range(players):
        w.out[seat] = squash(lead(s, w, seat) + config.reward_scale * w.out[seat], config.scale)


_VALUES = {
    "count_points": _count_points,
    "count_winners": _count_winners,
    "lead": _lead,
    "rate": _rate,
}
_TEMPLATES: dict[str, dict[str, Any]] = {
    "random": {"suggest": _suggest_all, "turn_over": _no_turns, "judge": _judge_by_chance},
    "greedy": {
        "weigh_actions": _weigh_actions,
        "suggest": _suggest_by_worth,
        "turn_over": _turn_over,
        "play_turn": _play_turn,
        "judge": _judge_by_greed,
    },
    "network": {
        "suggest": _suggest_by_actor,
        "turn_over": _no_turns,
        "still_paid": _still_paid,
        "judge": _judge_by_critic,
    },
}


def templates_of(playout: str) -> dict[str, Any]:
    """The templates of a kind of playouts, in the order in which they name each other."""
    return _VALUES | _TEMPLATES[playout]


def names_of(game: Game, playout: str, encoder: str) -> dict[str, Any]:
    """What they need of a game. Raises `AgentError` if that is a greedy player, which it lacks."""
    names = {"score": game.kernels.score, "winners": game.kernels.winners}
    if playout == "greedy":
        search = guide_of(game).search
        names |= {name: search[name] for name in ("prepare", "candidates", "weigh", "is_over", "value")}
    if playout == "network":
        names["observe"] = game.encoder(encoder).observe
    return names


def guide_of(game: Game) -> LineSearcher:
    """The greedy player of a game; `AgentError` if there is none."""
    agent = make_agent("greedy", game)
    assert isinstance(agent, LineSearcher)
    return agent
