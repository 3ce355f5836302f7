package enum URIPath {
  /// A relative path as a URI reference (RFC 3986): bytes that may not stand in a path are written as
  /// `%XX`.
  package static func text(_ path: String) -> String {
    path.utf8.reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "@"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += (byte < 16 ? "%0" : "%") + digits
      }
    }
  }
}

extension String {
  package var uriPath: String { URIPath.text(self) }
}
