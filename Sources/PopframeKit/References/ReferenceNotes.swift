#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What references were made from: a small file, `.popframe.json`, beside them.
///
/// With it a later run can say why a picture has changed. It is a help and no evidence: references are
/// compared by their pixels, whatever it says, and without it nothing but the reason is missing.
package struct ReferenceNotes: Equatable, Sendable {
  /// The name of the file in the folder of references.
  package static let fileName = ".popframe.json"
  /// The most bytes that the file may have: those of some ten thousand cases.
  private static let largestFile = 64 << 20

  /// The number of the file's form.
  private static let format = 1

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

  /// What is known of a reference.
  package struct Origin: Equatable, Sendable {
    /// The version of Popframe that has drawn it.
    package let version: String
    /// The files that it was drawn from.
    package let inputs: [RunManifest.Input]
  }

  /// Where a reference comes from; `nil` when nobody has noted it, or the file is another one now.
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
  /// Notes where new references come from.
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

  /// Takes out what no case needs any more.
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

extension ReferenceNotes {
  /// What stands in the file. Cases are a list: as keys, names that differ in their bytes alone would be one.
  private struct File: Codable {
    let format: Int
    let cases: [Case]
    let inputs: [[RunManifest.Input]]
    let texts: [String: String]

    struct Case: Codable {
      let name: String
      let version: String
      let sha256: String
      let inputs: Int
    }
  }

  /// Reads the notes of a folder; empty where there are none, or nothing can be made of them.
  package init(in folder: PathName) {
    self.init()
    guard let place = try? OpenFolder(folder, followsLink: true),
      let bytes = try? place.bytes(of: Self.fileName, limit: Self.largestFile),
      let file = try? JSONDecoder().decode(File.self, from: Data(bytes)),
      file.format == Self.format
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
    let json = JSON.object([
      ("format", .integer(Self.format)),
      (
        "cases",
        .array(
          cases.sorted { $0.key < $1.key }.map { name, note in
            .object([
              ("name", .string(name.text)), ("version", .string(note.version)),
              ("sha256", .string(note.sha256)), ("inputs", .integer(note.inputs)),
            ])
          })
      ),
      (
        "inputs",
        .array(
          inputs.map { set in
            .array(
              set.map {
                .object([
                  ("path", .string($0.path)), ("sha256", $0.sha256.map { .string($0) } ?? .null),
                ])
              })
          })
      ),
      (
        "texts",
        .object(texts.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
      ),
    ])
    return Array((json.text + "\n").utf8)
  }
}
