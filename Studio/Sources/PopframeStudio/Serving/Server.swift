internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The server: listens on this machine's own address only.
struct Server: Sendable {
  /// The port is in use, or the user may not use it.
  struct Unavailable: Error {
    let port: Int
    let reason: String
  }

  /// The access rules and the address.
  let access: AccessGuard
  private let channel: any Channel

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for a free one.
  ///   - answer: Answers requests that have passed the guard.
  init(
    port: Int, answer: @escaping @Sendable (Request) async -> Response
  ) async throws(Unavailable) {
    let token = AccessGuard.newToken()
    do {
      // One loop is enough, because drawing happens on other threads.
      let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
      channel = try await ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 64)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let access = AccessGuard(
              port: channel.localAddress?.port ?? port, token: token)
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
              withServerUpgrade: RequestSocket(access: access, answer: answer).upgrade,
              withErrorHandling: false)
            try pipeline.addHandler(ConnectionHandler(access: access, answer: answer))
          }
        }
        .bind(host: "127.0.0.1", port: port).get()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw Unavailable(
        port: port, reason: "the port is in use; take another one, or 0 for a free one")
    } catch {
      throw Unavailable(port: port, reason: "cannot listen there: \(error)")
    }
    access = AccessGuard(port: channel.localAddress?.port ?? port, token: token)
  }

  /// Serves until the process ends.
  func run() async { try? await channel.closeFuture.get() }
}
