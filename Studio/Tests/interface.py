#!/usr/bin/env python3
"""Asks a running popframe-studio everything that its interface promises, and tries to break each rule.

STUDIO and POPFRAME are the two programs, THEME is a theme's folder; it is copied, never changed. STEP is one of those
that start servers of their own, such as `making`: no other is done then. Fails with the first answer that is another one.

Usage: Studio/Tests/interface.py STUDIO POPFRAME THEME [STEP…]
Example: Studio/Tests/interface.py .build/release/popframe-studio .build/release/popframe Assets/Crimson
Needs: Python's standard library alone.
Takes: three minutes.
"""
import hashlib
import http.client
import io
import json
import os
import random
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
import zlib

from given import given

STUDIO, POPFRAME, THEME, CHOSEN = given(__doc__)

from messages import CLOSE, PING, PONG, TEXT, Messages, handshake  # noqa: E402

checks = 0


def expect(condition, what):
    global checks
    checks += 1
    if not condition:
        raise AssertionError(what)


class Studio:
    """A server on a folder of its own."""

    def __init__(self, subjects, *options):
        self.process = subprocess.Popen(
            [STUDIO, "preview", *options, "--", *subjects],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=([A-Za-z0-9_-]{22,})", self.address)
        expect(found, f"the first line is an address: {self.address!r}")
        self.port, self.token = int(found[1]), found[2]
        self.lines = []
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stderr:
            self.lines.append(line.rstrip("\n"))

    def drawn(self, count, what):
        """Waits until the terminal tells of a save, after so many lines; how many cells it drew."""
        end = time.time() + 120
        while True:
            for line in self.lines[count:]:
                if cells := re.fullmatch(r"(\d+) cells, \d+ ms", line):
                    return int(cells[1])
            expect(time.time() < end, f"{what}: {self.lines[count:]}")
            time.sleep(0.02)

    @property
    def own(self):
        host = f"127.0.0.1:{self.port}"
        return {"Host": host, "Origin": f"http://{host}", "Cookie": f"popframe-{self.port}={self.token}",
                "Content-Type": "application/json"}

    def ask(self, method, path, body=None, without=(), **headers):
        """The status, headers and body of an answer to a request of the page, but for some headers."""
        fields = {name: value for name, value in self.own.items() if name not in without}
        if method == "GET":
            fields.pop("Origin", None), fields.pop("Content-Type", None)
        fields.update({name.replace("_", "-"): value for name, value in headers.items()})
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=180)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        for name, value in fields.items():
            connection.putheader(name, value)
        if data is not None and "Content-Length" not in fields:
            connection.putheader("Content-Length", str(len(data)))
        connection.endheaders()
        try:
            if data is not None:
                connection.send(data)
        except (BrokenPipeError, ConnectionResetError):
            pass
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        # The page of an exported stylesheet is framed by the studio, and loads nothing but what lies beside it.
        isFramed = path.startswith("/exported/") and path.endswith(".html") and answer.status == 200
        isExported = path.startswith("/exported/") and answer.status == 200
        check_headers(answer, *("default-src 'none'", "frame-ancestors 'self'") if isFramed else ("default-src 'none'",) if isExported else ())
        return answer.status, answer, content

    def state(self):
        status, _, content = self.ask("GET", "/api/state")
        expect(status == 200, f"state: {status}")
        return json.loads(content)

    def post(self, path, body):
        status, _, content = self.ask("POST", path, body)
        return status, json.loads(content) if content.startswith(b"{") else content

    def events(self):
        """The events as they come: pairs of name and data; a comment is (None, None)."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=180)
        connection.request("GET", "/api/events", headers={
            "Host": f"127.0.0.1:{self.port}", "Cookie": self.own["Cookie"]})
        answer = connection.getresponse()
        expect(answer.status == 200, "events")
        expect(answer.getheader("Content-Type").startswith("text/event-stream"), "type of events")
        name = None
        while True:
            line = answer.readline().decode().rstrip("\n")
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                yield name, json.loads(line[6:])
            elif line.startswith(":"):
                yield None, None

    def end(self):
        self.process.kill()
        self.process.wait()


def check_headers(answer, loads="default-src 'self'", framed="frame-ancestors 'none'"):
    policy = answer.getheader("Content-Security-Policy") or ""
    expect(loads in policy and framed in policy, f"policy: {policy}")
    expect(answer.getheader("X-Content-Type-Options") == "nosniff", "nosniff")
    expect(answer.getheader("Referrer-Policy") == "no-referrer", "referrer policy")


def digest(data):
    return hashlib.sha256(data).hexdigest()


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def rendered(theme, *options):
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        subprocess.run([POPFRAME, "render", theme, *options, "-o", file.name], check=True,
                       stderr=subprocess.DEVNULL)
        return read(file.name)


def run(*words, cwd=None):
    return subprocess.run([POPFRAME, *words], cwd=cwd, capture_output=True, text=True, check=False)


def entering(studio):
    status, answer, content = studio.ask(
        "GET", f"/?token={studio.token}", without=("Cookie",))
    expect(status == 303 and answer.getheader("Location") == "/" and content == b"", "303 to /")
    cookie = answer.getheader("Set-Cookie")
    expect(cookie == f"popframe-{studio.port}={studio.token}; HttpOnly; SameSite=Strict; Path=/", cookie)
    expect(studio.ask("GET", "/?token=wrong", without=("Cookie",))[0] == 403, "a wrong token")
    expect(studio.ask("GET", f"/?token={studio.token}x", without=("Cookie",))[0] == 403, "a longer token")
    status, answer, content = studio.ask("GET", "/")
    expect(status == 200 and content, "the page")
    expect(studio.ask("GET", "/", Host=f"localhost:{studio.port}")[0] == 200, "localhost")


def refusing(studio, theme):
    """Whoever is not the page gets nothing."""
    port = studio.port
    for path in ["/", "/api/state", "/style.css", "/picture/0.png", "/nothing", "/api/events"]:
        status, _, content = studio.ask("GET", path, without=("Cookie",))
        expect((status, content) == (403, b""), f"{path} without a cookie: {status}")
    for cookie in ["", f"popframe-{port}=", f"popframe-{port}=wrong", f"popframe-{port + 1}={studio.token}",
                   f"x={studio.token}"]:
        expect(studio.ask("GET", "/api/state", Cookie=cookie)[0] == 403, f"cookie {cookie}")
    expect(studio.ask("GET", "/api/state", Cookie=f"a=b; popframe-{port}={studio.token}; c=d")[0] == 200,
           "a cookie among others")
    for host in ["evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", "localhost",
                 f"127.0.0.1:{port}.evil.example", f"[::1]:{port}"]:
        status, _, content = studio.ask("GET", "/api/state", Host=host)
        expect((status, content) == (403, b""), f"host {host}: {status}")
        expect(studio.ask("GET", f"/?token={studio.token}", Host=host)[0] == 403, f"token at {host}")
    expect(studio.ask("GET", "/api/state", without=("Host",))[0] in (400, 403), "no host")
    before = read(theme)
    body = {"theme": "Meadow", "revision": digest(before), "set": [{"key": "contentInsets", "value": 3}]}
    for path in ["/api/edit", "/api/undo", "/api/redo", "/api/render", "/api/fix", "/api/approve", "/api/sheet",
                 "/api/draft", "/api/background", "/api/theme", "/api/pixel", "/api/art", "/api/source", "/api/copy",
                 "/api/caps", "/api/place", "/api/surroundings", "/api/rasterize", "/api/slice", "/api/make", "/api/formats", "/api/export",
                 "/api/put", "/api/trial", "/api/groups", "/api/undo-approval", "/api/redo-approval"]:
        for origin in ["null", "http://evil.example", f"https://127.0.0.1:{port}", "http://127.0.0.1",
                       f"http://127.0.0.1:{port + 1}", f"http://127.0.0.1:{port}.evil.example"]:
            status, _, content = studio.ask("POST", path, body, Origin=origin)
            expect((status, content) == (403, b""), f"{path} from {origin}: {status}")
        expect(studio.ask("POST", path, body, without=("Origin",))[0] == 403, f"{path} without origin")
        expect(studio.ask("POST", path, body, without=("Cookie",))[0] == 403, f"{path} without cookie")
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
                     "application/jsonp"]:
            status, _, content = studio.ask("POST", path, body, Content_Type=kind)
            expect((status, content) == (415, b""), f"{path} as {kind}: {status}")
        expect(studio.ask("POST", path, body, without=("Content-Type",))[0] == 415, f"{path} without type")
    expect(read(theme) == before, "nothing was written")


def limits(studio):
    for path in ["/api/render", "/api/edit"]:
        status, _, content = studio.ask("POST", path, b'"' + b"x" * (1 << 20) + b'"')
        expect((status, content) == (413, b""), f"a body of 1 MB and two bytes: {status}")
    exact = b'{"theme":"?"' + b" " * ((1 << 20) - 13) + b"}"
    expect(len(exact) == 1 << 20, "exactly 1 MB")
    expect(studio.ask("POST", "/api/render", exact)[0] == 404, "a body of 1 MB")
    expect(studio.ask("POST", "/api/render", b"{}", Content_Length="9999999999999")[0] == 413,
           "a length far beyond 1 MB")
    # Without a length, in chunks.
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    head = "POST /api/render HTTP/1.1\r\n" + "".join(
        f"{name}: {value}\r\n" for name, value in studio.own.items()) + "Transfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(("127.0.0.1", studio.port), timeout=20) as client:
        client.sendall(head.encode())
        try:
            for _ in range(20):
                client.sendall(chunk)
            client.sendall(b"0\r\n\r\n")
        except OSError:
            pass
        expect(b" 413 " in client.recv(100), "chunks beyond 1 MB")
    for count in [66_000, 100_000, 400_000]:
        status, _, content = studio.ask("GET", "/api/state", X_Long="x" * count)
        expect((status, content) == (431, b""), f"headers of {count} bytes: {status}")
    expect(studio.ask("GET", "/api/state", X_Long="x" * 60_000)[0] == 200, "headers of 60,000 bytes")
    expect(studio.ask("GET", "/api/state")[0] == 200, "the server goes on")


def messages(studio, theme):
    """A socket takes what POST takes, from the page only, and answers the same."""
    own = {name: value for name, value in studio.own.items() if name != "Content-Type"}
    port = studio.port
    for wrong in [{"Cookie": None}, {"Cookie": f"popframe-{port}=wrong"}, {"Origin": None}, {"Origin": "null"},
                  {"Origin": "http://evil.example"}, {"Origin": f"http://127.0.0.1:{port + 1}"},
                  {"Host": "evil.example"}, {"Host": f"evil.example:{port}", "Origin": f"http://evil.example:{port}"}]:
        status, _, client = handshake(port, {**own, **wrong})
        expect(status == 403, f"a socket with {wrong}: {status}")
        client.close()
    for path in ["/api/state", "/api/render", "/"]:
        expect(handshake(port, own, path)[0] != 101, f"a socket at {path}")
    expect(handshake(port, {**own, "Sec-WebSocket-Key": None})[0] == 404, "a handshake without a key")
    expect(handshake(port, {**own, "Sec-WebSocket-Version": "8"})[0] == 404, "another version")

    def opened():
        status, head, client = handshake(port, own)
        expect(status == 101, f"a socket: {status}")
        expect("default-src 'self'" in head and "nosniff" in head, head)
        return Messages(client)

    before = read(theme)
    page = opened()
    body = {"theme": "Meadow", "request": {"content": [120, 80], "arrow": "up"},
            "set": [{"key": "contentInsets", "value": 9}]}
    for path in ["/api/draft", "/api/render"]:
        expect(page.ask(7, path, json.dumps(body).encode()) == (7, 200, studio.ask("POST", path, body)[2]),
               f"{path} as by a request")
    for number in range(3):
        page.send(TEXT, f"{number} /api/render\n".encode() + json.dumps(body).encode())
    expect([page.answer()[0] for _ in range(3)] == [0, 1, 2], "one after the other")
    expect(page.ask(1, "/api/render", b"{")[:2] == (1, 400), "malformed JSON")
    expect(page.ask(2, "/api/nothing", b"{}")[:2] == (2, 404), "an unknown address")
    expect(page.ask(3, "/api/state", b"{}")[:2] == (3, 405), "what is no POST")
    expect(page.ask(4, "/../theme.yaml", b"{}")[:2] == (4, 404), "a path")
    whole = b"5 /api/render\n" + json.dumps(body).encode()
    page.send(TEXT, whole[:20], final=False)
    page.send(0, whole[20:])
    expect(page.answer()[:2] == (5, 200), "a message in two frames")
    page.send(PING, b"there?")
    expect(page.receive() == (PONG, b"there?"), "a ping")
    page.send(CLOSE, struct.pack(">H", 1000))
    expect(page.receive()[0] == CLOSE, "a close")
    for message in [b"", b"no number\n{}", b"1 /api/render", b"-1 /api/render\n{}", b"4294967296 /api/render\n{}"]:
        page = opened()
        page.send(TEXT, message)
        expect(page.receive()[0] == CLOSE, f"no message: {message}")
    for parts in [[b" " * (1 << 20) + b"x"], [b" " * (1 << 19), b" " * (1 << 19), b"x"]]:
        page = opened()
        try:
            for index, part in enumerate(parts):
                page.send(TEXT if index == 0 else 0, part, final=index == len(parts) - 1)
        except OSError:
            pass
        expect(page.receive()[0] == CLOSE, "a message beyond 1 MB")
    # Clients that ask and never listen, and one that goes in the middle.
    for _ in range(10):
        page = opened()
        for number in range(50):
            page.send(TEXT, f"{number} /api/draft\n".encode() + json.dumps(body).encode())
    opened().client.close()
    expect(studio.ask("GET", "/api/state")[0] == 200, "the server goes on")
    expect(opened().ask(1, "/api/render", json.dumps(body).encode())[1] == 200, "others are answered")
    expect(read(theme) == before, "nothing was written")


def addresses(studio):
    for path in ["/nothing", "/api", "/api/", "/api/state/", "/../etc/passwd", "/%2e%2e/theme.yaml",
                 "/picture/../theme.yaml", "/picture/%2e%2e%2ftheme.png", "/picture/x.png",
                 "/picture/" + "0" * 64 + ".png", "/theme.yaml", "/Meadow/frame.png", "//api/state"]:
        expect(studio.ask("GET", path)[0] == 404, f"{path} is nothing")
    # A picture is one of the theme's own, whatever is asked.
    for name in ["../Meadow/frame.png", "/etc/passwd", "passwd.png", "./frame.png", "frame.png/", "theme.yaml",
                 "..%2fframe.png", "", "link/frame.png", ".hidden.png"]:
        status, content = studio.post("/api/art", {"theme": "Meadow", "file": name})
        expect((status, content) == (204, b""), f"art {name}: {status}")
    expect(studio.post("/api/art", {"theme": "Meadow", "file": "frame.png"})[0] == 200, "art of the theme")
    expect(studio.ask("GET", "/api/edit")[0] in (404, 405), "GET of an edit")
    expect(studio.ask("POST", "/api/state", {})[0] in (404, 405), "POST of the state")


def showing(studio, folder):
    state = studio.state()
    expect(state["format"] == 1, "format")
    expect([theme["id"] for theme in state["themes"]] == ["Meadow"], "ids")
    theme = state["themes"][0]
    expect(set(theme) == {"id", "name", "revision", "stale", "diagnostics", "cells"}, f"keys: {set(theme)}")
    expect(theme["revision"] == digest(read(f"{folder}/Meadow/theme.yaml")), "revision")
    expect(theme["stale"] is False, "not stale")
    with tempfile.TemporaryDirectory() as gallery:
        subprocess.run([POPFRAME, "gallery", f"{folder}/Meadow", "-o", gallery], check=True,
                       stderr=subprocess.DEVNULL)
        place = os.path.join(gallery, os.listdir(gallery)[0])
        names = {name[:-4] for name in os.listdir(place)} - {"contact-sheet"}
        expect({cell["name"] for cell in theme["cells"]} == names, "cells are the gallery's files")
        for cell in theme["cells"]:
            expect(set(cell) == {"name", "picture", "width", "height"}, "keys of a cell")
            status, answer, png = studio.ask("GET", cell["picture"])
            expect(status == 200 and answer.getheader("Content-Type") == "image/png", "a picture")
            expect("immutable" in answer.getheader("Cache-Control"), "immutable")
            expect(png == read(f"{place}/{cell['name']}.png"), f"{cell['name']} is the gallery's")
            expect(re.fullmatch(r"/picture/[0-9a-f]{64}\.png", cell["picture"]), "address of a picture")
            expect(struct.unpack(">II", png[16:24]) == (cell["width"], cell["height"]), "size")
    status, _, content = studio.ask("GET", "/api/keys")
    keys = {key["key"]: key for key in json.loads(content)}
    expect(status == 200 and len(keys) == len(json.loads(content)) > 150, "every key of a theme, once")
    blur = keys["shadow[].blur"]
    expect((blur["part"], blur["control"], blur["unit"], blur["minimum"], blur["fallback"])
           == ("shadows", "number", "pt", 0, "0"), f"a key: {blur}")
    checked = subprocess.run([POPFRAME, "check", f"{folder}/Meadow", "--format", "json"],
                             capture_output=True, check=False)
    expect(theme["diagnostics"] == json.loads(checked.stdout)["findings"], "diagnostics as check's")


def drawing(studio, folder):
    theme = f"{folder}/Meadow"
    before = read(f"{theme}/theme.yaml")
    status, png = studio.post("/api/render", {"theme": "Meadow"})
    expect(status == 200 and png == rendered(theme), "render without a request")
    request = {"content": [240, 90], "arrow": "left", "offset": -9.5, "scale": 2, "appearance": "base"}
    status, png = studio.post("/api/render", {"theme": "Meadow", "request": request, "set": []})
    expect(status == 200 and png == rendered(
        theme, "--content", "240x90", "--arrow", "left", "--offset", "-9.5", "--scale", "2"), "render")
    status, png = studio.post("/api/render", {
        "theme": "Meadow", "request": {"offset": "end"},
        "set": [{"key": "contentInsets", "value": [4, 30]}]})
    expect(status == 200, "render with a change")
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(theme, f"{copy}/Meadow", symlinks=True)
        subprocess.run([POPFRAME, "set", f"{copy}/Meadow", "contentInsets", "[4, 30]"], check=True,
                       stderr=subprocess.DEVNULL)
        expect(png == rendered(f"{copy}/Meadow", "--offset", "end"), "as set and render draw it")
    expect(read(f"{theme}/theme.yaml") == before, "render writes nothing")
    for body in [b"", b"{", b"[]", b"nonsense", b'{"theme": "Meadow",}', b"\xff", b'"Meadow"', b"{}",
                 b'{"theme": 3}', b'{"theme": "Meadow", "request": {"scale": "big"}}',
                 b'{"theme": "Meadow", "request": {"content": [1]}}',
                 b'{"theme": "Meadow", "request": {"arrow": "sideways"}}',
                 b'{"theme": "Meadow", "set": [{"value": 3}]}', b'{"theme": "Meadow", "set": {}}',
                 b'{"theme": "Meadow", "set": [{"key": "a..b", "value": 3}]}', b"[" * 100_000]:
        for path in ["/api/render"] + ([] if b"request" in body else ["/api/edit"]):
            status, _ = studio.post(path, body)
            expect(status == 400, f"{path} {body[:60]}: {status}")
    nothing = {"content": None, "arrow": None, "offset": None, "scale": None, "appearance": None}
    for request in [None, {}, nothing]:
        status, png = studio.post("/api/render", {"theme": "Meadow", "request": request, "set": None})
        expect(status == 200 and png == rendered(theme), f"{request} is what render draws")
    # As many keys as fit into a body are read in time that does not grow with their square.
    many = b'{"theme": "Nowhere", ' + b", ".join(b'"k%d": 1' % number for number in range(80_000)) + b"}"
    start = time.time()
    expect(studio.ask("POST", "/api/render", many)[0] == 404 and time.time() - start < 30, "80,000 keys")
    twice = b'{"theme": "Meadow", "theme": "Meadow"}'
    expect(studio.ask("POST", "/api/render", twice)[0] == 400, "a key that stands twice")
    for request, expected in [({"scale": 0}, 400), ({"scale": -1}, 400), ({"offset": "middle"}, 400),
                              ({"content": [0, 5]}, 400), ({"content": [1e9, 1e9]}, 422),
                              ({"appearance": "nowhere"}, 422), ({"offset": 1e300}, 200)]:
        status, _ = studio.post("/api/render", {"theme": "Meadow", "request": request})
        expect(status == expected, f"{request}: {status}")
    expect(studio.post("/api/render", {"theme": "Nowhere"})[0] == 404, "an unknown theme")
    expect(studio.post("/api/render", {"theme": "../Meadow"})[0] == 404, "a path is no theme")
    for change in [{"key": "frame.capInsets", "value": 5000}, {"key": "frame.capInset", "value": 5},
                   {"key": "frame.image", "value": "missing.png"}]:
        status, answer = studio.post("/api/render", {"theme": "Meadow", "set": [change]})
        expect(status == 422 and answer["diagnostics"][0]["severity"] == "error", f"{change}: {status}")


def shown(studio, folder):
    """What the page shows is what render draws, byte by byte, on the same background and with the same placeholder."""
    theme = f"{folder}/Meadow"
    chance = random.Random(20)
    picture = "frame.png"
    backgrounds = ["none", "checker", "#336699", "#33669980", picture]
    for _ in range(200):
        content = [chance.randint(40, 300), chance.randint(30, 200)]
        request = {"content": content, "arrow": chance.choice(["up", "down", "left", "right", "none"]),
                   "offset": chance.choice(["start", 0, "end", chance.randint(-40, 40)]), "scale": chance.choice([1, 1.5, 2]),
                   "background": chance.choice(backgrounds), "placeholder": chance.choice([None, "text", "list", "picker"])}
        status, png = studio.post("/api/render", {"theme": "Meadow", "request": request})
        below = f"{theme}/{picture}" if request["background"] == picture else request["background"]
        options = ["--content", f"{content[0]}x{content[1]}", "--arrow", request["arrow"], f"--offset={request['offset']}",
                   "--scale", str(request["scale"]), "--background", below]
        if request["placeholder"]:
            options += ["--placeholder", request["placeholder"]]
        expect(status == 200 and png == rendered(theme, *options), f"{request}")
    # A room is a larger area of the background: what the canvas shows of it is cut from there.
    room = {"width": 300, "height": 240, "x": {"start": 40}, "y": {"end": 200}}
    request = {"content": [120, 80], "arrow": "none", "background": "#336699", "room": room}
    _, numbers = studio.post("/api/inspect", {"theme": "Meadow", "request": request})
    height = numbers["points"]["bounds"][3]
    expect(numbers["place"] == [40, 200 - height], f"where its bounds are: {numbers['place']}")
    _, middle = studio.post("/api/inspect", {"theme": "Meadow", "request": {**request, "room": {"width": 300, "height": 240}}})
    width = middle["points"]["bounds"][2]
    expect(middle["place"] == [int((300 - width) / 2), int((240 - height) / 2)], "in the middle")
    for wrong in [{"background": "../Meadow/frame.png"}, {"background": "/etc/passwd"}, {"background": "nothing.png"},
                  {"background": "theme.yaml"}]:
        expect(studio.post("/api/render", {"theme": "Meadow", "request": wrong})[0] == 422, f"{wrong}")
    for wrong in [{"background": "#12"}, {"background": 3}, {"placeholder": "cake"}, {"placeholder": 1}, {"fraction": 0},
                  {"fraction": 5}, {"fraction": 1.5}, {"room": {}}, {"room": 3}, {"room": {"width": 0, "height": 9}},
                  {"room": {"width": 9, "height": 99999}}, {"room": {"width": 9, "height": 9, "x": {"start": 1.5}}}]:
        for path in ["/api/render", "/api/draft", "/api/background"]:
            expect(studio.post(path, {"theme": "Meadow", "request": wrong})[0] == 400, f"{path} {wrong}")
        expect(studio.post("/api/sheet", {"theme": "Meadow", "requests": [wrong]})[0] == 400, f"sheet {wrong}")
    _, sheet = studio.post("/api/sheet", {"theme": "Meadow", "requests": [
        {"arrow": "up"}, {"theme": "Nowhere"}, {"numbersOnly": True}, {"theme": "../Meadow"}]})
    head, *parts = parted(sheet)
    expect(json.loads(head) == {}, "nothing is said that is not asked for")
    expect([len(part) > 0 for part in parts] == [True, True, False, False, True, False, False, False], "numbers and pictures")
    expect(json.loads(parts[0])["direction"] == "up", "its numbers")
    cells = [{"arrow": "up", "section": "a"}, {"arrow": "left", "section": "a"}, {"arrow": "down", "section": "b", "numbersOnly": True}]
    asked = {"theme": "Meadow", "requests": cells, "outline": True}
    for width in [0, -1, 20000, "wide", [100]]:
        expect(studio.post("/api/sheet", {**asked, "width": width})[0] == 400, f"a column of {width}")
    for width in [50, 150, 2000]:
        head, *parts = parted(studio.post("/api/sheet", {**asked, "width": width})[1])
        head, numbers = json.loads(head), [json.loads(part) for part in parts[:6:2]]
        expect(head["theme"] == studio.post("/api/theme", {"theme": "Meadow"})[1], "the theme's values come with the pictures")
        # The room of a section: the farthest that a picture reaches around the top left of its frame.
        for section, members in {"a": numbers[:2], "b": numbers[2:]}.items():
            reach = [max(one["frame"][0] for one in members), max(one["frame"][1] for one in members),
                    max(one["canvas"][0] - one["frame"][0] for one in members),
                    max(one["canvas"][1] - one["frame"][1] for one in members)]
            expect(head["sections"][section] == reach, f"the room of {section}: {head['sections'][section]}, not {reach}")
        widest = max(left + right for left, _, right, _ in head["sections"].values())
        fraction = next((side for side in [1, 2, 3, 4] if widest / side <= width), 4)
        expect(head["fraction"] == fraction, f"columns of {width} pixels show 1/{head['fraction']}, not 1/{fraction}")
        for one, pixels in zip(numbers[:2], parts[1:4:2]):
            size = tuple(-(-side // fraction) for side in one["canvas"])
            expect(struct.unpack("<II", pixels[:8]) == size, f"a picture of {size}")
        expect(parts[5] == b"", "numbers alone")
    status, area = studio.post("/api/background", {"theme": "Meadow", "request": {**request, "background": picture}})
    expect(status == 200 and parted(area)[0][:8] == struct.pack("<II", 300, 240), "what lies below fills its room")
    expect(studio.post("/api/background", {"theme": "Meadow", "request": request})[0] == 404, "a colour is no picture")
    themes = json.loads(studio.ask("GET", "/api/themes")[2])
    meadow = next(one for one in themes["themes"] if one["id"] == "Meadow")
    text = read(f"{theme}/theme.yaml")
    expect(meadow["revision"] == digest(text) and not meadow["isBroken"], "its revision")
    line = 1 + next(index for index, words in enumerate(text.decode().splitlines()) if words.startswith("contentInsets:"))
    expect(meadow["lines"]["contentInsets"] == line, "its lines")
    expect(picture in meadow["pictures"] and meadow["previews"]["arrows"], "its pictures, and what its previews show")
    status, one = studio.post("/api/theme", {"theme": "Meadow"})
    expect(status == 200 and one == meadow, "one theme")
    expect(studio.post("/api/theme", {"theme": "../Meadow"}) == (200, b"null"), "a path is no theme")


def parted(answer):
    parts = []
    while answer:
        count = struct.unpack("<I", answer[:4])[0]
        parts.append(answer[4:4 + count])
        answer = answer[4 + count:]
    return parts


def with_few_previews(path):
    """The theme with two previews, so that each of many saves is drawn at once."""
    head = read(path).split(b"\npreviews:")[0]
    write(path, head + b"\npreviews:\n  content: [[60, 40]]\n  arrows: [up, left]\n  offsets: [0]\n")


def editing(studio, folder):
    path = f"{folder}/Meadow/theme.yaml"
    before = read(path)
    revision = digest(before)

    def edit(value, revision, key="contentInsets"):
        return studio.post("/api/edit", {
            "theme": "Meadow", "revision": revision, "set": [{"key": key, "value": value}]})

    status, answer = edit(21, revision)
    expect(status == 200 and answer == {"revision": digest(read(path))}, f"edit: {status} {answer}")
    with tempfile.TemporaryDirectory() as copy:
        write(f"{copy}/theme.yaml", before)
        for name in os.listdir(f"{folder}/Meadow"):
            if name.endswith(".png"):
                shutil.copy(f"{folder}/Meadow/{name}", copy)
        subprocess.run([POPFRAME, "set", copy, "contentInsets", "21"], check=True, stderr=subprocess.DEVNULL)
        expect(read(path) == read(f"{copy}/theme.yaml"), "the bytes of popframe set")
    expect(studio.state()["themes"][0]["revision"] == answer["revision"], "the state has it at once")
    status, conflict = edit(22, revision)
    expect(status == 409 and conflict == {"revision": answer["revision"]}, f"an old revision: {status}")
    for key, value in [("contentInsets", "wide"), ("frame.capInsets", 5000), ("nonsense", 1),
                       ("contentInsets.top.left", 1)]:
        now = read(path)
        status, wrong = edit(value, digest(now), key)
        expect(status == 422 and wrong["diagnostics"], f"{key}: {value}: {status}")
        expect(read(path) == now, "nothing was written")
    expect(studio.post("/api/edit", {"theme": "Nowhere", "revision": revision, "set": []})[0] == 404, "unknown")
    expect(studio.post("/api/edit", {"theme": "Meadow", "set": []})[0] == 400, "no revision")

    status, undone = studio.post("/api/undo", {"theme": "Meadow"})
    expect(status == 200 and undone == {"revision": revision} and read(path) == before, "undo")
    expect(studio.post("/api/undo", {"theme": "Meadow"})[0] == 409, "nothing is left")
    status, redone = studio.post("/api/redo", {"theme": "Meadow"})
    expect(status == 200 and redone == answer, "redo")
    expect(studio.post("/api/redo", {"theme": "Meadow"})[0] == 409, "nothing is left to make again")
    # Somebody else writes elsewhere: undo changes the text as it is now.
    write(path, read(path) + b"# theirs\n")
    status, undone = studio.post("/api/undo", {"theme": "Meadow"})
    expect(status == 200 and read(path) == before + b"# theirs\n", "undo across another's change")
    expect(undone == {"revision": digest(read(path))}, "its revision")
    # Somebody else changes the value: undo asks.
    status, _ = edit(25, digest(read(path)))
    theirs = read(path).replace(b"contentInsets: 25", b"contentInsets: 26")
    write(path, theirs)
    expect(studio.post("/api/undo", {"theme": "Meadow"})[0] == 409 and read(path) == theirs, "their value stays")
    # Unless whoever undoes wants it all the same.
    status, answer = studio.post("/api/undo", {"theme": "Meadow", "force": True})
    expect(status == 200 and read(path) == before + b"# theirs\n", "forced")
    write(path, theirs)
    # A key that is missing is added, and taken away again.
    status, _ = studio.post("/api/edit", {"theme": "Meadow", "revision": digest(theirs), "set": [
        {"key": "contentInsets", "value": 5, "direction": "left"}]})
    expect(status == 200 and b"directions" in read(path), "a direction's own value")
    status, _ = studio.post("/api/edit", {"theme": "Meadow", "revision": digest(read(path)), "set": [
        {"key": "contentInsets", "remove": True, "direction": "left"}]})
    expect(status == 200 and b"contentInsets: 5" not in read(path), "remove")
    write(path, before)


def undoing(studio, folder):
    """Several changes are taken back and made again while others write, until nothing is left."""
    path = f"{folder}/Meadow/theme.yaml"
    before = read(path)

    def step(what):
        return studio.post(f"/api/{what}", {"theme": "Meadow"})[0]

    def edit(*settings):
        status, _ = studio.post("/api/edit", {"theme": "Meadow", "revision": digest(read(path)), "set": settings})
        expect(status == 200, f"{settings}: {status}")

    # Nothing is left of the changes before.
    while step("undo") == 200:
        pass
    write(path, before)
    edit({"key": "contentInsets", "value": 11})
    edit({"key": "author", "value": "Somebody"})
    edit({"key": "contentInsets", "value": 12, "direction": "left"}, {"key": "name", "value": "Rose"})
    after = read(path)
    write(path, after + b"# theirs\n")
    expect([step("undo") for _ in range(4)] == [200, 200, 200, 409], "three changes, and no more")
    expect(read(path) == before + b"# theirs\n", "all are taken back, theirs stays")
    expect([step("redo") for _ in range(4)] == [200, 200, 200, 409], "and made again")
    expect(read(path) == after + b"# theirs\n", "all of them")
    expect(step("undo") == 200, "taken back again")
    write(path, read(path).replace(b"# theirs\n", b"# others\n"))
    expect([step("undo"), step("undo"), step("redo"), step("redo"), step("redo")] == [200] * 5, "in any order")
    # How a new section is written is up to the text as it is.
    text = read(path)
    expect(text.endswith(b"# others\n") and all(
        part in text for part in [b"contentInsets: 11", b"left:", b"contentInsets: 12", b"Somebody", b"Rose"]),
           "all values again")
    expect(step("undo") == 200, "the last one")
    edit({"key": "author", "value": "Somebody else"})
    expect(step("redo") == 409, "a new change ends what can be made again")
    while step("undo") == 200:
        pass
    write(path, before)
    # A section that is new has room for others' keys, which nobody takes back.
    edit({"key": "contentInsets", "value": 5, "direction": "left"})
    subprocess.run([POPFRAME, "set", f"{folder}/Meadow", "contentInsets", "6", "--direction", "right"], check=True,
                   stderr=subprocess.DEVNULL)
    expect(step("undo") == 200 and b"contentInsets: 6" in read(path) and b"contentInsets: 5" not in read(path),
           "a key in a section that others use, too")
    expect(step("redo") == 200 and b"contentInsets: 5" in read(path) and b"contentInsets: 6" in read(path), "and back")
    while step("undo") == 200:
        pass
    # The way in which a file is written stays.
    for data in [b"\xef\xbb\xbf" + before, before.replace(b"\n", b"\r\n"), before.rstrip(b"\n")]:
        write(path, data)
        edit({"key": "format", "value": 1}, {"key": "author", "value": "Somebody"})
        expect(read(path)[:3] == data[:3] and read(path).count(b"\r") == data.count(b"\r"), "line ends stay")
        expect(step("undo") == 200 and read(path) == data, "the bytes come back")
    write(path, before)


def racing(studio, folder):
    """Of those who change the same file at once one is told that it is written, also by two servers."""
    path = f"{folder}/Meadow/theme.yaml"
    before = read(path)
    other = Studio([f"{folder}/Meadow"])
    other.state()
    try:
        for turn in range(6):
            revision = digest(read(path))
            answers = []

            def ask(server, theme, value):
                answers.append((server.post("/api/edit", {"theme": theme, "revision": revision, "set": [
                    {"key": "contentInsets", "value": value}]}), value))

            threads = [
                threading.Thread(target=ask, args=(server, theme, 100 * turn + number))
                for number, (server, theme) in enumerate([(studio, "Meadow"), (other, ".")] * 4, start=1)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            winners = [value for (status, _), value in answers if status == 200]
            expect(len(winners) == 1 and b"contentInsets: %d " % winners[0] in read(path) + b" ", f"one: {answers}")
            now = digest(read(path))
            expect(all(answer == (409, {"revision": now}) for answer, value in answers if value not in winners),
                   f"the others are told of it: {answers}")
    finally:
        other.end()
    write(path, before)


def fixing(studio, folder):
    """A finding's fix is what check says, and only of the file that was seen."""
    path = f"{folder}/Meadow/theme.yaml"
    before = read(path)
    line = next(line for line in before.splitlines() if line.strip().startswith(b"capInsets:"))
    write(path, before.replace(line, b"  capInsets: 3"))
    finding = found(studio, digest(read(path)), lambda finding: finding["fix"] and finding["fix"]["edits"], "a cap that is too small has a fix")
    request = {"theme": "Meadow", "revision": digest(read(path)), "rule": finding["rule"],
               "message": finding["message"], "picture": finding["picture"]}
    expect(studio.post("/api/fix", {**request, "revision": digest(before)})[0] == 409, "an old revision")
    expect(studio.post("/api/fix", {**request, "message": "another"})[0] == 404, "no such finding")
    expect(studio.post("/api/fix", {"theme": "Meadow"})[0] == 400, "no finding")
    text = read(path)
    expected = text
    for edit in sorted(finding["fix"]["edits"], key=lambda edit: -edit["start"]):
        expected = expected[:edit["start"]] + edit["text"].encode() + expected[edit["end"]:]
    status, answer = studio.post("/api/fix", request)
    expect(status == 200 and answer == {"revision": digest(expected)}, f"fix: {status} {answer}")
    expect(read(path) == expected, "exactly the edits of check")
    expect(studio.post("/api/undo", {"theme": "Meadow"})[0] == 200 and read(path) == text, "taken back")
    write(path, before)
    fixing_names(studio, f"{folder}/Meadow", digest(before))


