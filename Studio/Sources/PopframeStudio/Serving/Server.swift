internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The server on a socket that listens on this machine's own address only.
struct Server: Sendable {
  private let channel: any Channel

  /// - Parameters:
  ///   - socket: The socket; it listens already.
  ///   - token: What the page has to know.
  ///   - answer: Answers requests that have passed the guard.
  init(
    socket: Int32, token: String, answer: @escaping @Sendable (Request) async -> Response
  ) async throws {
    let seats = Seats(most: Self.mostConnections)
    // One loop is enough, because drawing happens on other threads.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    channel = try await ServerBootstrap(group: group)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        guard seats.take(until: channel.closeFuture) else { return channel.close() }
        return channel.eventLoop.makeCompletedFuture {
          let access = AccessGuard(port: channel.localAddress?.port ?? 0, token: token)
          let pipeline = channel.pipeline.syncOperations
          try pipeline.configureHTTPServerPipeline(
            withServerUpgrade: RequestSocket(access: access, answer: answer).upgrade,
            withErrorHandling: false)
          try pipeline.addHandler(ConnectionHandler(access: access, answer: answer))
        }
      }
      .withBoundSocket(socket).get()
  }

  /// Serves until the process ends.
  func run() async { try? await channel.closeFuture.get() }

  /// The most connections at a time: no more than a page or several take, and so few that descriptors are
  /// left for files. A connection that cannot be accepted would wake the server again and again.
  private static var mostConnections: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    guard getrlimit(files, &limit) == 0 else { return 64 }
    return min(256, max(4, Int(clamping: limit.rlim_cur) / 2 - 16))
  }

  private final class Seats: Sendable {
    private let most: Int
    private let taken = Atomic(0)

    init(most: Int) { self.most = most }

    /// Whether there is room for one more, which leaves at a moment.
    func take(until end: EventLoopFuture<Void>) -> Bool {
      guard taken.load(ordering: .relaxed) < most else { return false }
      taken.add(1, ordering: .relaxed)
      end.whenComplete { _ in self.taken.subtract(1, ordering: .relaxed) }
      return true
    }
  }
}
