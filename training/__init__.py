"""Self-play training, evaluation and matches."""

import os

# Threads of torch that wait should sleep: spinning, they take the core that the others need when a machine is
# busy, and training slows down a hundredfold. Has an effect only if torch is imported later.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
