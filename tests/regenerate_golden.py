"""Write the golden playthroughs in tests/golden anew, from the root of the repository:

    python -m tests.regenerate_golden [game ...]

Do that only after a change of the rules that is meant, and look at what changes in the files.
"""

import sys

from tests.games.games import GAMES
from tests.playthrough import regenerate

if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        regenerate(GAMES[name].golden.files())