def found(studio, revision, holds, what):
    """Waits for a finding about the theme's file as it is."""
    end = time.time() + 120
    while True:
        theme = studio.state()["themes"][0]
        for finding in theme["diagnostics"]:
            if theme["revision"] == revision and holds(finding):
                return finding
        expect(time.time() < end, f"{what}: {theme['diagnostics']}")
        time.sleep(0.05)


def fixing_names(studio, theme, revision):
    """A picture whose name is not understood gets the name that it should have."""
    png = read(f"{theme}/frame@2x.png")
    others = sorted(set(os.listdir(theme)) - {"frame@2x.png"})
    os.rename(f"{theme}/frame@2x.png", f"{theme}/frame-2x.png")
    finding = found(studio, revision, lambda finding: finding["picture"] == "frame-2x.png", "its name is found")
    expect(finding["rule"] == "unused-picture" and finding["fix"], f"it has a fix: {finding}")
    expect(finding["fix"]["edits"] == [], "which is no change of theme.yaml")
    request = {"theme": "Meadow", "revision": revision, "rule": finding["rule"], "message": finding["message"],
               "picture": finding["picture"]}
    expect(studio.post("/api/fix", request) == (200, {"revision": revision}), "fix")
    expect(sorted(set(os.listdir(theme)) - {"frame@2x.png"}) == others, "it is renamed, and nothing else is")
    expect(read(f"{theme}/frame@2x.png") == png, "with the same bytes")
    expect(studio.post("/api/fix", request)[0] in (404, 422), "once")


