internal import ArtAnalysis
internal import Files
internal import Languages
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
    let known = KnownPictures(used, taken: theme.files.names)
    for path in theme.files.names.filter({ PathName($0).isPNG }).sorted()
    where !used.contains(path) && !path.isSource
      && (folders.contains(path.folderPath)
        || MisspelledPicture(inScaleFolder: path, beside: known) != nil)
    {
      // A file for one of Apple's idioms has already been reported with its picture.
      if PictureName(path)?.isForIdiom == true, let stem = PictureStem(path), stems.contains(stem) {
        continue
      }
      add(unused(path, beside: known))
    }
  }

  private func unused(_ path: String, beside known: KnownPictures) -> ArtFinding {
    let guess =
      MisspelledPicture(inScaleFolder: path, beside: known)
      ?? MisspelledPicture(path, beside: known)
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
  let reason: String
  /// The name it should have, from the theme's folder.
  let right: String
  /// The same; `nil` when a file has that name.
  let name: String?

  /// Reads a name; `nil` if it is not similar to the pictures that the theme draws.
  init?(_ path: String, beside pictures: KnownPictures) {
    let folder = path.folderPath
    let file = path.dropping(start: folder.isEmpty ? "" : folder + "/") ?? path[...]
    guard let (stem, ending) = file.split(atLast: ".") else { return nil }
    var rest = String(stem)
    var reasons: [String] = []
    if ending != "png" { reasons.append("names end in .png, in small letters") }
    let plain = rest.withoutCopyMark
    if plain != rest {
      reasons.append("it is a copy by its name")
      rest = plain
    }
    guard
      let base = pictures.stems[folder, default: []].filter({
        rest.lowercased().begins(with: $0.text.lowercased())
      })
      .max(by: { ($0.text.count, $1.text) < ($1.text.count, $0.text) })
    else { return nil }
    var scale = ""
    var appearance = ""
    // Capitals may have another number of bytes, and have as many code points.
    let suffix = Substring(rest.unicodeScalars.dropFirst(base.text.unicodeScalars.count))
    let marks = "-_ .~@".unicodeScalars
    for word in suffix.unicodeScalars.split(whereSeparator: marks.contains).map(Substring.init) {
      if let number = word.scaleNumber, scale.isEmpty {
        scale = number == "1" ? "" : "@\(number)x"
      } else if appearance.isEmpty, word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
      {
        appearance = "~\(word.lowercased())"
      } else {
        return nil
      }
    }
    // A name that only begins like a picture's name belongs to another picture.
    let known = ["~dark", "~light", "~highcontrast", "~contrast"]
    guard appearance.isEmpty || known.contains(appearance) || suffix.unicodeScalars.contains("~")
    else {
      return nil
    }
    if !scale.isEmpty, !suffix.holds(scale) {
      reasons.append("scales are written \(scale)")
    }
    if !appearance.isEmpty, !suffix.holds(appearance) {
      reasons.append("appearances are written \(appearance)")
    }
    let prefix = folder.isEmpty ? "" : folder + "/"
    right = "\(prefix)\(base.text)\(appearance)\(scale).png"
    if reasons.isEmpty {
      guard right != path else { return nil }
      reasons.append("its name is not understood")
    }
    reason = reasons.joined(separator: ", and ")
    name = pictures.taken.contains(right) ? nil : right
  }
}

/// The names that a theme's files have.
struct KnownPictures {
  /// The beginnings of the names of the pictures that the theme draws, by their folders.
  fileprivate let stems: [String: Set<PictureStem>]
  /// Their names without scales.
  fileprivate let bases: Set<String>
  fileprivate let taken: Set<String>

  init(_ used: Set<String>, taken: [String]) {
    stems = Dictionary(grouping: used, by: \.folderPath).mapValues {
      Set($0.compactMap { PictureStem($0) })
    }
    bases = Set(used.compactMap { PictureName($0)?.base })
    self.taken = Set(taken)
  }
}

extension MisspelledPicture {
  /// Reads the name of a file in one of Flutter's folders for a scale, such as `2.0x/frame.png`; `nil` if it is no version of
  /// a picture that the theme draws.
  init?(inScaleFolder path: String, beside pictures: KnownPictures) {
    guard let (folder, file) = path.split(atLast: "/") else { return nil }
    let (parent, last) = folder.split(atLast: "/").map { ("\($0.head)/", $0.tail) } ?? ("", folder)
    guard let scale = last.dropping(end: "x").flatMap({ Double($0) }).flatMap({ Int(exactly: $0) }),
      (1...9).contains(scale), let picture = PictureName(parent + file),
      pictures.bases.contains(picture.base)
    else { return nil }
    right = "\(picture.base.dropping(end: ".png") ?? "")\(PictureName.suffix(ofScale: scale)).png"
    reason = "scales are in pictures' names, and not in folders as Flutter has them"
    name = pictures.taken.contains(right) ? nil : right
  }
}

/// The beginning of a picture's name, without scale, appearance and extension.
private struct PictureStem: Hashable {
  let text: String

  init?(_ path: String) {
    let folder = path.folderPath
    let file = path.dropping(start: folder.isEmpty ? "" : folder + "/") ?? path[...]
    guard let (stem, _) = file.split(atLast: ".") else { return nil }
    text = String(Substring(stem.unicodeScalars.prefix { $0 != "~" && $0 != "@" }))
  }
}

extension String {
  /// The folders before a path's last part; empty without any.
  fileprivate var folderPath: String {
    split(atLast: "/").map { String($0.head) } ?? ""
  }

  fileprivate var isSource: Bool { words(between: "/").dropLast().contains("sources") }

  /// The name without ` copy`, ` copy 2`, `-copy` or ` (2)` at its end.
  fileprivate var withoutCopyMark: String {
    var text = self[...]
    if let (head, number) = dropping(end: ")")?.split(atLast: "("), !head.isEmpty,
      number.allSatisfy(\.isNumber)
    {
      text = head
      while text.last == " " { text = text.dropLast() }
      return String(text)
    }
    while let last = text.last, last.isNumber || last == " " { text = text.dropLast() }
    for mark in [" copy", "-copy", "_copy", " Copy", " Kopie"] {
      if let name = text.dropping(end: mark) { return String(name) }
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
