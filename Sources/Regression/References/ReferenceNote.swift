internal import Files
internal import JSON
internal import Imaging
internal import Languages
internal import PopframeKit
internal import Popovers

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
  /// The texts of themes and scenes among them, by their paths; in notes of older versions by the SHA-256 of their bytes.
  private var texts: [String: NotedText] = [:]
  /// How the reference was approved, and those before it; the newest first, at most ``mostApprovals``.
  var approvals: [NotedApproval] = []

  /// The most bytes that the file may have.
  static let largestFile = 16 << 20
  /// The most approvals that are kept: git has them all.
  static let mostApprovals = 5

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
      if input.sha256 != nil { texts[input.path] = text(input).map(NotedText.init) }
    }
  }

  private init() {}

  /// The text of a file that has a digest.
  package func text(of sha256: String) -> String? {
    let path = inputs.first { $0.sha256 == sha256 }?.path
    guard let text = (path.flatMap { texts[$0] } ?? texts[sha256])?.text,
      text.utf8.count <= InputFile.largestText,
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
    .init("texts", "The lines of themes and scenes among them, by their paths.", \.texts),
    .init(
      "approvals", "How it was approved, and those before it, the newest first.",
      [NotedApproval].schema
    ) {
      $0.approvals.json
    } read: { object, note throws(DocumentFault) in
      if object.has("approvals") { note.approvals = try object.value("approvals") }
    },
  ]

  /// The file: the same note gives the same bytes. Each value stands on a line of its own, so that a diff shows what has
  /// changed and no more.
  package var file: [UInt8] { Array((json.text(.xcode) + "\n").utf8) }

  /// Whether a file has the marks of a merge in which two branches have approved the same case.
  static func isConflict(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: "<<<<<<< ".utf8) }
  }

  /// The notes of a file: one, or those of both branches where the marks of their merge are still in it; none of a
  /// damaged file.
  static func notes(in bytes: [UInt8]) -> [ReferenceNote] {
    guard isConflict(bytes) else { return (try? ReferenceNote(file: bytes)).map { [$0] } ?? [] }
    // git-merge(1): lines between <<<<<<< and ======= are ours, those between ======= and >>>>>>> theirs; some
    // styles have those of the common ancestor behind |||||||.
    var sides: [[UInt8]] = [[], []]
    var open: [Int] = [0, 1]
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if line.starts(with: "<<<<<<< ".utf8) {
        open = [0]
      } else if line.starts(with: "||||||| ".utf8) {
        open = []
      } else if line.elementsEqual("=======".utf8) {
        open = [1]
      } else if line.starts(with: ">>>>>>> ".utf8) {
        open = [0, 1]
      } else {
        for side in open { sides[side] += line + [UInt8(ascii: "\n")] }
      }
    }
    return sides.compactMap { try? ReferenceNote(file: $0) }
  }

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

/// A text as the list of its lines.
private struct NotedText: Equatable, Sendable, ReadableValue {
  let text: String

  init(_ text: String) { self.text = text }

  static var schema: ValueSchema { [String].schema }
  var json: JSON { .array(text.parts(at: "\n").map { .string(String($0)) }) }

  /// Older versions have written a text as one.
  init(reading node: JSONNode) throws(DocumentFault) {
    if let text = node.value.string {
      self.text = text
    } else {
      text = try [String](reading: node).joined(separator: "\n")
    }
  }
}