def watching(studio, folder):
    """Themes come, go and move; a picture that is being written is waited for."""
    def ids():
        return [theme["id"] for theme in studio.state()["themes"]]

    def wait(condition, what):
        end = time.time() + 120
        while not condition():
            expect(time.time() < end, what)
            time.sleep(0.05)

    shutil.copytree(f"{folder}/Meadow", f"{folder}/inner/deep/Lake", symlinks=True)
    wait(lambda: ids() == ["Meadow", "inner/deep/Lake"], "a theme comes")
    os.rename(f"{folder}/inner", f"{folder}/outer")
    wait(lambda: ids() == ["Meadow", "outer/deep/Lake"], "a folder gets another name")
    path = f"{folder}/outer/deep/Lake/theme.yaml"
    text = b"".join(b"name: Lake\n" if line.startswith(b"name:") else line
                    for line in read(path).splitlines(keepends=True))
    write(path, text)
    wait(lambda: studio.state()["themes"][1]["name"] == "Lake", "and is watched there")
    # Written slowly, in two parts: nobody sees the half.
    events = studio.events()
    next(events)
    picture = f"{folder}/outer/deep/Lake/frame.png"
    whole = read(picture)
    with open(picture, "wb") as file:
        for part in [whole[:200], whole[200:]]:
            file.write(part)
            file.flush()
            time.sleep(0.5)
    write(path, text + b"# after it\n")
    for name, event in events:
        if name == "change":
            expect(all(not theme["stale"] for theme in event["themes"]), "half a picture is never shown")
            if any(theme["revision"] == digest(text + b"# after it\n") for theme in event["themes"]):
                break
    # A save over another file, as editors do.
    write(f"{folder}/outer/deep/Lake/.theme.yaml.new", text + b"# moved\n")
    os.rename(f"{folder}/outer/deep/Lake/.theme.yaml.new", path)
    wait(lambda: studio.state()["themes"][1]["revision"] == digest(text + b"# moved\n"), "a file that is moved there")
    os.rename(path, path + ".away")
    wait(lambda: ids() == ["Meadow"], "a theme goes")
    expect(studio.post("/api/render", {"theme": "outer/deep/Lake"})[0] == 404, "and is unknown")
    shutil.rmtree(f"{folder}/outer")
    wait(lambda: ids() == ["Meadow"], "with its folder")


