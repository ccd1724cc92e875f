"""Write the golden playthroughs in tests/golden anew, from the root of the repository:

    python -m tests.regenerate_golden

Do that only after a change of the rules that is meant, and look at what changes in the files.
"""

from tests.black_forest import golden as black_forest
from tests.playthrough import regenerate

if __name__ == "__main__":
    regenerate(black_forest.files())
