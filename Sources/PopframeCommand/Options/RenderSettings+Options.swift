internal import ArgumentParser
internal import Imaging
internal import PopframeKit
internal import Popovers

extension RenderSettings {
  /// Reads the values of the options.
  init(_ options: GeometryOptions, _ alone: AloneOptions) throws(UsageError) {
    try self.init(SettingTexts(options, alone))
  }

  /// Reads the values of the texts.
  init(_ texts: SettingTexts) throws(UsageError) {
    self.init()
    if texts.content != nil, texts.bounds != nil {
      throw UsageError("--content and --bounds both give the size; leave one out")
    }
    if let text = texts.content { extent = .content(try Size(text, option: "--content")) }
    if let text = texts.bounds { extent = .bounds(try Size(text, option: "--bounds")) }
    arrow = try .init(word: texts.arrow, option: "--arrow", kind: "a direction")
    if let text = texts.offset { offset = try ArrowOffset(text, option: "--offset") }
    if let text = texts.scale { scales = try Scale.list(text, option: "--scale") }
    appearance = texts.appearance
    canvas = try .init(word: texts.canvas, option: "--canvas", kind: "a canvas")
    if let text = texts.background { background = try PopoverBackground(text) }
    contentImage = texts.contentImage.map(StandardInput.path(for:))
    if texts.contentImage != nil, texts.placeholder != nil {
      throw UsageError("--content-image and --placeholder both show a content; leave one out")
    }
    if let text = texts.placeholder {
      placeholder = try Placeholder(text, option: "--placeholder")
    }
    hostAppearance = try .init(
      word: texts.hostAppearance, option: "--host-appearance", kind: "a look")
    layer = try .init(word: texts.layer, option: "--layer", kind: "a layer")
  }
}

extension Optional where Wrapped: RawRepresentable & CaseIterable, Wrapped.RawValue == String {
  /// One of a few words; `nil` when none was given.
  init(word: String?, option: String, kind: String) throws(UsageError) {
    guard let word else {
      self = nil
      return
    }
    guard let value = Wrapped(rawValue: word) else {
      let words = Wrapped.allCases.map(\.rawValue)
      let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
      throw UsageError("\(option): '\(word)' is not \(kind); use \(list)")
    }
    self = value
  }
}

extension CompletionKind {
  /// The words that an option takes.
  static func words<Word: RawRepresentable & CaseIterable>(of type: Word.Type) -> CompletionKind
  where Word.RawValue == String { .list(type.allCases.map(\.rawValue)) }
}
