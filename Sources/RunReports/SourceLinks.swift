internal import Files
internal import Languages
internal import PopframeKit

/// The addresses of a repository's lines where the change is discussed: in a pull request of GitHub, else at its commit.
package struct SourceLinks: Sendable {
  private let base: String
  /// Whether the address is that of a pull request's files, in which a file has the SHA-256 of its path.
  private let isPullRequest: Bool
  private let line: String

  /// Reads the variables that GitHub and GitLab set for a job; `nil` elsewhere.
  ///
  /// - Parameter variable: The value of a variable; `nil` where it is not set.
  package init?(_ variable: (String) -> String?) {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    if let server = value("GITHUB_SERVER_URL"), let repository = value("GITHUB_REPOSITORY") {
      let home = "\(server)/\(repository.uriPath)"
      let pull = value("GITHUB_REF")?.dropping(start: "refs/pull/")?.parts(at: "/").first
        .flatMap { Int($0) }
      if let pull {
        (base, isPullRequest, line) = ("\(home)/pull/\(pull)/files#diff-", true, "R")
      } else if let commit = value("GITHUB_SHA") {
        (base, isPullRequest, line) = ("\(home)/blob/\(commit.uriPath)/", false, "#L")
      } else {
        return nil
      }
    } else if let project = value("CI_PROJECT_URL"), let commit = value("CI_COMMIT_SHA") {
      (base, isPullRequest, line) = ("\(project)/-/blob/\(commit.uriPath)/", false, "#L")
    } else {
      return nil
    }
    guard MarkdownReport.isAddress(base) else { return nil }
  }

  /// The address of a line, or of a file; `nil` for one outside of the repository.
  ///
  /// - Parameter file: The path from the current folder.
  func address(of file: String, line number: Int?) -> String? {
    let path = PathName(file).fromRepository
    guard !path.begins(with: "/"), !path.leavesFolder else { return nil }
    let place = isPullRequest ? Sha256(of: Array(path.utf8)).hex : path.uriPath
    return base + place + (number.map { "\(line)\($0)" } ?? "")
  }
}
