internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// The page's `POST` requests over one connection that stays open. A browser takes several milliseconds of
/// processor for a request of its own, a tenth of that for a message, and a drag asks for sixty pictures a
/// second.
///
/// A message of the page is text: a number, a blank, the address, a line feed, and the body. The answer is
/// binary: the number and the status in four bytes each, lowest first, then the body. Messages are answered one
/// after the other, and no further one is read while a client does not take its answers.
struct RequestSocket: Sendable {
  static let path = "/api/socket"

  let access: AccessGuard
  let answer: @Sendable (Request) async -> Response

  /// Turns a connection into a socket, if the guard permits its first request.
  var upgrade: NIOHTTPServerUpgradeConfiguration {
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: AccessGuard.largestBody,
      shouldUpgrade: { channel, head in
        let isAllowed = head.uri == Self.path && access.answer(to: head) == nil
        return channel.eventLoop.makeSucceededFuture(
          isAllowed ? HTTPHeaders(AccessGuard.headers.map { ($0.name, $0.value) }) : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          let whole = NIOWebSocketFrameAggregator(
            minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 1024,
            maxAccumulatedFrameSize: AccessGuard.largestBody)
          try pipeline.addHandler(MaskedFrames())
          try pipeline.addHandler(whole)
          let socket = try NIOAsyncChannel<WebSocketFrame, WebSocketFrame>(
            wrappingChannelSynchronously: channel)
          Task { try? await serve(socket) }
        }
      })
    return (
      upgraders: [upgrader],
      completionHandler: { context in
        let pipeline = context.pipeline.syncOperations
        guard let handler = try? pipeline.handler(type: ConnectionHandler.self) else { return }
        pipeline.removeHandler(handler, promise: nil)
      }
    )
  }

  private func serve(_ socket: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>) async throws {
    try await socket.executeThenClose { messages, answers in
      for try await frame in messages {
        switch frame.opcode {
        case .text:
          guard let (number, request) = Self.request(in: frame.unmaskedData) else {
            return try await answers.write(Self.closing(.dataInconsistentWithMessage))
          }
          let response = await answer(request)
          guard case .bytes(let bytes) = response.body else { continue }
          var buffer = socket.channel.allocator.buffer(capacity: bytes.count + 8)
          buffer.writeInteger(number, endianness: .little)
          buffer.writeInteger(UInt32(response.status.code), endianness: .little)
          buffer.writeBytes(bytes)
          try await answers.write(WebSocketFrame(fin: true, opcode: .binary, data: buffer))
        case .ping:
          try await answers.write(
            WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
        case .connectionClose:
          return try await answers.write(Self.closing(.normalClosure))
        case .pong: break
        default: return try await answers.write(Self.closing(.unacceptableData))
        }
      }
    }
  }

  /// The number and the request of a message; `nil` when it is none.
  private static func request(in message: ByteBuffer) -> (UInt32, Request)? {
    let bytes = message.readableBytesView
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = bytes[..<end].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 2, let number = UInt32(String(decoding: words[0], as: UTF8.self)) else {
      return nil
    }
    let path = String(decoding: words[1], as: UTF8.self)
    return (
      number, Request(method: .POST, path: path, body: Array(bytes[bytes.index(after: end)...]))
    )
  }

  fileprivate static func closing(_ reason: WebSocketErrorCode) -> WebSocketFrame {
    var buffer = ByteBuffer()
    buffer.write(webSocketErrorCode: reason)
    return WebSocketFrame(fin: true, opcode: .connectionClose, data: buffer)
  }
}

/// Closes a connection whose client sends a frame without a mask (RFC 6455, 5.1): no browser does.
private final class MaskedFrames: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private var isClosing = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    guard unwrapInboundIn(data).maskKey == nil else { return context.fireChannelRead(data) }
    isClosing = true
    let channel = context.channel
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.whenComplete { _ in channel.close(promise: nil) }
    context.writeAndFlush(
      wrapOutboundOut(RequestSocket.closing(.protocolError)), promise: written)
  }
}
