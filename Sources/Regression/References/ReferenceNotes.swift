package import Files
internal import JSON
internal import PopframeKit
internal import Popovers

/// Notes on the inputs of references: a small file, `.popframe.json`, beside them.
///
/// With it, a later run can say why a picture has changed. It has no influence on results:
/// references are always compared by their pixels, and without the notes only the reason is
/// missing.
package struct ReferenceNotes: Equatable, Sendable {
  /// The name of the file in the folder of references.
  package static let fileName = ".popframe.json"
  /// The most bytes that the file may have, enough for about ten thousand cases.
  private static let largestFile = 64 << 20

  /// The texts of themes and scenes by the SHA-256 of their bytes.
  private var texts: [String: String] = [:]
  /// The inputs of cases; most cases share theirs with others.
  private var inputs: [[RunManifest.Input]] = []
  private var cases: [ExactText: Note] = [:]

  private struct Note: Equatable, Sendable {
    /// The version of Popframe that has drawn the reference.
    var version: String
    /// SHA-256 of the reference.
    var sha256: String
    /// A place in the list of inputs.
    var inputs: Int
  }

  package init() {}

  /// The origin of a reference.
  package struct Origin: Equatable, Sendable {
    /// The version of Popframe that has drawn it.
    package let version: String
    /// The files that it was drawn from.
    package let inputs: [RunManifest.Input]
  }

  /// The origin of a reference; `nil` if there is no note, or the file has changed since.
  package func origin(of name: String, sha256: String?) -> Origin? {
    guard let note = cases[ExactText(name)], note.sha256 == sha256,
      inputs.indices.contains(note.inputs)
    else {
      return nil
    }
    return Origin(version: note.version, inputs: inputs[note.inputs])
  }

  /// The text of a file that has a digest.
  package func text(of sha256: String) -> String? {
    guard let text = texts[sha256], text.utf8.count <= InputFile.largestText,
      Sha256(of: Array(text.utf8)).hex == sha256
    else { return nil }
    return text
  }
}

extension ReferenceNotes {
  /// Adds the origins of new references.
  ///
  /// - Parameters:
  ///   - references: The cases, the digests of their references, and their inputs.
  ///   - version: The version of Popframe that has drawn them.
  ///   - text: The text of an input that is a theme or a scene; `nil` when it cannot be had.
  package mutating func add(
    _ references: [(name: String, sha256: String, inputs: [RunManifest.Input])], version: String,
    text: (RunManifest.Input) -> String?
  ) {
    var places = Dictionary(
      inputs.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for reference in references {
      if places[reference.inputs] == nil {
        places[reference.inputs] = inputs.count
        inputs.append(reference.inputs)
        for input in reference.inputs where PathName(input.path).isYAML {
          guard let hash = input.sha256, texts[hash] == nil, let found = text(input) else {
            continue
          }
          texts[hash] = found
        }
      }
      cases[ExactText(reference.name)] = Note(
        version: version, sha256: reference.sha256, inputs: places[reference.inputs] ?? 0)
    }
    forgetUnused()
  }

  /// Removes texts and inputs that no case needs any more.
  private mutating func forgetUnused() {
    let used = Set(cases.values.map(\.inputs)).filter(inputs.indices.contains).sorted()
    let places = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    inputs = used.map { inputs[$0] }
    cases = cases.compactMapValues { note in
      guard let place = places[note.inputs] else { return nil }
      var note = note
      note.inputs = place
      return note
    }
    let hashes = Set(inputs.flatMap { $0.compactMap(\.sha256) })
    texts = texts.filter { hashes.contains($0.key) }
  }
}

/// The content of the file. Cases are a list, because as keys, names that differ only in their
/// bytes would be one.
private struct NotesFile: ReadableRecord {
  var cases: [Case] = []
  var inputs: [[RunManifest.Input]] = []
  var texts: [String: String] = [:]

  /// The number of the file's form.
  private static let format = 1

  static let documentName = "notes"
  static let blank = NotesFile()
  static let keys: [DocumentKey<NotesFile>] = [
    .init("format", "The number of the format.", .constant(format)) { _ in
      .integer(format)
    } read: { object, _ throws(DocumentFault) in
      let number: Int = try object.value("format")
      guard number == format else { throw DocumentFault("of format \(number)") }
    },
    .init("cases", "The references, by name.", \.cases),
    .init("inputs", "What references are drawn from; many share one list.", \.inputs),
    .init("texts", "Themes and scenes by the SHA-256 of their bytes.", \.texts),
  ]

  struct Case: ReadableRecord {
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

extension ReferenceNotes {
  /// Reads the notes of a folder; empty if there are none, or if they cannot be read.
  package init(in folder: PathName) { self.init(Self.bytes(in: folder) ?? []) }

  /// The file of a folder; `nil` if there is none, or if it cannot be read.
  static func bytes(in folder: PathName) -> [UInt8]? {
    guard let place = try? OpenFolder(folder, followsLink: true) else { return nil }
    return try? place.bytes(of: fileName, limit: largestFile)
  }

  /// Reads the bytes of a file; the notes are empty if they cannot be understood.
  init(_ bytes: [UInt8]) {
    self.init()
    guard let node = try? JSONNode(reading: bytes), let file = try? NotesFile(reading: node)
    else { return }
    inputs = file.inputs
    texts = file.texts
    for note in file.cases {
      cases[ExactText(note.name)] = Note(
        version: note.version, sha256: note.sha256, inputs: note.inputs)
    }
  }

  /// The file: the same notes give the same bytes.
  package var file: [UInt8] {
    var file = NotesFile()
    file.cases = cases.sorted { $0.key < $1.key }.map { name, note in
      NotesFile.Case(
        name: name.text, version: note.version, sha256: note.sha256, inputs: note.inputs)
    }
    (file.inputs, file.texts) = (inputs, texts)
    return Array((file.json.text() + "\n").utf8)
  }
}
