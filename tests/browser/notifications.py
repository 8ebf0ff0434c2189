"""A desktop that shows notifications: Chromium sends it its own over D-Bus, and a test clicks on them."""
# ruff: noqa: F722, F821 - the signatures of D-Bus are written as annotations

import asyncio
import contextlib
import subprocess
import threading

from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, method, signal

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
#: A bus without any other service.
BUS = """<busconfig>
  <type>session</type>
  <listen>unix:tmpdir={folder}</listen>
  <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
</busconfig>"""


class Notifications(ServiceInterface):
    """The notifications on the desktop, as (number, title)."""

    def __init__(self):
        super().__init__(NAME)
        self.shown, self.closed = [], []

    @method()
    def GetCapabilities(self) -> "as":
        return ["actions", "body"]

    @method()
    def GetServerInformation(self) -> "ssss":
        return ["desktop for tests", "Fiefdom", "1", "1.2"]

    @method()
    def Notify(
        self, app: "s", old: "u", icon: "s", title: "s", body: "s", actions: "as", hints: "a{sv}", timeout: "i"
    ) -> "u":
        self.shown.append((len(self.shown) + 1, title))
        return len(self.shown)

    @method()
    def CloseNotification(self, number: "u"):
        self.closed.append(number)

    @signal()
    def ActionInvoked(self, number, action) -> "us":
        return [number, action]

    @signal()
    def NotificationClosed(self, number, reason) -> "uu":
        return [number, reason]


class Desktop:
    """A bus with the notifications of a desktop, in a thread, since the browser has the event loop of this one."""

    def __init__(self, folder):
        (folder / "bus.conf").write_text(BUS.format(folder=folder))
        command = ["dbus-daemon", f"--config-file={folder}/bus.conf", "--nofork", "--print-address"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()
        self.notifications, self._ready = Notifications(), threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._run(),), daemon=True)
        self._thread.start()
        assert self._ready.wait(30)

    async def _run(self):
        bus = await MessageBus(bus_address=self.address).connect()
        bus.export(PATH, self.notifications)
        await bus.request_name(NAME)
        self._ready.set()
        with contextlib.suppress(EOFError):
            await bus.wait_for_disconnect()

    def click(self, number):
        """Click on a notification."""
        self._loop.call_soon_threadsafe(self.notifications.ActionInvoked, number, "default")

    def stop(self):
        self.process.terminate()
        self._thread.join()
        self.process.communicate()
