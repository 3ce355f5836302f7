internal import ArtAnalysis
internal import Files
internal import PopframeKit
internal import Popovers

extension ArtReview {
  /// unused-picture: pictures beside the theme that it does not use.
  mutating func reviewNames() {
    var used: Set<String> = []
    for appearance in theme.document.appearances {
      for picture in theme.document.theme(for: appearance)?.pictures ?? [] {
        used.formUnion(picture.files.map(\.path))
      }
    }
    // A theme's folder can contain other pictures, for example if it is a home folder.
    let folders = Set(used.map(\.folderPath)).union([""])
    let stems = Set(used.compactMap { PictureStem($0) })
    for path in theme.files.names.filter({ PathName($0).isPNG }).sorted()
    where !used.contains(path) && folders.contains(path.folderPath) && !path.isSource {
      // A file for one of Apple's idioms has already been reported with its picture.
      if PictureName(path)?.isForIdiom == true, let stem = PictureStem(path), stems.contains(stem) {
        continue
      }
      add(unused(path, beside: used))
    }
  }

  private func unused(_ path: String, beside used: Set<String>) -> ArtFinding {
    let guess = MisspelledPicture(path, beside: used, taken: Set(theme.files.names))
    let reason = guess?.reason ?? "no key of the theme names it"
    let advice =
      guess?.name.map { "name it \($0)" } ?? "name it in the theme, or move it to sources/"
    let isTaken = guess.map { $0.name == nil } ?? false
    return ArtFinding(
      .unusedPicture, .warning, key: "", picture: path,
      proposal: guess?.name.map { .rename(to: $0) },
      obstacle: isTaken ? guess.map { "there is another \($0.right)" } : nil,
      message: "\(path) is never drawn: \(reason); \(advice)")
  }
}

/// A file name that was probably meant for a picture of the theme, but is wrong.
struct MisspelledPicture {
  /// The mistake in the name.
  let reason: String
  /// The name it should have, from the theme's folder.
  let right: String
  /// The same; `nil` when a file has that name.
  let name: String?

  /// Reads a name; `nil` if it is not similar to the pictures that the theme draws.
  init?(_ path: String, beside used: Set<String>, taken: Set<String>) {
    let folder = path.folderPath
    let file = folder.isEmpty ? path : String(path.dropFirst(folder.count + 1))
    guard let dot = file.lastIndex(of: ".") else { return nil }
    var rest = String(file[..<dot])
    var reasons: [String] = []
    if file[dot...] != ".png" { reasons.append("names end in .png, in small letters") }
    let plain = rest.withoutCopyMark
    if plain != rest {
      reasons.append("it is a copy by its name")
      rest = plain
    }
    let bases = Set(
      used.filter { $0.folderPath == folder }.compactMap { PictureStem($0) })
    guard
      let base = bases.filter({ rest.lowercased().hasPrefix($0.text.lowercased()) })
        .max(by: { ($0.text.count, $1.text) < ($1.text.count, $0.text) })
    else { return nil }
    var scale = ""
    var appearance = ""
    for word in String(rest.dropFirst(base.text.count)).split(whereSeparator: {
      "-_ .~@".contains($0)
    }) {
      if let number = word.scaleNumber, scale.isEmpty {
        scale = number == "1" ? "" : "@\(number)x"
      } else if appearance.isEmpty, word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
      {
        appearance = "~\(word.lowercased())"
      } else {
        return nil
      }
    }
    let suffix = rest.dropFirst(base.text.count)
    // A name that only begins like a picture's name belongs to another picture.
    let known = ["~dark", "~light", "~highcontrast", "~contrast"]
    guard appearance.isEmpty || known.contains(appearance) || suffix.contains("~") else {
      return nil
    }
    if !scale.isEmpty, !suffix.contains(scale) {
      reasons.append("scales are written \(scale)")
    }
    if !appearance.isEmpty, !suffix.contains(appearance) {
      reasons.append("appearances are written \(appearance)")
    }
    let prefix = folder.isEmpty ? "" : folder + "/"
    right = "\(prefix)\(base.text)\(appearance)\(scale).png"
    if reasons.isEmpty {
      guard right != path else { return nil }
      reasons.append("its name is not understood")
    }
    reason = reasons.joined(separator: ", and ")
    name = taken.contains(right) ? nil : right
  }
}

/// The beginning of a picture's name, without scale, appearance and extension.
private struct PictureStem: Hashable {
  let text: String

  init?(_ path: String) {
    let folder = path.folderPath
    let file = folder.isEmpty ? path[...] : path.dropFirst(folder.count + 1)
    guard let dot = file.lastIndex(of: ".") else { return nil }
    text = String(file[..<dot].prefix { $0 != "~" && $0 != "@" })
  }
}

extension String {
  /// The folders before a path's last part; empty without any.
  fileprivate var folderPath: String {
    lastIndex(of: "/").map { String(self[..<$0]) } ?? ""
  }

  /// Whether a file lies in a folder of sources.
  fileprivate var isSource: Bool { split(separator: "/").dropLast().contains("sources") }

  /// The name without ` copy`, ` copy 2`, `-copy` or ` (2)` at its end.
  fileprivate var withoutCopyMark: String {
    var text = self[...]
    if text.last == ")", let open = text.lastIndex(of: "("), open != text.startIndex,
      text[text.index(after: open)...].dropLast().allSatisfy(\.isNumber)
    {
      text = text[..<open]
      while text.last == " " { text = text.dropLast() }
      return String(text)
    }
    while let last = text.last, last.isNumber || last == " " { text = text.dropLast() }
    for mark in [" copy", "-copy", "_copy", " Copy", " Kopie"] where text.hasSuffix(mark) {
      return String(text.dropLast(mark.count))
    }
    return self
  }
}

extension Substring {
  /// `2` for `2x`, `2X`.
  fileprivate var scaleNumber: String? {
    guard let last, last == "x" || last == "X" else { return nil }
    let digits = dropLast()
    guard (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      digits.first != "0"
    else { return nil }
    return String(digits)
  }
}
