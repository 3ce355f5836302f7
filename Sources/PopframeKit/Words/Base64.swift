#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension [UInt8] {
  package var base64: String { Data(self).base64EncodedString() }

  /// The address that holds a PNG file of these bytes.
  package var addressOfPNG: String { "data:image/png;base64,\(base64)" }
}
