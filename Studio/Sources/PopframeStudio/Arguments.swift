/// The program's arguments, as `popframe studio` passes them on after checking them.
struct Arguments: Equatable {
  struct Mistake: Error, Equatable {
    let message: String
  }

  enum Command: String {
    case preview, review
  }

  var command = Command.preview
  var isQuiet = false
  var isVerbose = false
  var port = 0
  var opensBrowser = false
  var isReadOnly = false
  var polls = false
  var references: String?
  /// Who approves, for the notes beside references.
  var approver: String?
  var subjects: [String] = []

  static let help = """
    USAGE: popframe-studio preview [--port <port>] [--open] [--read-only] [--poll] [--references <dir>]
             [-q|-v] <theme|folder> ...
           popframe-studio review [--port <port>] [--open] [--read-only] [--references <dir>] [--by <name>]
             [-q|-v] <report>

    Serves the pages of popframe studio and popframe review, which start this program; their --help says more.
    """

  /// - Parameter arguments: What follows the program's name.
  init(_ arguments: some Sequence<String>) throws(Mistake) {
    var rest = Array(arguments)[...]
    guard let word = rest.popFirst(), let command = Command(rawValue: word) else {
      throw Mistake(message: "say what to show: popframe-studio preview THEME; --help tells more")
    }
    self.command = command
    while let argument = rest.popFirst() {
      switch argument {
      case "-q", "--quiet": isQuiet = true
      case "-v", "--verbose": isVerbose = true
      case "--open": opensBrowser = true
      case "--read-only": isReadOnly = true
      case "--poll": polls = true
      case "--port":
        guard let text = rest.popFirst(), let number = UInt16(text) else {
          throw Mistake(message: "--port: ports are 1 to 65535, and 0 is a free one")
        }
        port = Int(number)
      case "--references":
        guard let folder = rest.popFirst(), !folder.isEmpty else {
          throw Mistake(message: "--references: name a folder")
        }
        references = folder
      case "--by":
        guard let name = rest.popFirst() else { throw Mistake(message: "--by: name who approves") }
        approver = name
      case "--":
        subjects += rest
        rest = []
      case _ where argument.hasPrefix("-"):
        throw Mistake(message: "there is no option '\(argument)'; --help lists them")
      default: subjects.append(argument)
      }
    }
    guard !subjects.isEmpty else {
      throw Mistake(message: "name what is to be shown; --help tells more")
    }
    guard command == .preview || subjects.count == 1 else {
      throw Mistake(message: "name one report")
    }
  }
}
