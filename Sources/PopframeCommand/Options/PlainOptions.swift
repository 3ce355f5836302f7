/// The options of a command line that needs no parser: each option once, with its complete name,
/// followed by its value.
struct PlainOptions {
  private var texts: [String: String] = [:]

  /// Whether all have been taken.
  var isEmpty: Bool { texts.isEmpty }

  /// - Returns: `nil` if there is anything else: a positional argument, `--name=value`, a flag, an
  ///   option twice, one without a value, or a value that could be an option.
  init?(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let argument = rest.popFirst() {
      let name = argument == "-o" ? "--output" : argument
      guard name.hasPrefix("--"), let text = rest.popFirst(), Self.isValue(text),
        texts.updateValue(text, forKey: name) == nil
      else { return nil }
    }
  }

  /// Removes an option and returns its value; `nil` if it was not given.
  mutating func take(_ name: String) -> String? { texts.removeValue(forKey: name) }

  /// A dash begins a number, or means standard input or output; otherwise it begins an option.
  private static func isValue(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "-"), let next = text.utf8.dropFirst().first else {
      return true
    }
    return next == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next)
  }
}
