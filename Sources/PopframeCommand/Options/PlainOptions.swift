/// Options as they stand on a command line that needs no parser: whole names, each once, and its value
/// behind it.
struct PlainOptions {
  private var texts: [String: String] = [:]

  /// Whether all have been taken.
  var isEmpty: Bool { texts.isEmpty }

  /// - Returns: `nil` where anything else is found: a positional argument, `--name=value`, a flag, an
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

  /// The value of an option, which counts as read from now on; `nil` where it was not given.
  mutating func take(_ name: String) -> String? { texts.removeValue(forKey: name) }

  /// A dash begins a number or stands for standard input and output, else an option.
  private static func isValue(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "-"), let next = text.utf8.dropFirst().first else {
      return true
    }
    return next == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next)
  }
}