def saving(studio, folder):
    """Saves of others arrive as events; what is broken keeps its pictures."""
    path = f"{folder}/Meadow/theme.yaml"
    before = read(path)
    events = studio.events()
    name, first = next(events)
    expect(name == "change" and [theme["id"] for theme in first["themes"]] == ["Meadow"], "whole at first")

    def saved(data):
        write(path, data)
        while True:
            name, event = next(events)
            if name == "change":
                theme = event["themes"][0]
                if theme["revision"] == digest(data):
                    return theme

    count = len(studio.lines)
    good = saved(before + b"# saved\n")
    expect(not good["stale"], "good")
    expect(studio.drawn(count, "one line a save") == 0, "a remark draws nothing")
    broken = saved(before + b"frame: [\n")
    expect(broken["stale"] and broken["cells"] == good["cells"], "the last good pictures stay")
    expect(any(finding["severity"] == "error" for finding in broken["diagnostics"]), "with what is wrong")
    expect(studio.ask("GET", good["cells"][0]["picture"])[0] == 200, "their pictures, too")
    count = len(studio.lines)
    again = saved(before)
    expect(not again["stale"], "good again")
    studio.drawn(count, "good again")
    count = len(studio.lines)
    write(path, before)
    time.sleep(1)
    saved(before + b"# later\n")
    studio.drawn(count, "a save after equal bytes")
    expect(len(studio.lines) == count + 1, f"equal bytes draw nothing: {studio.lines[count:]}")
    # Ten clients, one of which sleeps.
    clients = [studio.events() for _ in range(10)]
    for client in clients:
        next(client)
    write(path, before + b"# ten\n")
    for client in clients[1:]:
        name, event = next(client)
        expect(name == "change" and event["themes"][0]["revision"] == digest(before + b"# ten\n"), "ten clients")
    write(path, before)


def pointing(folder):
    """A link to a theme, or to a folder above it, that is pointed elsewhere is followed; what was sent for the theme of
    before changes neither."""
    there = f"{folder}-pointing"
    for side in ["one", "two"]:
        shutil.copytree(f"{folder}/Meadow", f"{there}/{side}/Meadow", symlinks=True)
    path = f"{there}/two/Meadow/theme.yaml"
    write(path, read(path) + b"# two\n")
    whole = {side: read(f"{there}/{side}/Meadow/theme.yaml") for side in ["one", "two"]}
    for link, target, subject in [("theme", "{}/Meadow", "theme"), ("above", "{}", "above/Meadow"), ("all", "{}", "all")]:
        os.symlink(target.format("one"), f"{there}/{link}")
        studio = Studio([f"{there}/{subject}"])
        try:
            events = studio.events()
            theme = next(events)[1]["themes"][0]
            expect(theme["revision"] == digest(whole["one"]), f"{link}: the first theme is shown")
            os.symlink(target.format("two"), f"{there}/{link}.new")
            os.rename(f"{there}/{link}.new", f"{there}/{link}")
            while theme["revision"] != digest(whole["two"]):
                name, event = next(events)
                if name == "change":
                    theme = event["themes"][0]
            status, answer = studio.post("/api/edit", {
                "theme": theme["id"], "revision": digest(whole["one"]), "set": [{"key": "contentInsets", "value": 3}]})
            expect(status == 409, f"{link}: an edit of the theme of before: {status} {answer}")
            for side, text in whole.items():
                expect(read(f"{there}/{side}/Meadow/theme.yaml") == text, f"{link}: nothing was written into {side}")
        finally:
            studio.end()
    shutil.rmtree(there)


def killing(folder):
    """A server that is killed in the middle of a write leaves a whole file, and nothing beside it."""
    path = f"{folder}/Meadow/theme.yaml"
    before = read(path)
    line = next(line for line in before.splitlines() if line.startswith(b"contentInsets:"))
    def rest(data):
        return [line for line in data.splitlines() if not line.startswith(b"contentInsets:")]

    expect(line in before.splitlines(), "a value to write")
    names = sorted(os.listdir(f"{folder}/Meadow"))
    values = iter(range(1000, 2000))
    for round_ in range(8):
        studio = Studio([folder])
        studio.state()
        timer = threading.Timer(0.15 + 0.037 * round_, studio.process.kill)
        timer.start()
        try:
            for number in values:
                studio.post("/api/edit", {"theme": "Meadow", "revision": digest(read(path)), "set": [
                    {"key": "contentInsets", "value": number}]})
        except (OSError, http.client.HTTPException, ValueError):
            pass
        timer.join()
        studio.end()
        expect(rest(read(path)) == rest(before), "a whole file")
        expect(sorted(os.listdir(f"{folder}/Meadow")) == names, "nothing beside it")
    write(path, before)


def waiting_for_comments(studio):
    events = studio.events()
    next(events)
    start = time.time()
    name, _ = next(events)
    expect(name is None and 14 < time.time() - start < 17, "a comment every 15 s")


def unreadable(folder):
    """A theme that cannot be read for another reason says the other reason."""
    path = f"{folder}/Meadow/theme.yaml"
    before = read(path)
    studio = Studio([folder])

    def said(words):
        end = time.time() + 60
        while True:
            theme = studio.state()["themes"][0]
            if any(words in finding["message"] for finding in theme["diagnostics"]):
                return theme
            expect(time.time() < end, f"no {words}: {theme['diagnostics']}")
            time.sleep(0.05)

    try:
        expect(studio.state()["themes"][0]["stale"] is False, "drawn at first")
        os.unlink(path)
        os.symlink("nowhere.yaml", path)
        first = {finding["message"] for finding in said("there is no such file")["diagnostics"]}
        os.unlink(path)
        os.symlink("/etc/passwd", path)
        end = time.time() + 60
        # Between the two, the theme is gone for a moment.
        while {finding["message"] for theme in studio.state()["themes"] for finding in theme["diagnostics"]} in (set(), first):
            expect(time.time() < end, f"the first message stays: {first}, {studio.state()}")
            time.sleep(0.05)
        os.unlink(path)
        write(path, before)
        end = time.time() + 60
        while any(theme["stale"] for theme in studio.state()["themes"]) or not studio.state()["themes"]:
            expect(time.time() < end, "readable again")
            time.sleep(0.05)
    finally:
        studio.end()


