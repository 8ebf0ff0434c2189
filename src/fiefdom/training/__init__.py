"""Learning to evaluate positions from self-play.

    python -m fiefdom.training kd/2 --seconds 60                  # on the CPU, with NumPy
    python -m fiefdom.training kd/2 --seconds 240 --device cuda   # on a GPU: pip install 'fiefdom[cuda,train]'

Run it again to resume from the checkpoint. See docs/how-to/train.md.
"""
