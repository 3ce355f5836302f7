internal import NIOHTTP1

/// Decides from a request's head whether it comes from the page that this server has served.
///
/// Other pages in the same browser can send requests to this address, too: they lack the cookie
/// (`SameSite=Strict`), have another `Origin`, or, after rebinding a name to this machine, another `Host`.
struct AccessGuard: Sendable {
  /// The most bytes that a request's headers may have.
  static let largestHeaders = 64 << 10
  /// The most bytes that a message of a socket, and the body of a request, may have.
  static let largestBody = 1 << 20
  /// The one address that takes pictures, and the most bytes that one may have.
  static let picturePath = "/api/upload"
  static let largestPicture = 64 << 20

  let port: Int
  let token: String

  /// The cookie's name. Cookies are shared by all ports of a machine, so that it has the port.
  private var cookieName: String { "popframe-\(port)" }

  /// The address that opens the page.
  var address: String { "http://127.0.0.1:\(port)/?token=\(token)" }

  /// The answer of a request that is refused or answered at once; `nil` if it may continue.
  func answer(to head: HTTPRequestHead) -> Response? {
    let size = head.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    guard size + head.uri.utf8.count <= Self.largestHeaders else {
      return .status(.requestHeaderFieldsTooLarge)
    }
    let hosts = head.headers["Host"]
    guard hosts.count == 1, let host = hosts.first,
      ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host.lowercased())
    else { return .status(.forbidden) }
    if let answer = welcome(head) { return answer }
    guard hasCookie(head) else { return .status(.forbidden) }
    // A socket needs the same permission as POST.
    if head.method == .POST || head.headers.contains(name: "Upgrade") {
      guard head.headers["Origin"].map({ $0.lowercased() }) == ["http://\(host.lowercased())"]
      else { return .status(.forbidden) }
    }
    if head.method == .POST, Self.type(of: head) != Self.wantedType(of: head) {
      return .status(.unsupportedMediaType)
    }
    if let length = head.headers.first(name: "Content-Length") {
      // A number that is too long for an integer is too long for a body.
      guard let count = Int(length), count <= Self.largestBody(of: head) else {
        return .status(.payloadTooLarge)
      }
    }
    return nil
  }

  /// The first request of a browser, with the token in its address, gets a cookie.
  private func welcome(_ head: HTTPRequestHead) -> Response? {
    let prefix = "/?token="
    guard head.uri.hasPrefix(prefix) else { return nil }
    guard head.method == .GET, Self.isSame(String(head.uri.dropFirst(prefix.count)), token) else {
      return .status(.forbidden)
    }
    let headers: [(name: String, value: String)] = [
      ("Set-Cookie", "\(cookieName)=\(token); HttpOnly; SameSite=Strict; Path=/"),
      ("Cache-Control", "no-store"),
    ]
    // From the file that a browser was opened with, a redirection would come without the cookie, as from
    // another site; a page of this one leads on.
    if head.headers.first(name: "Sec-Fetch-Site") == "cross-site" {
      return Response(
        status: .ok, headers: headers + [("Content-Type", "text/html; charset=utf-8")],
        body: .bytes(Array(Self.leadingOn.utf8)))
    }
    return Response(status: .seeOther, headers: [("Location", "/")] + headers)
  }

  private func hasCookie(_ head: HTTPRequestHead) -> Bool {
    head.headers["Cookie"].contains { header in
      header.split(separator: ";").contains { part in
        let pair = part.drop { $0 == " " }.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return pair.count == 2 && pair[0] == cookieName && Self.isSame(String(pair[1]), token)
      }
    }
  }

  static func largestBody(of head: HTTPRequestHead) -> Int {
    takesPicture(head) ? largestPicture : largestBody
  }

  private static func takesPicture(_ head: HTTPRequestHead) -> Bool {
    head.uri.prefix { $0 != "?" } == picturePath
  }

  private static func wantedType(of head: HTTPRequestHead) -> String {
    takesPicture(head) ? "image/png" : "application/json"
  }

  private static func type(of head: HTTPRequestHead) -> String {
    let type = head.headers.first(name: "Content-Type") ?? ""
    return type.prefix { $0 != ";" && $0 != " " }.lowercased()
  }

  /// Whether two texts are the same; the time does not depend on where they differ.
  private static func isSame(_ text: String, _ secret: String) -> Bool {
    let (a, b) = (Array(text.utf8), Array(secret.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension AccessGuard {
  private static let leadingOn = """
    <!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/">\
    <title>Popframe</title><a href="/">Popframe</a>
    """

  /// The headers of every answer.
  static let headers: [(name: String, value: String)] = [
    (
      "Content-Security-Policy",
      "default-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'; "
        + "frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// 256 random bits in base64url.
  static func newToken() -> String {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    // 43 digits of 6 bits.
    return String((0..<43).map { _ in alphabet[Int.random(in: 0..<64, using: &generator)] })
  }
}