def unmasked(studio):
    """A frame without a mask ends the connection (RFC 6455, 5.1), and is not answered."""
    status, _, client = handshake(studio.port, studio.own)
    expect(status == 101, f"a socket: {status}")
    client.settimeout(20)
    client.sendall(bytes([0x80 | PING, 4]) + b"ping")
    kind, data = Messages(client).receive()
    expect(kind == CLOSE and data[:2] in (b"", struct.pack(">H", 1002)), f"answered: {kind} {data}")
    expect(client.recv(1) == b"", "the connection ends")


def halves(studio):
    """Requests that are never finished are closed, and a crowd of connections leaves the server able to answer."""
    crowd = []
    for text in [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x", b"POST /api/render HTTP/1.1\r\nContent-Length: 9\r\n"]:
        client = socket.create_connection(("127.0.0.1", studio.port), timeout=60)
        client.sendall(text)
        crowd.append(client)
    start = time.time()
    # One that goes on slowly is not finished, either.
    for number in range(33):
        time.sleep(1)
        try:
            crowd[2].sendall(b"x")
        except OSError:
            break
    for client in crowd:
        client.settimeout(10)
        try:
            while client.recv(4096):
                pass
        except ConnectionError:
            pass
    expect(29 < time.time() - start < 45, f"closed after {time.time() - start:.0f} s")
    crowd = []
    for _ in range(400):
        try:
            crowd.append(socket.create_connection(("127.0.0.1", studio.port), timeout=5))
        except OSError:
            break
    processes = [studio.process.pid] + children(studio.process.pid)
    before = sum(map(seconds, processes))
    time.sleep(2)
    expect(sum(map(seconds, processes)) - before < 0.5, "a crowd costs no processor time")
    for client in crowd:
        client.close()
    expect(studio.ask("GET", "/api/state")[0] == 200, "and when it has gone the server answers")


def children(process):
    found = subprocess.run(["ps", "--no-headers", "-o", "pid", "--ppid", str(process)], capture_output=True, text=True, check=False)
    return [int(word) for word in found.stdout.split()]


def seconds(process):
    """The processor time of a process."""
    fields = read(f"/proc/{process}/stat").rsplit(b")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def opening(folder):
    """A browser gets a file that only its user can read; nobody sees the token among the processes."""
    with tempfile.TemporaryDirectory() as tools:
        program = f"{tools}/{'open' if sys.platform == 'darwin' else 'xdg-open'}"
        write(program, f'#!/bin/sh\nls -ln "$1" > {tools}/mode; cat "$1" > {tools}/page; echo "$1" > {tools}/done\n'.encode())
        os.chmod(program, 0o755)
        process = subprocess.Popen([STUDIO, "preview", "--open", "--", folder], text=True, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"})
        address = process.stdout.readline().strip()
        token = address.split("=")[1]
        end = time.time() + 60
        while not os.path.exists(f"{tools}/done"):
            seen = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=False).stdout
            expect(token not in seen, "the token is seen among the processes")
            expect(time.time() < end, "no browser was opened")
        file = read(f"{tools}/done").decode().strip()
        expect(token not in file and read(f"{tools}/mode").startswith(b"-rw-------"), "a file of one's own")
        expect(f'url={address}"'.encode() in read(f"{tools}/page"), "it leads to the address")
        process.send_signal(signal.SIGINT)
        expect(process.wait(5) == 130 and not os.path.exists(file), "the file goes with the server")


def leading_on(studio):
    """A browser that comes from the file gets a page that leads on: a redirection would lack the cookie."""
    status, answer, content = studio.ask("GET", f"/?token={studio.token}", without=("Cookie",), Sec_Fetch_Site="cross-site")
    expect(status == 200 and b"url=/" in content and "popframe-" in answer.getheader("Set-Cookie"), "a page that leads on")


def stuck(folder):
    """A reader of standard error that reads nothing stops nobody, and what was said is not said again."""
    path = f"{folder}/Meadow/theme.yaml"
    before = read(path)
    ends = os.pipe()
    process = subprocess.Popen([STUDIO, "preview", "--", folder], stdout=subprocess.PIPE, stderr=ends[1], text=True)
    os.close(ends[1])
    studio = Studio.__new__(Studio)
    studio.process, studio.address = process, process.stdout.readline().strip()
    studio.port, studio.token, studio.lines = int(studio.address.split(":")[2].split("/")[0]), studio.address.split("=")[1], []
    try:
        studio.state()
        # Each of them is new: more than any pipe takes.
        for number in range(60):
            write(path, before + b"".join(b"wrong%d_%d: 1\n" % (number, key) for key in range(90)))
            end = time.time() + 60
            while studio.state()["themes"][0]["revision"] != digest(read(path)):
                expect(time.time() < end, f"save {number} is not shown")
                time.sleep(0.02)
        write(path, before)
    finally:
        process.kill()
        process.wait()
        os.close(ends[0])
    again = Studio([folder])
    try:
        again.state()
        for number in range(4):
            write(path, before + b"nobody: 1\n" + b"# save\n" * number)
            while again.state()["themes"][0]["revision"] != digest(read(path)):
                time.sleep(0.02)
        count = len(again.lines)
        write(path, before)
        again.drawn(count, "a save without it")
        expect(sum("nobody" in line for line in again.lines) == 1, f"said once: {again.lines}")
    finally:
        again.end()


def end_when_busy(process):
    """Ends a process by the signal of a wrong address when it has computed for a second."""
    while True:
        with open(f"/proc/{process}/stat") as file:
            ticks = sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13]))
        if ticks > os.sysconf("SC_CLK_TCK"):
            return os.kill(process, signal.SIGSEGV)
        time.sleep(0.02)


def crashing(folder):
    """What draws may crash: the server lives, says with which theme, and shows the others."""
    shutil.copytree(f"{folder}/Meadow", f"{folder}/Other", symlinks=True)
    studio = Studio([folder])
    try:
        before = studio.state()
        worker, = children(studio.process.pid)
        events = studio.events()
        next(events)
        os.kill(worker, signal.SIGSEGV)
        # Until another process serves, a request may be taken by the one that is dying.
        while children(studio.process.pid) in ([worker], []):
            time.sleep(0.02)
        expect(studio.state() == before, "all is shown again, at the same address")
        expect(children(studio.process.pid) != [worker] and studio.process.poll() is None, "by another process")
    finally:
        studio.end()
    # A theme that takes seconds to draw: large popovers with shadows. The process is ended while it does.
    path = f"{folder}/Other/theme.yaml"
    write(path, read(path).split(b"\npreviews:")[0]
          + b"\nshadow: [" + b", ".join(b"{blur: %d, opacity: 0.1}" % blur for blur in range(60, 68))
          + b"]\npreviews: {content: [" + b", ".join(b"[3000, %d]" % height for height in range(3000, 3030))
          + b"], arrows: [up], offsets: [0], scales: [3]}\n")
    studio = Studio([folder])
    worker, = children(studio.process.pid)
    threading.Thread(target=end_when_busy, args=(worker,), daemon=True).start()
    try:
        # The request that waits for the crash ends with the process; the page asks again, too.
        try:
            state = studio.state()
        except http.client.RemoteDisconnected:
            state = studio.state()
        themes = {theme["id"]: theme for theme in state["themes"]}
        expect(not themes["Meadow"]["stale"] and themes["Meadow"]["cells"], "other themes are drawn")
        expect(themes["Other"]["stale"] and any(
            "has ended the part that draws" in finding["message"] for finding in themes["Other"]["diagnostics"]),
            f"the theme is named: {themes['Other']['diagnostics']}")
        expect(any("has crashed" in line and "Other/theme.yaml" in line for line in studio.lines), f"said: {studio.lines}")
        expect(studio.post("/api/render", {"theme": "Meadow"})[0] == 200, "and drawing goes on")
    finally:
        studio.end()
        shutil.rmtree(f"{folder}/Other")


def picture_of(path):
    """A picture as it is uploaded, with its type."""
    return {"body": read(path), "Content_Type": "image/png"}


def uploading(folder):
    """Pictures come by one address, which takes nothing else, up to 64 MB."""
    studio = Studio([folder])
    try:
        frame = f"{folder}/Meadow/frame.png"
        status, _, content = studio.ask("POST", "/api/upload", **picture_of(frame))
        answer = json.loads(content)
        expect(status == 200 and answer["picture"] == digest(read(frame)), "held under its hash")
        width, height = struct.unpack(">II", read(frame)[16:24])
        expect((answer["width"], answer["height"]) == (width, height), "its size")
        status, answer, content = studio.ask("GET", f"/picture/{answer['picture']}.png")
        expect(status == 200 and content == read(frame), "and there again")
        for kind in ["application/json", "image/jpeg", "text/plain", "application/octet-stream"]:
            expect(studio.ask("POST", "/api/upload", read(frame), Content_Type=kind)[0] == 415, f"a picture as {kind}")
        for path in ["/api/slice", "/api/put", "/api/upload/", "/api/uploads"]:
            expect(studio.ask("POST", path, read(frame), Content_Type="image/png")[0] in (404, 415), f"a picture to {path}")
        for headers in [{"Origin": "http://evil.example"}, {"Host": "evil.example"}, {"Cookie": "popframe-1=x"}]:
            status, _, content = studio.ask("POST", "/api/upload", **picture_of(frame), **headers)
            expect((status, content) == (403, b""), f"a picture with {headers}")
        for wrong in [b"", b"no picture", read(frame)[:-20], read(frame).replace(b"IDAT", b"IDAX"), b"{}"]:
            status, _, content = studio.ask("POST", "/api/upload", wrong, Content_Type="image/png")
            expect(status == 422 and json.loads(content)["message"], f"{wrong[:10]} is refused with a reason: {status}")
        expect(studio.ask("POST", "/api/upload", b"", Content_Type="image/png", Content_Length=str((64 << 20) + 1))[0] == 413, "65 MB")
        expect(studio.ask("POST", "/api/upload", bytes(2 << 20), Content_Type="image/png")[0] == 422, "2 MB are read")
        expect(studio.ask("POST", "/api/slice", b"{" + b" " * (2 << 20), Content_Length=str((2 << 20) + 1))[0] == 413, "but not of JSON")
    finally:
        studio.end()


