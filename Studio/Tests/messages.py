"""A WebSocket as RFC 6455 has it, written from its text: what interface.py needs of it, with Python's standard library.
Imported by others, no program."""

import base64
import hashlib
import os
import socket
import struct

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def handshake(port, fields, path="/api/socket"):
    """The status of an answer to a handshake, its header, and its connection."""
    key = base64.b64encode(os.urandom(16)).decode()
    fields = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
              "Sec-WebSocket-Key": key, **fields}
    client = socket.create_connection(("127.0.0.1", port), timeout=180)
    client.sendall((f"GET {path} HTTP/1.1\r\n" + "".join(
        f"{name}: {value}\r\n" for name, value in fields.items() if value is not None) + "\r\n").encode())
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        byte = client.recv(1)
        if not byte:
            break
        head += byte
    text = head.decode()
    if text.startswith("HTTP/1.1 101"):
        proof = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        if f"sec-websocket-accept: {proof.decode().lower()}" not in text.lower():
            raise AssertionError(f"no proof of the key: {text}")
    return int(text.split()[1]) if text else 0, text, client


class Messages:
    """An open socket of a page."""

    def __init__(self, client):
        self.client = client

    def send(self, kind, data, final=True):
        mask = os.urandom(4)
        size = len(data)
        head = bytes([final << 7 | kind]) + (
            bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack(">H", size) if size < 1 << 16
            else bytes([0xFF]) + struct.pack(">Q", size))
        self.client.sendall(head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(data)))

    def exactly(self, count):
        data = b""
        while len(data) < count:
            more = self.client.recv(count - len(data))
            if not more:
                raise EOFError
            data += more
        return data

    def receive(self):
        """The kind and the data of the next message; a closing one when the connection has ended."""
        try:
            first, size = self.exactly(2)
            if size == 126:
                size, = struct.unpack(">H", self.exactly(2))
            elif size == 127:
                size, = struct.unpack(">Q", self.exactly(8))
            return first & 15, self.exactly(size)
        except (EOFError, ConnectionError):
            return CLOSE, b""

    def ask(self, number, path, body):
        """The number, status and body of an answer."""
        self.send(TEXT, f"{number} {path}\n".encode() + body)
        return self.answer()

    def answer(self):
        kind, data = self.receive()
        if kind != BINARY:
            raise AssertionError(f"a message of kind {kind}: {data!r}")
        return *struct.unpack("<II", data[:8]), data[8:]
