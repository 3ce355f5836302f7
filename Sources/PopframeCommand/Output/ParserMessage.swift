internal import Languages
internal import Themes

/// What ArgumentParser says of a mistake in the form of the arguments.
///
/// It repeats words as they were given, control characters included, and suggests options that are spelled otherwise.
enum ParserMessage {
  /// The message as a terminal or a log can have it.
  static func checked(_ message: String, of arguments: [String]) -> String {
    var message = message
    for argument in arguments where argument.unicodeScalars.contains(where: \.isUnprintable) {
      // Of `--name=value` it repeats one part or the other.
      for part in [argument[...]] + argument.parts(at: "=", splits: 1) {
        message = message.exchanging(String(part), for: String(part).printable)
      }
    }
    let lines = message.parts(at: "\n").map(withoutFarSuggestion)
    return lines.joined(separator: "\n")
  }

  /// A line without the question for an option that takes more than a slip of the hand.
  private static func withoutFarSuggestion(_ line: Substring) -> String {
    let parts = String(line).parts(at: "'")
    let end = parts.count - 3
    guard end > 1, parts[end] == ". Did you mean " else { return String(line) }
    let name = parts[1..<end].joined(separator: "'")
    guard WordSuggestion.alike(name, among: [String(parts[end + 1])]).isEmpty else {
      return String(line)
    }
    return "\(parts[0])'\(name)'"
  }
}