def making(folder):
    """New themes: from a starter and from pictures, in the folder that was given and nowhere else."""
    with tempfile.TemporaryDirectory() as empty:
        studio = Studio([empty])
        try:
            expect(studio.state()["themes"] == [], "an empty folder is shown")
            _, _, content = studio.ask("GET", "/api/starters")
            starters = json.loads(content)
            expect(starters["folder"] == empty and len(starters["starters"]) == 9, f"{starters}")
            names = [starter["theme"] for starter in starters["starters"]]
            head, *parts = parted(studio.post("/api/sheet", {"theme": names[0], "requests": [{"theme": name} for name in names]})[1])
            expect(json.loads(head) == {} and all(parts), "starters are drawn before they are made")
            for wrong in ["", ".", "..", "a/b", "/tmp/x", "../x", ".hidden", "a\x07b", "x" * 300, "a/\u0301b", "a\u0d4e/b", ".\u0301x",
                          "..\u0301/x", "a\u202eb"]:
                status, answer = studio.post("/api/make", {"theme": names[0], "folder": wrong})
                expect(status == 409 and answer["message"] and os.listdir(empty) == [], f"{wrong!r} is no name: {status}")
            for wrong in ["starter:cake", "sliced:1", "Meadow", ""]:
                expect(studio.post("/api/make", {"theme": wrong, "folder": "A"})[0] == 404, f"{wrong} is nothing to make")
            for wrong in [{}, {"theme": names[0]}, {"theme": names[0], "folder": 3}]:
                expect(studio.post("/api/make", wrong)[0] == 400, f"{wrong}")
            for number, name in enumerate(names):
                status, answer = studio.post("/api/make", {"theme": name, "folder": f"Mine {number}"})
                expect((status, answer) == (200, {"id": f"Mine {number}"}), f"{name}: {status} {answer}")
                expect(run("check", f"{empty}/Mine {number}").returncode == 0, f"{name} has no error")
                expect(f"name: \"Mine {number}\"" in read(f"{empty}/Mine {number}/theme.yaml").decode()
                       or f"name: Mine {number}" in read(f"{empty}/Mine {number}/theme.yaml").decode(), "its folder's name")
            expect(studio.post("/api/make", {"theme": names[0], "folder": "Mine 0"})[0] == 409, "a name that is taken")
            expect({theme["id"] for theme in studio.state()["themes"]} == {f"Mine {number}" for number in range(len(names))}, "all are shown")

            run("render", f"{folder}/Meadow", "--content", "200x120", "--scale", "1,2", "-o", f"{empty}/mock.png")
            mocks = []
            for name in ["mock.png", "mock@2x.png"]:
                _, _, content = studio.ask("POST", "/api/upload", **picture_of(f"{empty}/{name}"))
                mocks.append({"name": name, "picture": json.loads(content)["picture"]})
            svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="red"/></svg>'
            status, drawn = studio.post("/api/rasterize", {"name": "card.svg", "svg": svg})
            expect(status == 200 and [(one["scale"], one["width"], one["height"]) for one in drawn["pictures"]]
                   == [(1, 30, 20), (2, 60, 40), (3, 90, 60)], f"an SVG at three scales: {status} {drawn}")
            status, answer = studio.post("/api/rasterize", {"name": "card.svg", "svg": "<svg/>"})
            expect(status == 422 and "set width" in answer["message"], f"one that cannot be drawn: {status} {answer}")
            expect(studio.post("/api/rasterize", {"name": "card.svg"})[0] == 400, "no SVG")
            status, sliced = studio.post("/api/slice", {"mocks": mocks})
            expect(status == 200 and sliced["failures"] == [], f"a proof that holds: {status} {sliced}")
            said = run("slice", "mock.png", "mock@2x.png", "--check", cwd=empty)
            expect("\n".join(sliced["report"]) == said.stdout.strip(), f"what popframe slice --check says: {said.stdout}")
            expect("\n# Made by popframe slice" in sliced["text"], "its text")
            for address in sliced["pictures"]:
                status, _, content = studio.ask("GET", address)
                expect(status == 200 and content.startswith(b"\x89PNG"), address)
            expect(len(parted(studio.post("/api/sheet", {"theme": sliced["theme"], "requests": [{}]})[1])[2]) > 0, "it is drawn")
            expect(studio.post("/api/make", {"theme": sliced["theme"], "folder": "Sliced"})[0] == 200, "it is made")
            expect(run("check", f"{empty}/Sliced").returncode == 0, "without an error")
            for wrong in [{}, {"mocks": []}, {"mocks": [{}]}, {"mocks": mocks[:1] * 2}, {"mocks": mocks, "lines": {"--caps": 4}},
                          {"mocks": [{**mocks[0], "name": "../a.png"}]},
                          {"mocks": [{**mocks[0], "name": "a.txt"}]}]:
                expect(studio.post("/api/slice", wrong)[0] == 400, f"{wrong}")
            said = run("slice", "mock.png", "mock@2x.png", "--check", "--json", cwd=empty)
            expect(sliced["values"] == json.loads(said.stdout), f"what popframe slice --check --json says: {sliced['values']}")
            status, again = studio.post("/api/slice", {"mocks": mocks, "lines": sliced["values"]["lines"]})
            expect(status == 200 and again["text"] == sliced["text"], "lines as printed give the same theme")
            parts = []
            for name in ["frame.png", "arrow.png"]:
                _, _, content = studio.ask("POST", "/api/upload", **picture_of(f"{folder}/Meadow/{name}"))
                parts.append({"name": name, "picture": json.loads(content)["picture"]})
            status, assembled = studio.post("/api/assemble", {"mocks": parts})
            expect(status == 200 and "image: arrow.png" in assembled["text"] and any("frame.capInsets" in line for line in assembled["report"]), f"{status} {assembled}")
            expect(len(parted(studio.post("/api/sheet", {"theme": assembled["theme"], "requests": [{}]})[1])[2]) > 0, "parts are drawn before they are made")
            expect(studio.post("/api/make", {"theme": assembled["theme"], "folder": "Parts"})[0] == 200, "and made")
            expect(run("check", "--fail-on", "warning", f"{empty}/Parts").returncode == 0, "without a warning")
            expect(all(read(f"{empty}/Parts/{name}") == read(f"{folder}/Meadow/{name}") for name in ["frame.png", "arrow.png"]), "their bytes are kept")
            status, answer = studio.post("/api/assemble", {"mocks": parts[1:]})
            expect(status == 422 and "its frame" in answer["message"], f"no frame: {status} {answer}")
            for wrong in [{}, {"mocks": []}, {"mocks": parts[:1] * 2}, {"mocks": [{**parts[0], "name": "../a.png"}]}]:
                expect(studio.post("/api/assemble", wrong)[0] == 400, f"{wrong}")
            expect(studio.post("/api/assemble", {"mocks": [{"name": "frame.png", "picture": "0" * 64}]})[0] == 404, "a picture that is not held")
            for option, text in [("--content", "1,2"), ("--content", "0,0,0,9"), ("--frame-rect", "0,0,9e99,9"), ("--caps", "-1,0,0,0"), ("--scale", "2")]:
                status, answer = studio.post("/api/slice", {"mocks": mocks, "lines": {option: text}})
                expect(status == 422 and option in answer["message"], f"{option} {text}: {status} {answer}")
            for option, text in [("--frame-rect", "0,0,5000,5000"), ("--arrow-rect", "0,0,1,1"), ("--caps", "900,900,900,900")]:
                status, answer = studio.post("/api/slice", {"mocks": mocks, "lines": {option: text}})
                expect(status == 422 and "mock" in answer["message"], f"{option} {text}: {status} {answer}")
            expect(studio.post("/api/slice", {"mocks": [{"name": "a.png", "picture": "0" * 64}]})[0] == 404, "a picture that is not held")
            run("render", f"{folder}/Meadow", "--background", "#FFFFFF", "-o", f"{empty}/opaque.png")
            _, _, content = studio.ask("POST", "/api/upload", **picture_of(f"{empty}/opaque.png"))
            status, answer = studio.post("/api/slice", {"mocks": [{"name": "opaque.png", "picture": json.loads(content)["picture"]}]})
            expect(status == 422 and "transparent" in answer["message"] and answer["question"] == {"page": None}, f"an opaque one is refused with the reason: {status} {answer}")
        finally:
            studio.end()
    single = Studio([f"{folder}/Meadow"])
    try:
        _, _, content = single.ask("GET", "/api/starters")
        expect(json.loads(content)["folder"] is None, "a theme is no folder of themes")
        expect(single.post("/api/make", {"theme": "starter:card", "folder": "New"})[0] == 409, "nothing is made beside it")
        expect(not os.path.exists(f"{folder}/New") and not os.path.exists(f"{folder}/Meadow/New"), "nowhere")
    finally:
        single.end()


def moving(folder):
    """Themes are renamed, copied, deleted and put back, below the folder that was given; names are looked up, never joined to paths."""
    studio = Studio([folder])
    try:
        names = sorted(os.listdir(folder))
        for route in ["rename", "duplicate", "delete", "put-back", "delete-for-good"]:
            expect(studio.post(f"/api/{route}", {"name": "X"})[0] == 400, f"{route} without a theme")
            for theme in ["None", "..", "../x", ".trash", ".", "Meadow/..", "/tmp"]:
                expect(studio.post(f"/api/{route}", {"theme": theme, "name": "X"})[0] == 404, f"{route} {theme}")
        expect(studio.post("/api/rename", {"theme": "Meadow"})[0] == 400, "a name is needed")
        for route in ["undo-folders", "redo-folders"]:
            expect(studio.post(f"/api/{route}", {})[0] == 409, f"{route}: nothing")
        for name in ["", ".", "..", "a/b", "/tmp/x", "../x", ".hidden", "a\x07b", "x" * 300]:
            status, answer = studio.post("/api/rename", {"theme": "Meadow", "name": name})
            expect(status == 409 and answer["message"], f"{name!r}: {status}")
        expect(sorted(os.listdir(folder)) == names, "nothing was made or moved")
        status, answer = studio.post("/api/duplicate", {"theme": "Meadow"})
        expect((status, answer["id"]) == (200, "Meadow 2"), f"{status} {answer}")
        status, answer = studio.post("/api/delete", {"theme": "Meadow 2"})
        expect(status == 200 and answer["id"] is None and not os.path.exists(f"{folder}/Meadow 2"), f"{status} {answer}")
        deleted = json.loads(studio.ask("GET", "/api/deleted")[2])
        expect(len(deleted) == 1 and deleted[0]["former"] == "Meadow 2", f"{deleted}")
        status, answer = studio.post("/api/undo-folders", {})
        expect((status, answer["id"]) == (200, "Meadow 2"), "back")
        status, answer = studio.post("/api/undo-folders", {})
        expect(status == 200 and answer["id"] is None, "and the copy is in the trash")
        deleted = json.loads(studio.ask("GET", "/api/deleted")[2])
        expect(studio.post("/api/delete-for-good", {"theme": deleted[0]["theme"]})[0] == 200, "gone")
        expect(os.listdir(f"{folder}/.trash") == [".gitignore"], "for good")
        shutil.rmtree(f"{folder}/.trash")
        expect(sorted(os.listdir(folder)) == names, "as before")
        status, answer = studio.post("/api/show", {"theme": "Meadow"})
        expect((status, answer["path"]) == (200, os.path.realpath(f"{folder}/Meadow")), f"{answer}")
        expect(studio.post("/api/show", {"theme": "../x"})[0] == 404, "no other folder")
    finally:
        studio.end()
    single = Studio([f"{folder}/Meadow"])
    try:
        for route in ["rename", "duplicate", "delete"]:
            expect(single.post(f"/api/{route}", {"theme": ".", "name": "X"})[0] == 404, f"{route}: a theme that was named itself stays")
    finally:
        single.end()


