internal import ArtAnalysis
internal import Popovers
internal import ThemeTree

extension ArtFinding {
  /// The fix of the finding, as a change of the theme's file; a change of pictures has no edits of
  /// a text. `nil` if the rule has no fix.
  func fix(of file: String, _ text: ThemeText) -> Diagnostic.Fix? {
    guard let cure else { return nil }
    guard case .numbers(let numbers) = cure else {
      return Diagnostic.Fix(label: cure.label(of: picture ?? ""), edits: [])
    }
    guard let after = text.setting(numbers, appearance: appearance, direction),
      let edit = Diagnostic.Fix.Edit(from: text.bytes, to: after, file: file)
    else { return nil }
    return Diagnostic.Fix(label: cure.label(of: picture ?? ""), edits: [edit])
  }
}

extension ArtCure {
  /// What it does, in the imperative.
  func label(of picture: String) -> String {
    switch self {
    case .numbers(let numbers):
      let words = numbers.map { number in
        "\(number.key)\(number.part.map { " \($0.rawValue)" } ?? "") to "
          + ArtWords.number(number.value)
      }
      return "Set " + words.joined(separator: " and ")
    case .rename(let name): return "Rename \(picture) to \(name)"
    case .unmatte(let files, let level):
      return "Take the \(level > 0 ? "white" : "black") out of the soft edges of "
        + files.joined(separator: ", ")
    }
  }
}

extension Diagnostic.Fix.Edit {
  /// The one stretch of bytes in which two texts differ; `nil` for equal ones.
  init?(from before: [UInt8], to after: [UInt8], file: String) {
    guard before != after else { return nil }
    let shorter = min(before.count, after.count)
    var start = 0
    while start < shorter, before[start] == after[start] { start += 1 }
    var tail = 0
    while tail < shorter - start,
      before[before.count - 1 - tail] == after[after.count - 1 - tail]
    {
      tail += 1
    }
    // The boundaries are those of scalars.
    func isInside(_ bytes: [UInt8], _ place: Int) -> Bool {
      place < bytes.count && bytes[place] & 0xC0 == 0x80
    }
    while start > 0, isInside(before, start) || isInside(after, start) { start -= 1 }
    while tail > 0, isInside(before, before.count - tail) || isInside(after, after.count - tail) {
      tail -= 1
    }
    self.init(
      file: file, bytes: start..<before.count - tail,
      text: String(decoding: after[start..<after.count - tail], as: UTF8.self))
  }
}
