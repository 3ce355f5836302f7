internal import Files
internal import LibC
internal import PopframeKit

/// The program that serves pages. It stands beside the command, as git's programs do, so that the command
/// itself holds no server.
enum StudioProgram {
  static let name = "popframe-studio"

  /// Becomes the program.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - options: Its options.
  ///   - subjects: The paths of the themes and scenes, or of a report.
  static func run(
    _ command: String, _ options: [String], on subjects: [String]
  ) throws -> Never {
    let path = PathName.executable.map { $0.folder.appending(name).text } ?? name
    guard access(path, X_OK) == 0 else { throw missing(path) }
    var verbosity: [String] = []
    switch Messages.verbosity {
    case .quiet: verbosity = ["-q"]
    case .verbose: verbosity = ["-v"]
    case .normal: break
    }
    let arguments = [path, command] + verbosity + options + ["--"] + subjects
    var pointers = arguments.map { strdup($0) } + [nil]
    execv(path, &pointers)
    throw missing(path)
  }

  private static func missing(_ path: String) -> Unavailable {
    Unavailable(
      message:
        "\(path): error: the program that serves the page is missing; packages of popframe have it "
        + "beside popframe, and 'make studio' in the sources builds it"
    )
  }
}
