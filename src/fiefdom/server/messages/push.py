"""Commands about push messages: a device wants them, does not want them any more, or shows the page."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .fields import Count

Endpoint = Annotated[str, Meta(min_length=1, max_length=1000)]
PushKey = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,100}={0,2}$", max_length=102)]
Language = Literal["en", "fr", "ro"]


class Subscribe(Struct, tag="subscribe", tag_field="do", forbid_unknown_fields=True):
    """Send a push message to this browser when it is the turn of one of your seats and you do not see the page.

    `endpoint`, `p256dh` and `auth` are what the browser gave for the key in the catalog, the last two in base64url.
    """

    id: Count
    endpoint: Endpoint
    p256dh: PushKey
    auth: PushKey
    language: Language = "en"


class Unsubscribe(Struct, tag="unsubscribe", tag_field="do", forbid_unknown_fields=True):
    """Send no more push messages about this game to this browser."""

    id: Count
    endpoint: Endpoint


class Look(Struct, tag="look", tag_field="do", forbid_unknown_fields=True):
    """Say whether the page is visible; the default is that it is. Players who see the page get no push messages."""

    id: Count
    visible: bool
