import JSON
internal import NIOHTTP1

/// A request that is complete and has passed the guard.
struct Request: Sendable {
  let method: HTTPMethod
  /// The path of the address, without its query.
  let path: String
  let body: [UInt8]
}

struct Response: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// Events for as long as the client listens.
    case events(@Sendable (EventWriter) async throws -> Void)
  }

  var status: HTTPResponseStatus
  var headers: [(name: String, value: String)] = []
  var body: Body = .bytes([])

  static func status(_ status: HTTPResponseStatus) -> Response { Response(status: status) }

  static func json(_ value: JSON, status: HTTPResponseStatus = .ok) -> Response {
    Response(
      status: status,
      headers: [
        ("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store"),
      ],
      body: .bytes(Array(value.text(.line).utf8)))
  }

  /// Several files in one answer: of each the number of its bytes in four bytes, lowest first, then
  /// its bytes.
  static func parts(_ files: [[UInt8]]) -> Response {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(files.reduce(0) { $0 + $1.count + 4 })
    for file in files {
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: file.count >> (8 * $0)) }
      bytes += file
    }
    return Response(
      status: .ok,
      headers: [("Content-Type", "application/octet-stream"), ("Cache-Control", "no-store")],
      body: .bytes(bytes))
  }

  /// - Parameter isImmutable: Whether its address never means another file.
  static func png(_ bytes: [UInt8], isImmutable: Bool) -> Response {
    Response(
      status: .ok,
      headers: [
        ("Content-Type", "image/png"),
        ("Cache-Control", isImmutable ? "private, max-age=31536000, immutable" : "no-store"),
      ],
      body: .bytes(bytes))
  }
}

extension Response {
  /// What stands in the way, in a sentence.
  static func message(_ text: String, status: HTTPResponseStatus) -> Response {
    .json(.object(["message": .string(text)]), status: status)
  }
}

/// Sends events to one client; waits while the client is slow.
struct EventWriter: Sendable {
  let send: @Sendable ([UInt8]) async throws -> Void

  /// Sends an event with its data, which is one line. A client that loses the connection asks again after half a second.
  func event(_ name: String, _ data: JSON) async throws {
    try await send(Array("retry: 500\nevent: \(name)\ndata: \(data.text(.line))\n\n".utf8))
  }

  /// Sends a comment, which keeps the connection open.
  func comment() async throws { try await send(Array(":\n\n".utf8)) }
}