def exporting(folder):
    """A ZIP file that another reader takes, with the files of popframe export."""
    studio = Studio([folder])
    try:
        status, answer = studio.post("/api/formats", {"theme": "Meadow"})
        names = [entry["name"] for entry in answer["formats"]]
        expect(status == 200 and names == ["xcassets", "nine-patch", "uikit", "swiftui", "css", "png", "theme"], f"{names}")
        counts = {entry["name"]: entry["files"] for entry in answer["formats"]}
        every = [entry["name"] for entry in answer["formats"] if entry["refusal"] is None]
        asked = {"css": {"--layer": "components", "--prefix": "shop", "--arrows": "up,left"}, "swiftui": {"--access": "public"},
                 "uikit": {"--shadow": "none"}, "nine-patch": {"--package": "app.shop"}}
        for formats, options in [(every, {}), (["theme"], {}), (["css"], {}), (every, asked)]:
            status, _, content = studio.ask("POST", "/api/export", {"theme": "Meadow", "formats": formats, "options": options})
            archive = zipfile.ZipFile(io.BytesIO(content))
            expect(status == 200 and archive.testzip() is None, "sums and lengths are right")
            found = {name: archive.read(name) for name in archive.namelist()}
            expected = {}
            with tempfile.TemporaryDirectory() as place:
                for name in formats:
                    if name == "theme":
                        for file in os.listdir(f"{folder}/Meadow"):
                            if file.endswith((".png", ".yaml")) and not os.path.islink(f"{folder}/Meadow/{file}"):
                                expected[f"Crimson/{file}"] = read(f"{folder}/Meadow/{file}")
                        continue
                    words = [word for pair in options.get(name, {}).items() for word in pair]
                    # The commands that the page shows.
                    done = (run("gallery", f"{folder}/Meadow", "-o", f"{place}/all", "--set", "previews.scales=[1, 2, 3]") if name == "png"
                            else run("export", f"{folder}/Meadow", "--to", name, "-o", f"{place}/{name}", *words))
                    expect(done.returncode == 0, done.stderr)
                    if name == "png":
                        os.rename(f"{place}/all/{os.listdir(f'{place}/all')[0]}", f"{place}/png")
                    for root, _, files in os.walk(f"{place}/{name}"):
                        for file in files:
                            if file.startswith("."):
                                continue
                            path = f"{root}/{file}"
                            expected[f"Crimson-{name}/{os.path.relpath(path, f'{place}/{name}')}"] = read(path)
            expect(set(found) == set(expected), f"{formats}: {sorted(set(found) ^ set(expected))}")
            expect(all(found[name] == expected[name] for name in expected), f"{formats}: the same bytes")
            if formats == every and not options:
                expect(len(found) == sum(counts[name] for name in every), f"{counts}: {len(found)}")
        for wrong in [{"css": {"--shadow": "none"}}, {"css": {"--cake": ""}}, {"css": {"--layer": 3}}, {"css": []}, "x",
                      {"CSS": {"--prefix": "x"}}, {"css": {"--pictures": "false"}}]:
            expect(studio.post("/api/formats", {"theme": "Meadow", "options": wrong})[0] == 400, f"{wrong}")
            expect(studio.post("/api/export", {"theme": "Meadow", "formats": ["css"], "options": wrong})[0] == 400, f"{wrong}")
        status, answer = studio.post("/api/export", {"theme": "Meadow", "formats": ["css"], "options": {"css": {"--scales": "7"}}})
        expect(status == 422 and "nothing of Crimson is written for scale 7" in answer["diagnostics"][0]["message"], f"{status} {answer}")
        # The page with the stylesheet is framed by the studio alone, and runs no script.
        address = next(entry["page"] for entry in studio.post("/api/formats", {"theme": "Meadow"})[1]["formats"] if entry["name"] == "css")
        status, head, content = studio.ask("GET", address)
        policy = head.getheader("Content-Security-Policy")
        expect(status == 200 and b"stylesheet" in content and b"<script" not in content and "frame-ancestors 'self'" in policy and "script" not in policy, f"{status} {policy}")
        expect("unsafe" not in policy and policy.endswith("sandbox allow-same-origin"), policy)
        # Another window shows other options meanwhile: each has its own.
        css = address.rpartition("/")[0] + "/crimson.css"
        before = studio.ask("GET", css)
        options = {"css": {"--prefix": "shop"}}
        other = next(entry["page"] for entry in studio.post("/api/formats", {"theme": "Meadow", "options": options, "formats": ["css"]})[1]["formats"])
        again = studio.ask("GET", css)
        expect(before[0] == 200 and again[0] == 200 and again[2] == before[2], f"{before[0]} {again[0]}")
        expect(before[1].getheader("Content-Security-Policy").endswith("sandbox"), "a stylesheet is no page")
        expect(studio.ask("GET", other)[0] == 200 and other.rpartition("/")[0] != address.rpartition("/")[0], f"{other} {address}")
        for other in ["/exported/", "/exported/1/../../theme.yaml", address + "x", "/exported/0/crimson.css", css.replace("crimson", "shop-crimson")]:
            expect(studio.ask("GET", other)[0] == 404, f"{other}")
        expect(studio.post("/api/formats", {"theme": "Meadow", "formats": "css"})[0] == 400, "formats that are no list")
        for wrong in [{}, {"formats": []}, {"formats": ["cake"]}, {"formats": ["css", "css"]}, {"formats": [1]}]:
            expect(studio.post("/api/export", {"theme": "Meadow", **wrong})[0] == 400, f"{wrong}")
        expect(studio.post("/api/export", {"theme": "../Meadow", "formats": ["css"]})[0] == 404, "a path is no theme")
    finally:
        studio.end()
    # What an option changes is said before anything is saved.
    os.makedirs(f"{folder}/Cast")
    write(f"{folder}/Cast/theme.yaml", b'format: 1\nframe: {style: drawn, fill: "#FFFFFF"}\nshadow: {blur: 4}\n')
    studio = Studio([f"{folder}/Cast"])
    try:
        theme = json.loads(studio.ask("GET", "/api/themes")[2])["themes"][0]["id"]
        for options, losses, refusal in [({}, 1, None), ({"--shadow": "none"}, 0, None), ({"--shadow": "big"}, 0, "--shadow: 'big' is none of theme, none")]:
            (form,) = studio.post("/api/formats", {"theme": theme, "formats": ["uikit"], "options": {"uikit": options}})[1]["formats"]
            casts = [text for text in form["losses"] if "shadow of its own" in text]
            expect((len(casts), form["refusal"]) == (losses, refusal), f"{options}: {form}")
            expect([option["name"] for option in form["options"]] == ["--prefix", "--shadow", "--access"], f"{form['options']}")
    finally:
        studio.end()
    shutil.rmtree(f"{folder}/Cast")
    # A theme's name is any text, and one folder's name in the archive.
    os.makedirs(f"{folder}/Named")
    for name in ["../../x", "..\\..\\x", "C:x", "nul", "a\u0301/\u0301b", "a\u0d4e/b", "n" * 70_000]:
        write(f"{folder}/Named/theme.yaml", f'format: 1\nname: {json.dumps(name)}\nframe: {{style: drawn, fill: "#FFFFFF"}}\n'.encode())
        studio = Studio([f"{folder}/Named"])
        try:
            theme = json.loads(studio.ask("GET", "/api/themes")[2])["themes"][0]["id"]
            status, _, content = studio.ask("POST", "/api/export", {"theme": theme, "formats": ["theme", "css"]})
            expect(status == 200, f"{name[:20]!r}: {status}")
            for entry in zipfile.ZipFile(io.BytesIO(content)).namelist():
                first = entry.split("/")[0]
                expect(first not in ("", ".", "..") and len(first.encode()) <= 255 and not set(first) & set('\\:*?"<>|')
                       and first.lower() != "nul", f"{name[:20]!r} became {first!r}")
        finally:
            studio.end()
    shutil.rmtree(f"{folder}/Named")


def putting(folder):
    """Art is replaced, added and removed, with values: one step of undoing."""
    theme = f"{folder}/Meadow"
    studio = Studio([folder])
    try:
        files = {name: read(f"{theme}/{name}") for name in os.listdir(theme) if name.endswith((".png", ".yaml"))
                 and not os.path.islink(f"{theme}/{name}")}
        art = next(name for name in sorted(files) if name.startswith("arrow"))
        rendered_file = f"{folder}/art.png"
        run("render", theme, "--layer", "arrow", "--canvas", "bounds", "-o", rendered_file)
        _, _, content = studio.ask("POST", "/api/upload", **picture_of(rendered_file))
        os.remove(rendered_file)
        news = json.loads(content)["picture"]

        def now():
            return {name: read(f"{theme}/{name}") for name in os.listdir(theme) if name.endswith((".png", ".yaml"))
                    and not os.path.islink(f"{theme}/{name}")}

        def put(files, settings=()):
            # Each names what it replaces, as it is, unless it says otherwise.
            for file in files:
                there = f"{theme}/{file.get('name', '')}"
                if "replaces" not in file:
                    file["replaces"] = digest(read(there)) if os.path.isfile(there) and not os.path.islink(there) else None
            return studio.post("/api/put", {"theme": "Meadow", "revision": digest(read(f"{theme}/theme.yaml")), "files": files,
                                            "set": list(settings)})
        for wrong in [[], [{}], [{"name": "a.png"}], [{"name": "../a.png", "picture": news}], [{"name": "/tmp/a.png", "picture": news}],
                      [{"name": ".a.png", "picture": news}], [{"name": "theme.yaml", "picture": news}], [{"name": ".png", "picture": news}],
                      [{"name": "sources/a.png", "picture": news}], [{"name": "a\n.png", "picture": news}], [{"name": "a.png", "picture": 3}],
                      [{"name": "a.png", "picture": news, "replaces": 3}], [{"name": "sources/\u0301a.png", "picture": news}],
                      [{"name": "sources\u0d4e/a.png", "picture": news}], [{"name": ".\u0301a.png", "picture": news}],
                      [{"name": "a\u202e.png", "picture": news}], [{"name": "a" * 70_000 + ".png", "picture": news}]]:
            expect(put(wrong)[0] == 400, f"{wrong}")
        expect(put([{"name": "a.png", "picture": "0" * 64}])[0] == 404, "a picture that is not held")
        expect(now() == files, "nothing was written")
        status, _ = put([{"name": "photo.png", "picture": news}], [{"key": "previews.backgrounds", "value": ["photo.png"]}])
        expect(status == 200 and digest(now()["photo.png"]) == news and b"photo.png" in now()["theme.yaml"], f"a picture and its value: {status}")
        # Two pages have seen the same picture, an editor writes a newer one, and nothing is there that was seen.
        seen = digest(files[art])

        def noted(text):
            """The art with a note in its file: the same pixels in other bytes."""
            chunk = b"tEXtnote\0" + text
            write(f"{folder}/other.png", files[art][:-12] + struct.pack(">I", len(chunk) - 4) + chunk
                  + struct.pack(">I", zlib.crc32(chunk)) + files[art][-12:])
            return json.loads(studio.ask("POST", "/api/upload", **picture_of(f"{folder}/other.png"))[2])["picture"]
        first, other = noted(b"first"), noted(b"other")
        status, _ = put([{"name": art, "picture": first, "replaces": seen}])
        expect(status == 200 and digest(now()[art]) == first, f"the first page: {status}")
        status, answer = put([{"name": art, "picture": other, "replaces": seen}])
        expect(status == 409 and answer["keys"] == [art] and digest(now()[art]) == first, f"the second page: {status} {answer}")
        write(f"{theme}/{art}", plain_png(8))
        expect(put([{"name": art, "picture": other, "replaces": first}])[0] == 409 and now()[art] == plain_png(8), "an editor's newer file stays")
        expect(put([{"name": art, "picture": other, "replaces": None}])[0] == 409 and now()[art] == plain_png(8), "a file that was not seen")
        write(f"{theme}/{art}", files[art])
        expect(studio.post("/api/undo", {"theme": "Meadow", "force": True})[0] == 200 and now()[art] == files[art], "undone")
        # What is no regular file, and what a link leads to, is not written.
        os.symlink(f"{folder}/nowhere.png", f"{theme}/dangling.png")
        os.symlink(f"{folder}/other.png", f"{theme}/linked.png")
        os.mkfifo(f"{theme}/pipe.png")
        for name in ["dangling.png", "linked.png", "pipe.png"]:
            status, answer = put([{"name": name, "picture": news, "replaces": None}])
            expect(status in (409, 422, 500), f"{name}: {status} {answer}")
        expect(not os.path.lexists(f"{folder}/nowhere.png") and digest(read(f"{folder}/other.png")) == other, "nothing outside is written")
        for name in ["dangling.png", "linked.png", "pipe.png"]:
            os.remove(f"{theme}/{name}")
        os.remove(f"{folder}/other.png")
        status, _ = put([{"name": art, "picture": None}])
        if status == 200:
            expect(art not in now(), "a picture is taken away")
            expect(studio.post("/api/undo", {"theme": "Meadow"})[0] == 200 and now()[art] == files[art], "and comes back")
        else:
            expect(status == 422 and art in now(), f"a picture that is needed stays: {status}")
        expect(studio.post("/api/undo", {"theme": "Meadow"})[0] == 200 and now() == files, "one step back")
        expect(studio.post("/api/redo", {"theme": "Meadow"})[0] == 200 and digest(now()["photo.png"]) == news, "and again")
        write(f"{theme}/photo.png", files[art])
        status, answer = studio.post("/api/undo", {"theme": "Meadow"})
        expect(status == 409 and answer["keys"] == ["photo.png"], f"somebody else has changed it: {status} {answer}")
        expect(studio.post("/api/undo", {"theme": "Meadow", "force": True})[0] == 200 and now() == files, "unless it is meant")
    finally:
        studio.end()


def plain_png(side):
    """A square of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + b"\x30\x60\xA0\xFF" * side) * side
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def vectors(folder):
    """Pictures with a note follow their SVG, also beside a broken one; others stay, and so do all of them with --read-only."""
    theme = f"{folder}/Drawn/Vector"
    tools = f"{folder}/tools"
    os.makedirs(theme)
    os.makedirs(tools)
    for side in [12, 14]:
        write(f"{tools}/{side}.png", plain_png(side))
    write(f"{tools}/rsvg-convert", b"""#!/bin/sh
