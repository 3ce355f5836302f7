/// Something that reads bytes of strangers. Whatever the bytes are, reading ends with a value or an error, and
/// what the target says of the value holds; anything else ends the process, and libFuzzer keeps the bytes.
struct FuzzTarget: Sendable {
  /// What it is called, also its folder in the corpus.
  let name: String
  /// Reads bytes; what it throws is a refusal, and fine.
  let body: @Sendable ([UInt8]) throws -> Void

  /// All targets, in the order in which they are run.
  static let all = [
    json, pictures, themes, scenes, runs, paths, ninePatches, stylesheets, catalogues,
    vectors,
  ]

  /// Ends the process unless something holds.
  static func expect(_ holds: Bool, _ law: String) {
    if !holds { fatalError("does not hold: \(law)") }
  }
}
