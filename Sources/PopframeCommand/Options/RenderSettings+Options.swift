internal import ArgumentParser
internal import Imaging
internal import PopframeKit
internal import Popovers

extension RenderSettings {
  /// Reads the values of the options.
  init(_ options: GeometryOptions, _ alone: AloneOptions) throws(UsageError) {
    self.init()
    if options.content != nil, options.bounds != nil {
      throw UsageError("--content and --bounds both give the size; leave one out")
    }
    if let text = options.content { extent = .content(try Size(text, option: "--content")) }
    if let text = options.bounds { extent = .bounds(try Size(text, option: "--bounds")) }
    arrow = try .init(word: options.arrow, option: "--arrow", kind: "a direction")
    if let text = alone.offset { offset = try ArrowOffset(text, option: "--offset") }
    if let text = options.scale { scales = try Scale.list(text, option: "--scale") }
    appearance = options.appearance
    canvas = try .init(word: alone.canvas, option: "--canvas", kind: "a canvas")
    if let text = options.background { background = try PopoverBackground(text) }
    contentImage = options.contentImage.map(StandardInput.path(for:))
    if options.contentImage != nil, options.placeholder != nil {
      throw UsageError("--content-image and --placeholder both show a content; leave one out")
    }
    if let text = options.placeholder {
      placeholder = try Placeholder(text, option: "--placeholder")
    }
    hostAppearance = try .init(
      word: options.hostAppearance, option: "--host-appearance", kind: "a look")
    layer = try .init(word: options.layer, option: "--layer", kind: "a layer")
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
