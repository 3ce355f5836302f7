internal import ThemeTree

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension TestRun {
  /// Reads what ``document`` writes, and checks all that its readers rely on.
  ///
  /// - Parameter path: The file's path, for messages.
  /// - Throws: `damaged` when it is none, is of a higher format, or contradicts itself.
  init(json bytes: [UInt8], path: String) throws(PopframeError) {
    let decoder = JSONDecoder()
    let data = Data(bytes)
    guard let format = try? decoder.decode(FormatNumber.self, from: data).format else {
      throw .damaged(
        path: path, reason: "this is no record of a run, or a damaged one; run popframe test again")
    }
    guard format == Self.format else {
      throw .damaged(
        path: path,
        reason: "this is of format \(format), and this popframe reads format \(Self.format); use "
          + (format > Self.format ? "a newer popframe" : "the popframe that wrote it"))
    }
    do {
      self = try decoder.decode(Document<TestRun>.self, from: data).value
    } catch {
      throw .damaged(
        path: path,
        reason: "this record of a run is damaged (\(Self.words(for: error))); "
          + "run popframe test again")
    }
  }

  private struct FormatNumber: Decodable {
    let format: Int
  }

  private static func words(for error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    let (words, path) =
      switch error {
      case .keyNotFound(let key, let context): ("a key '\(key.stringValue)' is missing", context)
      case .typeMismatch(_, let context): ("a value is of another kind", context)
      case .valueNotFound(_, let context): ("a value is null", context)
      case .dataCorrupted(let context): (context.debugDescription, context)
      @unknown default: ("\(error)", DecodingError.Context(codingPath: [], debugDescription: ""))
      }
    let place = path.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    return place.isEmpty ? words : "\(words) at \(place.joined(separator: "."))"
  }
}
