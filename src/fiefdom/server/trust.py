"""The trusted proxies, which may name the addresses of their clients: addresses and networks."""

import ipaddress
from collections.abc import Iterable

from .limits import LimitError


class Networks:
    """A set of addresses and networks.

    >>> "10.1.2.3" in Networks(["10.0.0.0/8"]), "::ffff:10.1.2.3" in Networks(["10.0.0.0/8"]), "x" in Networks([])
    (True, True, False)
    """

    def __init__(self, texts: Iterable[str]) -> None:
        try:
            self._networks = [ipaddress.ip_network(text) for text in texts]
        except ValueError as error:
            raise LimitError(f"--trusted-proxy: {error}; give an address or a network such as 10.0.0.0/8") from None

    def __contains__(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
        return any((mapped or address) in network for network in self._networks)
