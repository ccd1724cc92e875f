"""Tree search: information-set Monte Carlo tree search with random, greedy or learned judgement.

Before each simulation the hidden state of a copy of the game is drawn afresh for the mover (`determinize`),
so the search never sees the true one. The simulations share their statistics, and an action counts as
available only in those in which it is legal (information-set MCTS). Every seat maximises its own value
(max^n).

    options    `Search`: how much and how to search; what does best in each game
    tree       nodes, and the kernels that grow a tree and choose in it
    playouts   what happens where the tree ends: random play, greedy play, a network
    simulate   the simulations, and the loop over lanes
    mlp        networks of checkpoints in kernels
    work       memory of a search
    agent      `MCTSAgent`
    warmup     compiling all of it ahead
"""

from .agent import MCTSAgent
from .mlp import Network
from .options import Search
from .warmup import warmup

__all__ = ["MCTSAgent", "Network", "Search", "warmup"]
