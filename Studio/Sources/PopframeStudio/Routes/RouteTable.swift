internal import NIOHTTP1
import Imaging
@_spi(Studio) internal import PopframeKit

/// Every address of a server. An address is looked up here and nowhere else; none becomes a path.
struct RouteTable: Sendable {
  typealias Answer = @Sendable (Request) async -> Response

  private struct Key: Hashable {
    let method: String
    let path: String
  }

  private var table: [Key: Answer] = [:]
  private let jobs: JobBook
  /// The PNG file of a hash that stands in an address; `nil` when there is none.
  private let picture: @Sendable (String) async -> [UInt8]?
  /// What answers a GET of an address that stands in no table; `nil` for one that is unknown.
  var other: @Sendable (String) async -> Response? = { _ in nil }

  /// - Parameter jobs: Where requests that draw or write are told.
  init(
    files: [PageFile] = [], jobs: JobBook, picture: @escaping @Sendable (String) async -> [UInt8]?
  ) {
    self.jobs = jobs
    self.picture = picture
    for file in files { on("GET", file.path) { _ in file.response } }
  }

  mutating func on(_ method: String, _ path: String, _ answer: @escaping Answer) {
    table[Key(method: method, path: path)] = answer
  }

  func answer(_ request: Request) async -> Response {
    let method = request.method == .HEAD ? "GET" : request.method.rawValue
    if let answer = table[Key(method: method, path: request.path)] {
      return await perform(answer, request)
    }
    if let hash = Self.hash(in: request.path) {
      guard method == "GET" else { return Self.notAllowed(["GET"]) }
      guard let png = await picture(hash) else { return .status(.notFound) }
      return .png(png, isImmutable: true)
    }
    if method == "GET", let answer = await other(request.path) { return answer }
    let methods = table.keys.filter { $0.path == request.path }.map(\.method)
    return methods.isEmpty ? .status(.notFound) : Self.notAllowed(methods)
  }

  /// Answers a request that draws or writes as a job: one that has crashed is not done again, although the page
  /// asks for it again.
  private func perform(_ answer: @escaping Answer, _ request: Request) async -> Response {
    guard request.method == .POST else { return await answer(request) }
    var stamp = Fingerprint()
    stamp.add(request.body)
    stamp.add(jobs.stamp)
    let job = JobBook.Job("answering", request.path, stamp: stamp.value)
    if let refusal = jobs.refusal(of: job) {
      let theme = (try? ThemeRequest(request))?.theme ?? request.path
      return .diagnostics(refusal.diagnostics(of: theme))
    }
    return await jobs.performWaiting(job) { await answer(request) }
  }

  private static func notAllowed(_ methods: [String]) -> Response {
    Response(
      status: .methodNotAllowed, headers: [("Allow", methods.sorted().joined(separator: ", "))])
  }

  /// The hash in the address of a picture; `nil` for another address.
  private static func hash(in path: String) -> String? {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map
    { Substring($0) }
    guard parts.count == 3, parts[0].isEmpty, parts[1] == "picture",
      parts[2].utf8.suffix(4).elementsEqual(".png".utf8)
    else { return nil }
    return String(Substring(parts[2].utf8.dropLast(4)))
  }
}
