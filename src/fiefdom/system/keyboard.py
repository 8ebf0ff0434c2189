"""Waiting for a key at the terminal."""

import os
import sys
import time

POLL_SECONDS = 0.05

if sys.platform == "win32":
    import msvcrt

    def wait_for_enter(seconds: float) -> None:
        """Wait for some seconds, or until a key is pressed."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not msvcrt.kbhit():
            time.sleep(POLL_SECONDS)
        while msvcrt.kbhit():
            msvcrt.getch()

else:
    import select

    def wait_for_enter(seconds: float) -> None:
        """Wait for some seconds, or until Enter is pressed."""
        if select.select([sys.stdin], [], [], seconds)[0]:
            os.read(sys.stdin.fileno(), 1024)