[ "$1" = --version ] && echo "rsvg-convert version 1.2.3" && exit
while [ $# -gt 0 ]; do [ "$1" = --width ] && side=$2; shift; done
cat > /dev/null
cat "$(dirname "$0")/$side.png"
""")
    os.chmod(f"{tools}/rsvg-convert", 0o755)
    write(f"{theme}/theme.yaml", b"format: 1\narrow: {image: arrow.png}\nframe: {image: frame.png, capInsets: 3}\n")

    def svg(side):
        return b'<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"/>' % (side, side)

    def size():
        return struct.unpack(">II", read(f"{theme}/frame.png")[16:24])[0]

    path = os.environ["PATH"]
    os.environ["PATH"] = f"{tools}:{path}"
    try:
        for name in ["frame", "arrow"]:
            write(f"{theme}/{name}.svg", svg(12))
        run("rasterize", theme, "--scales", "1")
        expect(size() == 12, "drawn")
        for options, later in [((), 14), (("--read-only",), 14)]:
            studio = Studio([f"{folder}/Drawn"], *options)
            try:
                next(studio.events())
                time.sleep(1)
                write(f"{theme}/arrow.svg", b"<svg")
                write(f"{theme}/frame.svg", svg(later if not options else 12))
                end = time.time() + (60 if not options else 4)
                while time.time() < end and (options or size() != later):
                    time.sleep(0.05)
                expect(size() == later, f"{options}: the picture has {size()} pixels")
            finally:
                studio.end()
        # Somebody's own picture.
        write(f"{theme}/frame.png", plain_png(12))
        studio = Studio([f"{folder}/Drawn"])
        try:
            next(studio.events())
            write(f"{theme}/frame.svg", svg(14))
            time.sleep(4)
            expect(read(f"{theme}/frame.png") == plain_png(12), "a picture without a note stays")
        finally:
            studio.end()
    finally:
        os.environ["PATH"] = path
        shutil.rmtree(f"{folder}/Drawn")
        shutil.rmtree(tools)


def standing(folder):
    """The user's own picture below a popover, from memory, as popframe place draws it."""
    studio = Studio([folder])
    try:
        path = f"{folder}/screen.png"
        run("place", f"{folder}/Meadow", "--host", "plain", "--anchor", "button", "--scale", "2", "-o", path)
        width, height = (side / 2 for side in struct.unpack(">II", read(path)[16:24]))
        _, _, content = studio.ask("POST", "/api/upload", **picture_of(path))
        place = {"container": [width, height], "source": [200, 100, 44, 44], "scale": 2, "placeholder": "text"}
        asked = {"theme": "Meadow", "place": place, "below": json.loads(content)["picture"]}
        status, _, content = studio.ask("POST", "/api/surroundings", asked)
        run("place", f"{folder}/Meadow", "--container", f"{width:g}x{height:g}", "--source", "200,100,44,44", "--scale", "2",
            "--placeholder", "text", "--backdrop", path, "-o", f"{folder}/placed.png")
        expect(status == 200 and content == read(f"{folder}/placed.png"), f"the same bytes: {status}")
        expect(studio.post("/api/surroundings", {**asked, "below": "0" * 64})[0] == 404, "a picture that is not held")
        for name in ["screen.png", "placed.png"]:
            os.remove(f"{folder}/{name}")
    finally:
        studio.end()


def approving(folder):
    """Pictures become references only as they were shown: one request with anything else writes nothing."""
    path, references = f"{folder}/Meadow/theme.yaml", f"{folder}/approved"
    before = read(path)
    with_few_previews(path)
    name = re.search(rb"(?m)^name: *(.*)$", before)[1].decode().strip("\"'")
    os.makedirs(references)
    run("test", f"{folder}/Meadow", "--references", references, "--record", "missing", "--report", f"{folder}/recorded")
    write(path, read(path).replace(b"contentInsets:", b"contentInsets: 31 #"))
    studio = Studio([f"{folder}/Meadow"], "--references", references)
    try:
        def files():
            return {file: read(f"{references}/{name}/{file}") for file in os.listdir(f"{references}/{name}")}

        def save(data):
            """Writes the theme's file, and waits until it is drawn."""
            write(path, data)
            end = time.time() + 60
            while studio.state()["themes"][0]["revision"] != digest(data):
                expect(time.time() < end, "the save is seen")
                time.sleep(0.02)

        def asked():
            status, answer = studio.post("/api/groups", {"theme": "."})
            expect(status == 200, f"groups: {status} {answer}")
            return answer, [item for group in answer["groups"] for item in group["cases"]]

        shown, cases = asked()
        old = files()
        expect(shown["revision"] == digest(read(path)), "the revision of what is shown")
        expect(sorted(item["name"] for item in cases) == ["60x40-left", "60x40-up"], f"{cases}")
        for item in cases:
            _, _, drawn = studio.ask("GET", f"/picture/{item['picture']}.png")
            expect(digest(drawn) == item["picture"] and list(struct.unpack(">II", drawn[16:24])) == item["size"], "what is drawn")
            expect(item["reference"] == digest(old[f"{item['name']}.png"]), "what it replaces")
            expect(item["isApprovable"], "it can be approved")

        def refused(what, status=409, **changed):
            body = {"theme": ".", "revision": shown["revision"], "cells": [
                {key: item[key] for key in ("name", "picture", "reference")} for item in cases], **changed}
            found, answer = studio.post("/api/approve", body)
            expect(found == status and (status != 409 or answer["message"]), f"{what}: {found} {answer}")
            expect(files() == old, f"{what}: nothing is written")

        cells = [{key: item[key] for key in ("name", "picture", "reference")} for item in cases]
        refused("another revision", revision=digest(before))
        refused("no revision", 400, revision=None)
        refused("another picture", cells=[cells[0], {**cells[1], "picture": cells[0]["picture"]}])
        refused("another reference", cells=[cells[0], {**cells[1], "reference": cells[1]["picture"]}])
        refused("no reference", cells=[cells[0], {**cells[1], "reference": None}])
        refused("an unknown one", cells=[cells[0], {**cells[1], "name": "60x40-down"}])
        refused("a cell without its reference", 400, cells=[{"name": cells[0]["name"], "picture": cells[0]["picture"]}])
        # A save after the pictures were shown: the request is of the file before, even though one picture may be the same.
        write(path, read(path) + b"# theirs\n")
        refused("a save since, which nobody has told of yet")
        save(read(path) + b"# and more\n")
        refused("a save since")
        shown, cases = asked()
        # The art is a part of what was shown.
        art = f"{folder}/Meadow/{next(file for file in sorted(os.listdir(f'{folder}/Meadow')) if file.endswith('.png'))}"
        kept = read(art)
        write(art, plain_png(40))
        refused("art that was saved since")
        write(art, kept)
        save(read(path).replace(b"contentInsets: 31", b"contentInsets: 32"))
        refused("drawn anew", revision=digest(read(path)))
        shown, cases = asked()
        # A reference that somebody overwrites meanwhile.
        file = f"{references}/{name}/60x40-up.png"
        write(file, old["60x40-left.png"])
        old = files()
        refused("a reference that has changed")
        end = time.time() + 60
        while {item["name"]: item["reference"] for item in cases}["60x40-up"] != digest(read(file)):
            expect(time.time() < end, "the new reference is shown")
            shown, cases = asked()
        cells = [{key: item[key] for key in ("name", "picture", "reference")} for item in cases]
        # One that is named twice is approved once, unless it was seen in two ways.
        refused("seen in two ways", cells=[*cells, {**cells[1], "reference": cells[1]["picture"]}])
        status, answer = studio.post("/api/approve", {"theme": ".", "revision": shown["revision"], "cells": [*cells, cells[1]]})
        expect(status == 200 and sorted(answer["approved"]) == sorted(cell["name"] for cell in cells), f"approve: {status} {answer}")
        expect({digest(data) for file, data in files().items() if file.endswith(".png")} == {cell["picture"] for cell in cells},
               "the bytes that were shown")
        status, answer = studio.post("/api/undo-approval", {"theme": "."})
        expect(status == 200 and answer == {"count": 2} and files() == old, f"undone: {status} {answer}")
    finally:
        studio.end()
        write(path, before)
        for made in [references, f"{folder}/recorded"]:
            shutil.rmtree(made, ignore_errors=True)


def main():
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(THEME, f"{folder}/Meadow")
        path = f"{folder}/Meadow/theme.yaml"
        os.symlink("/etc/passwd", f"{folder}/Meadow/passwd.png")
        os.symlink("/etc", f"{folder}/Meadow/link")
        if CHOSEN:
            for name in CHOSEN:
                globals()[name](folder)
                print("ok", name, flush=True)
            return
        studio = Studio([folder])
        try:
            for step in [entering, leading_on, addresses, limits, unmasked, halves, waiting_for_comments]:
                step(studio)
                print("ok", step.__name__, flush=True)
            refusing(studio, path)
            print("ok refusing", flush=True)
            messages(studio, path)
            print("ok messages", flush=True)
            for step in [showing, drawing, shown]:
                step(studio, folder)
                print("ok", step.__name__, flush=True)
            with_few_previews(path)
            for step in [editing, undoing, racing, fixing, saving, watching]:
                step(studio, folder)
                print("ok", step.__name__, flush=True)
            taken = subprocess.run([STUDIO, "preview", "--port", str(studio.port), "--", folder],
                                   capture_output=True, text=True, check=False)
            expect(taken.returncode == 69 and str(studio.port) in taken.stderr and not taken.stdout,
                   f"a port in use: {taken.returncode} {taken.stderr}")
            second = Studio([f"{folder}/Meadow"])
            expect([theme["id"] for theme in second.state()["themes"]] == ["."], "a second server")
            second.end()
            start = time.time()
            studio.process.send_signal(signal.SIGINT)
            expect(studio.process.wait(5) == 130 and time.time() - start < 0.5, "Ctrl+C")
            again = Studio([f"{folder}/Meadow"], "--port", str(studio.port))
            again.process.send_signal(signal.SIGTERM)
            expect(again.process.wait(5) == 143, "SIGTERM")
            with socket.socket() as free:
                free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                free.bind(("127.0.0.1", studio.port))
                free.listen()
            expect(studio.process.stdout.read() == "", "nothing else on standard output")
        finally:
            studio.end()
        print("ok ending", flush=True)
        os.unlink(f"{folder}/Meadow/passwd.png")
        os.unlink(f"{folder}/Meadow/link")
        for step in [uploading, making, moving, exporting, putting, standing, approving, vectors, pointing, killing, unreadable, opening, stuck, crashing]:
            step(folder)
            print("ok", step.__name__, flush=True)
        lonely = subprocess.Popen([STUDIO, "preview", "--open", "--", folder], text=True, env={"PATH": "/nowhere"},
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        address = lonely.stdout.readline()
        said = next((line for line in lonely.stderr if "warning" in line), "")
        expect(address.startswith("http://") and "browser" in said and lonely.poll() is None, "--open without a browser")
        lonely.kill()
        print("ok opening", flush=True)
        reader = Studio([folder], "--read-only")
        try:
            before = read(path)
            for route in ["edit", "undo", "redo", "fix", "approve", "undo-approval", "redo-approval", "rename", "duplicate", "delete",
                          "put-back", "put-approved-back", "delete-for-good", "undo-folders", "redo-folders"]:
                status, _, content = reader.ask("POST", f"/api/{route}", {
                    "theme": "Meadow", "revision": digest(before),
                    "set": [{"key": "contentInsets", "value": 3}]})
                expect((status, content) == (403, b""), f"{route} with --read-only: {status}")
            expect(reader.post("/api/render", {"theme": "Meadow"})[0] == 200, "it still draws")
            expect(read(path) == before, "nothing was written")
        finally:
            reader.end()
        print("ok reading only", flush=True)
    print(f"{checks} checks passed")


main()
