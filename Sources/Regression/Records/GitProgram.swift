internal import Languages
internal import LibC
internal import PopframeKit

/// The git that is installed, for what cannot be read simply from its files.
package struct GitProgram {
  private let program: ChildProgram

  /// `nil` where git is not installed.
  package init?() {
    guard let program = ChildProgram(named: "git") else { return nil }
    self.program = program
  }

  /// What git prints; `nil` if it fails.
  ///
  /// - Parameter variables: What its environment has besides the usual, each as `NAME=value`.
  package func output(
    of arguments: [String], input: [UInt8] = [], variables: [String] = []
  ) -> [UInt8]? {
    guard let outcome = program.run(arguments, input: input, variables: variables),
      outcome.status == 0
    else { return nil }
    return outcome.output
  }

  /// The first line of what git prints; `nil` if it fails.
  package func line(of arguments: [String]) -> String? {
    output(of: arguments).map { String(decoding: $0, as: UTF8.self).parts(at: "\n")[0] }
      .map(String.init)
  }

  /// The name under which commits are made in the current folder; `nil` where there is none.
  static var author: String? {
    let name =
      getenv("GIT_AUTHOR_NAME").map { String(cString: $0) }
      ?? GitProgram()?.line(of: ["config", "user.name"])
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }
}
