internal import LibC

/// The variables that the process was started with.
enum Environment {
  /// A variable's value; `nil` when it is not set.
  static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
