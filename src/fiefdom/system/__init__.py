"""What differs between operating systems: processes, signals and file locks, each behind one module."""
