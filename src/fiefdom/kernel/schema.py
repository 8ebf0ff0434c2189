"""The records a game is made of: plain, fixed in size, copied as bytes.

Fields are as narrow as their values, so what is read from one is narrow too when compiled: `+ 0` makes an int64 of it
where that matters. A part of the state is a class whose annotations are its fields, declared beside its rules:

>>> class Purse:
...     coins: short(8)
...     queen: byte()
>>> State = record(Purse)
>>> s = State.make(1)[0]
>>> list(s.coins)
[0, 0, 0, 0, 0, 0, 0, 0]

Compiled, a record is a row of a NumPy array; in plain Python it is an object whose arrays are lists.
"""

from .compiling import BACKEND, kernel

NONE = -1


def byte(count=0):
    """A field of -128 to 127, or an array of them."""
    return ("i1", count)


def short(count=0):
    """A field of 16 bits, or an array of them."""
    return ("i2", count)


def number(count=0):
    """A field of 64 bits, or an array of them."""
    return ("i8", count)


def word(count=0):
    """A field of 32 bits, or an array of them."""
    return ("i4", count)


def real(count=0):
    """A field for a fraction, or an array of them."""
    return ("f4", count)


def fields_of(parts):
    """Name, type and length of every field, the widest first so that no byte is lost to alignment."""
    fields = [(name, *spec) for part in parts for name, spec in part.__annotations__.items()]
    return sorted(fields, key=lambda field: -int(field[1][1]))


if BACKEND == "kernel":

    def record(*parts):
        """The record type made of these parts."""
        fields = fields_of(parts)

        class Record:
            __slots__ = [name for name, _, _ in fields]
            names = tuple(__slots__)

            @staticmethod
            def get(records, i, name):
                """A field of a record: a number, or a list of them."""
                value = getattr(records[i], name)
                return value[:] if isinstance(value, list) else value

            @staticmethod
            def put(records, i, name, value):
                """Set a field of a record."""
                setattr(records[i], name, list(value) if isinstance(value, list) else value)

            @classmethod
            def make(cls, count):
                """An array of n records, all zero."""
                records = [cls() for _ in range(count)]
                for each in records:
                    for name, _, length in fields:
                        setattr(each, name, [0] * length if length else 0)
                return records

            @classmethod
            def of(cls, values):
                """A record with these values, in the order of its names."""
                one = cls()
                for name, value in zip(cls.names, values):
                    setattr(one, name, value)
                return one

            @classmethod
            def twice(cls, records):
                """The first record two times."""
                return cls.copy(records[:1]) + cls.copy(records[:1])

            @staticmethod
            def copy(records):
                """A copy of the records."""
                copies = [Record() for _ in records]
                for old, new in zip(records, copies, strict=True):
                    for name, _, length in fields:
                        value = getattr(old, name)
                        setattr(new, name, value[:] if length else value)
                return copies

        return Record

    def copy_over(records, to, source):
        """Make one record of an array the same as another."""
        records[to] = type(records[source]).copy(records[source : source + 1])[0]

    def bundle(**records):
        """A record made of others, one under each name."""

        class Bundle:
            __slots__ = tuple(records)

            @classmethod
            def make(cls):
                """An array of one, all zero."""
                one = cls()
                for name, each in records.items():
                    setattr(one, name, each.make(1)[0])
                return [one]

            @classmethod
            def copy(cls, bundles):
                """A copy."""
                one = cls()
                for name, each in records.items():
                    setattr(one, name, each.copy([getattr(bundles[0], name)])[0])
                return [one]

            @staticmethod
            def part(bundles, name):
                """One of its records, as an array of one."""
                return [getattr(bundles[0], name)]

            @staticmethod
            def put(bundles, name, array):
                """Replace one of its records by the first of an array."""
                setattr(bundles[0], name, records[name].copy(array[:1])[0])

        return Bundle

else:
    from struct import Struct

    import numpy as np

    CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "f4": "f"}

    def record(*parts):
        """The record type made of these parts."""
        layout = np.dtype([(n, t, (k,)) if k else (n, t) for n, t, k in fields_of(parts)], align=True)
        fields = fields_of(parts)
        packed = Struct("<" + "".join(f"{k or 1}{CODES[t]}" for _, t, k in fields_of(parts)))

        class Record:
            dtype = layout
            names = layout.names
            bytes = layout.itemsize

            @staticmethod
            def get(records, i, name):
                """A field of a record: a number, or a list of them."""
                return records[name][i].tolist()

            @staticmethod
            def put(records, i, name, value):
                """Set a field of a record."""
                records[name][i] = value

            @staticmethod
            def twice(records):
                """The first record two times."""
                return np.frombuffer(bytearray(2 * records[:1].tobytes()), layout)

            @staticmethod
            def values(records):
                """All fields of the first record, in the order of their names: numbers, or lists of them."""
                numbers, found, at = packed.unpack_from(records[:1].tobytes()), [], 0
                for _, _, length in fields:
                    found.append(list(numbers[at : at + length]) if length else numbers[at])
                    at += length or 1
                return found

            @staticmethod
            def make(count):
                """An array of n records, all zero."""
                return np.zeros(count, layout)

            @staticmethod
            def copy(records):
                """A copy of the records: as bytes, since NumPy copies records field by field."""
                copies = np.empty(len(records), layout)
                copies.view(np.uint8)[:] = np.ascontiguousarray(records).view(np.uint8)
                return copies

        return Record

    @kernel
    def copy_over(records, to, source):
        """Make one record of an array the same as another."""
        records[to] = records[source]

    def bundle(**records):
        """A record made of others, one under each name."""
        dtype = np.dtype([(name, each.dtype) for name, each in records.items()], align=True)

        class Bundle:
            @staticmethod
            def make():
                """An array of one, all zero."""
                return np.zeros(1, dtype)

            @staticmethod
            def copy(bundles):
                """A copy, as bytes."""
                return np.frombuffer(bytearray(bundles.tobytes()), dtype)

            @staticmethod
            def part(bundles, name):
                """One of its records, as an array of one."""
                return bundles[name]

            @staticmethod
            def put(bundles, name, array):
                """Replace one of its records by the first of an array."""
                bundles[name][0] = array[0]

        return Bundle
