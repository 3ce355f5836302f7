#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Whether bytes are JSON (RFC 8259), whatever they say.
enum JSONSyntax {
  static func isSound(_ bytes: [UInt8]) -> Bool {
    (try? JSONDecoder().decode(Anything.self, from: Data(bytes))) != nil
  }

  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }
}
