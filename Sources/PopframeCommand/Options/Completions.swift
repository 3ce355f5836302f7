internal import ArgumentParser
internal import Files
internal import Imaging
internal import Languages
internal import Placement
@_spi(Studio) internal import PopframeKit
internal import Popovers
internal import Themes

// What a shell offers for a word that depends on files or on the words before it. The shell starts the command for
// that, so nothing here may print or fail.

extension CompletionKind {
  /// Shipped themes, and themes, scenes and folders that can hold some beside the word.
  static var themes: CompletionKind {
    .custom { _, _, word in TypedLine.themes(beginningWith: word) }
  }

  /// The appearances of the theme on the command line.
  static var appearances: CompletionKind {
    .custom { words, _, _ in TypedLine(words).theme?.document.appearances ?? [] }
  }

  /// The anchors of the host on the command line.
  static var anchors: CompletionKind {
    .custom { words, _, _ in TypedLine(words).anchors }
  }

  static var keys: CompletionKind { .custom { _, _, _ in TypedLine.keys } }

  /// The words that the key on the command line takes.
  static var values: CompletionKind {
    .custom { words, _, _ in words.lazy.map(TypedLine.values).first { !$0.isEmpty } ?? [] }
  }

  /// `KEY=VALUE`: first the keys, then what the key takes.
  static var changes: CompletionKind {
    .custom { _, _, word in
      let parts = word.parts(at: "=", splits: 1)
      guard parts.count == 2 else { return TypedLine.keys.map { $0 + "=" } }
      let key = String(parts[0])
      return TypedLine.values(of: key).map { "\(key)=\($0)" }
    }
  }
}

private struct TypedLine {
  let words: [String]

  init(_ words: [String]) { self.words = words }

  /// The theme: the first word that names one.
  var theme: ThemeFolder? {
    words.dropFirst().lazy.filter { !$0.hasPrefix("-") }
      .compactMap { try? ThemeFolder($0) }.first
  }

  /// The anchors of the host that follows `--host`; in a container that every host fits.
  var anchors: [String] {
    guard let option = words.firstIndex(of: "--host"), words.indices.contains(option + 1),
      let host = Host(rawValue: words[option + 1])
    else { return [] }
    let anchors = try? host.anchors(in: Size(width: 1024, height: 768))
    return anchors?.map(\.name) ?? []
  }

  /// The keys of themes, as `set` takes them. The first item stands for those of a list.
  static var keys: [String] {
    ThemeKeys.editable.map { $0.path.exchanging("[]", for: "[0]") }
  }

  static func values(of key: String) -> [String] {
    guard let key = ThemeKeys.editable.first(where: { $0.path.exchanging("[]", for: "[0]") == key })
    else { return [] }
    return key.control.kind == .flag ? ["true", "false"] : key.control.choices
  }

  static func themes(beginningWith word: String) -> [String] {
    let start = word.lastIndex(of: "/").map { word[...$0] } ?? ""
    let folder = PathName(start.isEmpty ? "." : String(start))
    let names = (try? FolderListing(of: folder).names) ?? []
    let isHidden = word.dropFirst(start.count).hasPrefix(".")
    let beside = names.filter { isHidden || !$0.hasPrefix(".") }.compactMap { name -> String? in
      let path = folder.appending(name)
      guard let kind = (try? FileStatus(of: path))?.kind else { return nil }
      guard kind == .folder else { return PathName(name).isYAML ? start + name : nil }
      let isTheme = FileStatus.exists(path.appending(ThemeLocator.fileName))
      return start + name + (isTheme ? "" : "/")
    }
    return (start.isEmpty ? ThemeLocator.standard.names.filter { !beside.contains($0) } : [])
      + beside
  }
}
