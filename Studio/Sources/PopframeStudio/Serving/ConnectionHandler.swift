internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// Reads the requests of one connection, has them answered, and writes the answers.
///
/// A class, because NIO keeps the state of a connection in one; it is used on the connection's event loop
/// alone.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    case idle
    case reading(HTTPRequestHead, [UInt8])
    /// The rest of a refused request is read and discarded.
    case refused
  }

  /// How long a refused client may continue to send before its connection is closed.
  private static let patience = TimeAmount.seconds(2)
  /// How long a connection may stay without a whole request: one that is never finished takes a place that
  /// others need. Browsers open a new connection when they need one.
  private static let longestRequest = TimeAmount.seconds(30)

  private let access: AccessGuard
  private let answer: @Sendable (Request) async -> Response
  private var state = State.idle
  private var isAnswering = false
  private var hasClientFinished = false
  private var events: Task<Void, Never>?
  private var deadline: Scheduled<Void>?

  init(access: AccessGuard, answer: @escaping @Sendable (Request) async -> Response) {
    self.access = access
    self.answer = answer
  }

  func handlerAdded(context: ChannelHandlerContext) { awaitRequest(on: context.channel) }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  /// Closes the connection unless a whole request comes in time.
  private func awaitRequest(on channel: any Channel) {
    deadline?.cancel()
    deadline = channel.eventLoop.scheduleTask(in: Self.longestRequest) {
      channel.close(promise: nil)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), state) {
    case (_, .refused): break
    case (.head(let head), _):
      if let answer = access.answer(to: head) {
        let hasBody =
          head.headers.contains(name: "Content-Length")
          || head.headers.contains(name: "Transfer-Encoding")
        if hasBody { return refuse(context, answer) }
        state = .idle
        return write(answer, to: context.channel, keepAlive: head.isKeepAlive)
      }
      state = .reading(head, [])
    case (.body(let buffer), .reading(let head, var body)):
      state = .idle
      guard body.count + buffer.readableBytes <= AccessGuard.largestBody(of: head) else {
        return refuse(context, .status(.payloadTooLarge))
      }
      body.append(contentsOf: buffer.readableBytesView)
      state = .reading(head, body)
    case (.end, .reading(let head, let body)):
      state = .idle
      let path = String(head.uri.prefix { $0 != "?" })
      let request = Request(method: head.method, path: path, body: body)
      let channel = context.channel
      let loop = NIOLoopBound(self, eventLoop: context.eventLoop)
      let isHead = head.method == .HEAD
      isAnswering = true
      deadline?.cancel()
      context.eventLoop.makeFutureWithTask { [answer] in await answer(request) }
        .whenSuccess { response in
          let handler = loop.value
          handler.isAnswering = false
          handler.write(
            response, to: channel, keepAlive: head.isKeepAlive && !handler.hasClientFinished,
            withBody: !isHead)
        }
    case (.body, .idle), (.end, .idle): break
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    events?.cancel()
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A socket that is refused; its request comes next, and is answered.
    if error is NIOWebSocketUpgradeError { return }
    guard case let error as HTTPParserError = error else { return context.close(promise: nil) }
    if case .refused = state { return }
    refuse(
      context, .status(error == .headerOverflow ? .requestHeaderFieldsTooLarge : .badRequest))
  }

  /// Answers a request that is not read to its end. The connection is closed when the client has stopped
  /// sending, so that the answer reaches a client that sends first and listens then.
  private func refuse(_ context: ChannelHandlerContext, _ response: Response) {
    state = .refused
    let channel = context.channel
    write(response, to: channel, keepAlive: false, closes: false)
    channel.close(mode: .output, promise: nil)
    context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent {
      hasClientFinished = true
      // An answer in progress is completed first.
      if !isAnswering { context.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  private func write(
    _ response: Response, to channel: any Channel, keepAlive: Bool, withBody: Bool = true,
    closes: Bool = true
  ) {
    var headers = HTTPHeaders(AccessGuard.headers.map { ($0.name, $0.value) })
    for (name, value) in response.headers { headers.replaceOrAdd(name: name, value: value) }
    if !keepAlive { headers.add(name: "Connection", value: "close") }
    switch response.body {
    case .bytes(let bytes):
      headers.add(name: "Content-Length", value: "\(bytes.count)")
      let head = HTTPResponseHead(version: .http1_1, status: response.status, headers: headers)
      channel.write(HTTPServerResponsePart.head(head), promise: nil)
      if withBody, !bytes.isEmpty {
        let buffer = channel.allocator.buffer(bytes: bytes)
        channel.write(HTTPServerResponsePart.body(.byteBuffer(buffer)), promise: nil)
      }
      let end = channel.writeAndFlush(HTTPServerResponsePart.end(nil))
      if keepAlive { awaitRequest(on: channel) }
      if !keepAlive, closes { end.whenComplete { _ in channel.close(promise: nil) } }
    case .events(let send):
      headers.add(name: "Content-Type", value: "text/event-stream; charset=utf-8")
      headers.add(name: "Cache-Control", value: "no-store")
      let head = HTTPResponseHead(version: .http1_1, status: response.status, headers: headers)
      channel.writeAndFlush(HTTPServerResponsePart.head(head), promise: nil)
      guard withBody else {
        channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: nil)
        return
      }
      let writer = EventWriter { bytes in
        let buffer = channel.allocator.buffer(bytes: bytes)
        try await channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(buffer))).get()
      }
      events = Task {
        try? await send(writer)
        channel.close(promise: nil)
      }
    }
  }
}
