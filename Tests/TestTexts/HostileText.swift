/// Texts that a careless writer would let speak.
///
/// Swift's Character may hold more than one code point: `<` behind U+0D4E, a prepended letter, and `<` before U+0301, a
/// combining accent, are other Characters than `<`, and are `<` for every reader.
package enum HostileText {
  /// The text as it is, with U+0D4E before each sign and U+0301 behind each, before or behind all of them at once and
  /// one at a time, so that the signs on its other side stay together.
  ///
  /// - Parameter signs: The signs; all that are neither letters nor digits of ASCII where none are given.
  package static func variants(of text: String, at signs: String? = nil) -> [String] {
    let scalars = Array(text.unicodeScalars)
    let places = scalars.indices.filter { index in
      signs.map { $0.unicodeScalars.contains(scalars[index]) }
        ?? !(scalars[index].isASCII && scalars[index].properties.isAlphabetic
        || ("0"..."9").contains(scalars[index]))
    }
    func changed(_ chosen: [Int], before: String, behind: String) -> String {
      scalars.indices.map { index in
        chosen.contains(index) ? "\(before)\(scalars[index])\(behind)" : "\(scalars[index])"
      }.joined()
    }
    return [text]
      + (places.map { [$0] } + [places]).flatMap { chosen in
        [
          changed(chosen, before: "\u{0D4E}", behind: ""),
          changed(chosen, before: "", behind: "\u{0301}"),
        ]
      }
  }

  /// Texts that end, open or steer some language, with their variants.
  package static let all: [String] = [
    "</title><script>alert(1)</script>", "\"><img src=x onerror='alert(1)'>&lt;",
    "*/ body { display: none } /*", "`code`", "a|b\\|c", "</script><!--<script>",
    "it's; touch /tmp/x", "'$(touch x)`touch y`\"\\", "##vso[task.setvariable]x",
    "##[error]x", "##teamcity[message]", "::warning::x", "::stop-commands::x",
    "a\r\nb\u{1B}[2J\u{202E}", "%0A::error::", "../../etc/passwd", "\\..\\x", "C:\\x",
    "a: [b, c] # d", "- x\u{2028}y", "@team [x](http://y)", "\"\\u0022\"", "=ls ~ !x",
  ].flatMap { variants(of: $0) }
}
