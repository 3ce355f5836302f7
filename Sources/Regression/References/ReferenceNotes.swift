internal import Files
internal import JSON
internal import PNG
internal import Imaging
internal import PopframeKit
internal import Themes

/// The notes on the references of a folder, each beside its reference; those of an older folder are in one file.
struct ReferenceNotes: Sendable {
  private let folder: PathName
  private let former: FormerNotes?
  /// What is wrong with the one file of an older folder.
  let formerDamage: Diagnostic?

  /// What is known of a reference.
  enum Finding: Sendable {
    case note(ReferenceNote)
    case missing
    /// There is a note, and it is that of another picture, or of those of two branches: the reference is not the one
    /// that was approved.
    case ofAnother
    case damaged(Diagnostic)
  }

  /// Reads the notes of a folder, each when it is asked for.
  init(in folder: PathName) {
    self.folder = folder
    let bytes = FormerNotes.bytes(in: folder)
    former = bytes.flatMap { try? FormerNotes($0) }
    formerDamage =
      bytes == nil || former != nil
      ? nil
      : Diagnostic(
        .warning, .referenceNote, file: folder.appending(FormerNotes.fileName).text,
        message: "these notes of references are damaged, so why a picture differs is not known; "
          + "delete the file and approve the pictures again")
  }

  /// The note of a case's reference.
  func note(of name: String, reference: [UInt8]) -> Finding {
    let file = CaseName.note(of: name)
    let bytes: [UInt8]
    do throws(OpenFolder.Obstacle) {
      bytes = try OpenFolder(folder, followsLink: true)
        .bytes(of: file, limit: ReferenceNote.largestFile)
    } catch {
      guard error.isAbsence else { return .damaged(damage(file, error.reason)) }
      let note = former?.note(of: name, reference: reference)
      return note.map { .note($0) } ?? .missing
    }
    do throws(ReferenceNote.Damage) {
      let note = try ReferenceNote(file: bytes)
      return (try? PictureHash(of: reference).hex) == note.pixels ? .note(note) : .ofAnother
    } catch {
      return ReferenceNote.isConflict(bytes) ? .ofAnother : .damaged(damage(file, error.reason))
    }
  }

  private func damage(_ file: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .warning, .referenceNote, file: folder.appending(file).text,
      message:
        "this note of a reference cannot be used (\(reason)), so why the picture differs is not known; "
        + "approving the picture writes it again")
  }
}

extension DiagnosticRule {
  /// A reference has a note of where it comes from that can be read.
  static let referenceNote = Self(rawValue: "reference-note")
}

/// The notes of an older folder: one file, `.popframe.json`, for all references. It is read, and never written.
struct FormerNotes: Sendable {
  /// The name of the file in the folder of references.
  static let fileName = ".popframe.json"
  /// The most bytes that the file may have, enough for about ten thousand cases.
  private static let largestFile = 64 << 20

  private let document: Document
  private let places: [ByteString: Int]

  /// The file of a folder; `nil` if there is none, or if it cannot be read.
  static func bytes(in folder: PathName) -> [UInt8]? {
    guard let place = try? OpenFolder(folder, followsLink: true) else { return nil }
    return try? place.bytes(of: fileName, limit: largestFile)
  }

  init(_ bytes: [UInt8]) throws(DocumentFault) {
    guard let node = try? JSONNode(reading: bytes) else { throw DocumentFault("no JSON") }
    let document = try Document(reading: node)
    self.document = document
    places = Dictionary(
      document.cases.indices.map { (ByteString(document.cases[$0].name), $0) },
      uniquingKeysWith: { _, last in last })
  }

  /// The names of the cases, in the file's order.
  var names: [String] { document.cases.map(\.name) }

  /// The note of a case's reference; `nil` if there is none, or the file has changed since.
  func note(of name: String, reference: [UInt8]) -> ReferenceNote? {
    guard let place = places[ByteString(name)] else { return nil }
    let old = document.cases[place]
    guard document.inputs.indices.contains(old.inputs), old.sha256 == Sha256(of: reference).hex,
      let pixels = try? PictureHash(of: reference)
    else { return nil }
    return ReferenceNote(
      version: old.version, pixels: pixels, inputs: document.inputs[old.inputs]
    ) { $0.sha256.flatMap { document.texts[$0] } }
  }

  /// The content of the file. Cases are a list, because as keys, names that differ only in their bytes would be one.
  private struct Document: ReadableRecord {
    var cases: [Case] = []
    var inputs: [[RunManifest.Input]] = []
    var texts: [String: String] = [:]

    static let documentName = "notes"
    static let blank = Document()
    static let keys: [DocumentKey<Document>] = [
      .format(1),
      .init("cases", "The references, by name.", \.cases),
      .init("inputs", "What references are drawn from; many share one list.", \.inputs),
      .init("texts", "Themes and scenes by the SHA-256 of their bytes.", \.texts),
    ]
  }

  private struct Case: ReadableRecord {
    var name = ""
    var version = ""
    var sha256 = ""
    var inputs = 0

    static let documentName = "case"
    static let blank = Case()
    static let keys: [DocumentKey<Case>] = [
      .init("name", "The case.", \.name),
      .init("version", "The version of Popframe that has drawn it.", \.version),
      .init("sha256", "SHA-256 of the reference.", \.sha256),
      .init("inputs", "A place in the list of inputs.", \.inputs),
    ]
  }
}
