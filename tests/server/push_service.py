"""A push service for tests: it speaks TLS, checks the signature of each message and decrypts it as a browser would."""

import asyncio
import datetime
import ipaddress
import json
import ssl
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import asynccontextmanager

import h11
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from py_vapid import Vapid02


def text_of(data):
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Subscriber:
    """A browser's side of a subscription: its private key and its secret."""

    def __init__(self, name="phone"):
        self.name, self.private, self.auth = name, ec.generate_private_key(ec.SECP256R1()), name.encode().ljust(16)[:16]
        kind = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        self.point = self.private.public_key().public_bytes(*kind)

    def wanted(self, url, language="en"):
        """The fields of the command `subscribe`."""
        endpoint = f"{url}/to/{self.name}"
        return {
            "endpoint": endpoint, "p256dh": text_of(self.point), "auth": text_of(self.auth), "language": language,
        }  # fmt: skip

    def decrypted(self, body):
        """The text of a message (RFC 8291, section 3; RFC 8188, section 2)."""
        salt, size, length = body[:16], *struct.unpack("!LB", body[16:21])
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), public)

        def derived(secret, salt, info, length):
            return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

        secret = derived(shared, self.auth, b"WebPush: info\0" + self.point + sender, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text[-1:] == b"\2", "the last record ends with 2"
        return json.loads(text[:-1])


class PushService:
    """What arrived: headers and messages by subscriber. It answers with the next of `statuses`, in the end with 201."""

    def __init__(self, *subscribers):
        self.subscribers = {each.name: each for each in subscribers}
        self.arrived, self.statuses, self.headers = [], [], []

    async def before(self):
        """Take a while."""

    async def serve(self, reader, writer):
        connection = h11.Connection(h11.SERVER)
        request, body = None, b""
        while not isinstance(event := connection.next_event(), h11.EndOfMessage):
            if event is h11.NEED_DATA:
                connection.receive_data(await reader.read(4096))
            elif isinstance(event, h11.Request):
                request = event
            elif isinstance(event, h11.Data):
                body += event.data
        await self.before()
        status = self.statuses.pop(0) if self.statuses else 201
        self.take(request, body)
        headers = [("content-length", "0"), *self.headers]
        writer.write(connection.send(h11.Response(status_code=status, headers=headers)))
        writer.write(connection.send(h11.EndOfMessage()))
        await writer.drain()
        writer.close()

    def take(self, request, body):
        headers = {name.decode(): value.decode() for name, value in request.headers}
        assert request.method == b"POST"
        assert Vapid02.verify(headers["authorization"]), "the signature is not valid"
        fields = dict(each.split("=", 1) for each in headers["authorization"].removeprefix("vapid ").split(","))
        claims = json.loads(bytes_of(fields["t"].split(".")[1]))
        name = request.target.decode().removeprefix("/to/").partition("?")[0]
        self.arrived.append((name, headers, claims, fields["k"], self.subscribers[name].decrypted(body)))

    @property
    def messages(self):
        return [(name, message) for name, _, _, _, message in self.arrived]


@asynccontextmanager
async def running(service, certificate, port=0):
    """The service at work: its address."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server = await asyncio.start_server(service.serve, "127.0.0.1", port, ssl=context)
    async with server:
        yield f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}"


def write_certificate(path):
    """A file with a certificate for 127.0.0.1 and its key; it vouches for itself."""
    private = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "push service for tests")])
    now = datetime.datetime.now(datetime.UTC)
    names = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    certificate = (
        x509.CertificateBuilder(name, name, private.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(private, hashes.SHA256())
    )
    form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    path.write_bytes(
        private.private_bytes(serialization.Encoding.PEM, *form) + certificate.public_bytes(serialization.Encoding.PEM)
    )
    return path
