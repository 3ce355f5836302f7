/// The lines that differ between two texts, as a unified diff shows them.
package struct LineDifference {
  /// The diff; empty when the texts are equal.
  package let text: String

  /// How many equal lines are shown around those that differ.
  private static let context = 3

  package init(from old: String, to new: String, name: String) {
    let (before, after) = (old.lines, new.lines)
    let difference = after.difference(from: before)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    guard !removed.isEmpty || !inserted.isEmpty else {
      text = ""
      return
    }
    var lines: [(mark: Character, text: Substring, old: Int, new: Int)] = []
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
      if i < before.count, removed.contains(i) {
        lines.append(("-", before[i], i, j))
        i += 1
      } else if j < after.count, inserted.contains(j) {
        lines.append(("+", after[j], i, j))
        j += 1
      } else {
        lines.append((" ", before[i], i, j))
        i += 1
        j += 1
      }
    }
    var shown = Array(repeating: false, count: lines.count)
    for index in lines.indices where lines[index].mark != " " {
      let low = max(0, index - Self.context)
      let high = min(lines.count - 1, index + Self.context)
      for near in low...high { shown[near] = true }
    }
    // The empty text after the last line end is not a line.
    if lines.last?.text.isEmpty == true, lines.last?.mark == " " { shown[lines.count - 1] = false }
    var written = ["--- \(name)", "+++ \(name)"]
    for index in lines.indices where shown[index] {
      if index == 0 || !shown[index - 1] {
        let hunk = lines[index...].indices.prefix { shown[$0] }.map { lines[$0] }
        let olds = hunk.count { $0.mark != "+" }
        let news = hunk.count { $0.mark != "-" }
        let line = lines[index]
        written.append(
          "@@ -\(line.old + (olds > 0 ? 1 : 0)),\(olds) +\(line.new + (news > 0 ? 1 : 0)),\(news) @@"
        )
      }
      written.append("\(lines[index].mark)\(lines[index].text.withoutReturn)")
    }
    text = written.joined(separator: "\n")
  }
}

extension String {
  /// The lines without their line feeds; a carriage return before one stays, which Swift takes for one
  /// character with it.
  fileprivate var lines: [Substring] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(Substring.init)
  }
}

extension Substring {
  /// The line as it is shown: a carriage return at its end would begin it anew on a terminal.
  fileprivate var withoutReturn: Substring { last == "\r" ? dropLast() : self }
}
