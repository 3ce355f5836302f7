internal import Files
internal import LibC
internal import PopframeKit

/// The program that serves pages. Packages have one file that is both programs, and is this one when it is called
/// by its name; a build of the command alone holds no server, and looks for the other program beside it.
enum StudioProgram {
  static let name = "popframe-studio"

  /// Whether the running file is this program, too.
  @TaskLocal static var isThisProgram = false

  /// Becomes the program.
  ///
  /// - Parameter subjects: The paths of the themes and scenes, or of a report.
  static func run(
    _ command: String, _ options: [String], on subjects: [String]
  ) throws -> Never {
    let own = PathName.executable
    let path = (isThisProgram ? own : own?.folder.appending(name))?.text ?? name
    guard access(path, X_OK) == 0 else { throw missing(path) }
    var verbosity: [String] = []
    switch Messages.verbosity {
    case .quiet: verbosity = ["-q"]
    case .verbose: verbosity = ["-v"]
    case .normal: break
    }
    let arguments = [name, command] + verbosity + options + ["--"] + subjects
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
