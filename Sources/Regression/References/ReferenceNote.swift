internal import Files
internal import JSON
internal import Imaging
internal import PopframeKit

/// Where a reference comes from: a small file, `a.popframe.json`, beside `a.png`.
///
/// With it, a later run can say why a picture has changed. It has no influence on results: references are always
/// compared by their pixels, and without the note only the reason is missing. Each reference has a file of its own, so
/// that branches that approve different cases merge without a conflict.
package struct ReferenceNote: Equatable, Sendable {
  /// The version of Popframe that has drawn the reference.
  package var version = ""
  /// The ``PictureHash`` of the reference.
  package var pixels = ""
  /// The files that it was drawn from.
  package var inputs: [RunManifest.Input] = []
  /// The texts of themes and scenes among them, by the SHA-256 of their bytes.
  var texts: [String: String] = [:]

  /// The most bytes that the file may have.
  static let largestFile = 16 << 20

  /// Creates a note.
  ///
  /// - Parameter text: The text of an input that is a theme or a scene; `nil` when it cannot be had.
  package init(
    version: String, pixels: PictureHash, inputs: [RunManifest.Input],
    text: (RunManifest.Input) -> String?
  ) {
    self.version = version
    self.pixels = pixels.hex
    self.inputs = inputs
    for input in inputs where PathName(input.path).isYAML {
      if let hash = input.sha256, let found = text(input) { texts[hash] = found }
    }
  }

  private init() {}

  /// The text of a file that has a digest.
  package func text(of sha256: String) -> String? {
    guard let text = texts[sha256], text.utf8.count <= InputFile.largestText,
      Sha256(of: Array(text.utf8)).hex == sha256
    else { return nil }
    return text
  }
}

extension ReferenceNote: ReadableRecord {
  static let documentName = "note"
  static let blank = ReferenceNote()
  static let keys: [DocumentKey<ReferenceNote>] = [
    .format(1),
    .init("version", "The version of Popframe that has drawn the reference.", \.version),
    .init("pixels", "The hash of its size and its premultiplied pixels.", \.pixels),
    .init("inputs", "The files that it was drawn from.", \.inputs),
    .init("texts", "Themes and scenes among them, by the SHA-256 of their bytes.", \.texts),
  ]

  /// The file: the same note gives the same bytes.
  package var file: [UInt8] { Array((json.text() + "\n").utf8) }

  /// Reads a file.
  package init(file bytes: [UInt8]) throws(ReferenceNote.Damage) {
    let node: JSONNode
    do throws(JSONFault) { node = try JSONNode(reading: bytes) } catch {
      throw Damage(reason: "\(error)")
    }
    do throws(DocumentFault) { self = try ReferenceNote(reading: node) } catch {
      throw Damage(reason: error.words(in: bytes))
    }
  }

  /// A file that is no note.
  package struct Damage: Error {
    let reason: String
  }
}
