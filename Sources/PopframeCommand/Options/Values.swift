internal import Imaging
internal import Popovers

extension String {
  /// Refuses a text that names no folder.
  func checkName(option: String) throws(UsageError) {
    guard !isEmpty else { throw UsageError("\(option): the folder's name is empty") }
  }

  /// Refuses a text that names no folder to write into: `-`, too, which is standard output where a file is written.
  func checkFolder(option: String) throws(UsageError) {
    try checkName(option: option)
    guard self != "-" else {
      throw UsageError(
        "\(option) -: standard output cannot hold a folder; name one, or write ./- for a folder named -"
      )
    }
  }
}

/// Reads a value, and says which option is wrong.
func value<Value>(
  of option: String, _ read: () throws(TextMistake) -> Value
) throws(UsageError) -> Value {
  do throws(TextMistake) { return try read() } catch {
    throw UsageError("\(option): \(error.reason)")
  }
}

extension Double {
  init(
    _ text: String, option: String, expecting: String, in range: ClosedRange<Double>
  ) throws(UsageError) {
    self = try value(of: option) { () throws(TextMistake) in
      try Double(text, expecting: expecting, in: range)
    }
  }

  init(_ text: String, option: String, expecting: String) throws(UsageError) {
    self = try value(of: option) { () throws(TextMistake) in try Double(text, expecting: expecting)
    }
  }
}

extension Rect {
  /// Left, top, width and height: `40,300,44,44`.
  init(_ text: String, option: String) throws(UsageError) {
    self = try value(of: option) { () throws(TextMistake) in try Rect(text: text) }
  }
}

extension [ArrowDirection] {
  /// `up,left`; `any` for all four, or `none` alone.
  init(_ text: String, option: String) throws(UsageError) {
    self = try value(of: option) { () throws(TextMistake) in try [ArrowDirection](text: text) }
  }
}

extension Size {
  /// `120x80`.
  init(_ text: String, option: String) throws(UsageError) {
    self = try value(of: option) { () throws(TextMistake) in try Size(text: text) }
  }
}

extension Optional where Wrapped: RawRepresentable & CaseIterable, Wrapped.RawValue == String {
  /// One of a few words; `nil` when none was given.
  init(
    word: String?, option: String, kind: String, among taken: [Wrapped] = Array(Wrapped.allCases)
  ) throws(UsageError) {
    self = try word.map { (word) throws(UsageError) in
      try value(of: option) { () throws(TextMistake) in
        try Wrapped(word: word, kind: kind, among: taken)
      }
    }
  }
}
