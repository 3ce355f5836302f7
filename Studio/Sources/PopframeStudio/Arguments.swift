/// The program's arguments. `popframe preview` checks what people write and hands it on; whoever starts this
/// program by hand writes the same.
struct Arguments: Equatable {
  /// An argument is wrong.
  struct Mistake: Error, Equatable {
    let message: String
  }

  var isQuiet = false
  var isVerbose = false
  var port = 0
  var opensBrowser = false
  var isReadOnly = false
  var polls = false
  var subjects: [String] = []

  static let help = """
    USAGE: popframe-studio preview [--port <port>] [--open] [--read-only] [--poll] [-q|-v] <theme|folder> ...

    Serves the page of 'popframe preview', which starts this program; see popframe preview --help.
    """

  /// - Parameter arguments: What follows the program's name.
  init(_ arguments: some Sequence<String>) throws(Mistake) {
    var rest = Array(arguments)[...]
    guard rest.popFirst() == "preview" else {
      throw Mistake(message: "say what to do: popframe-studio preview THEME; --help tells more")
    }
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
      case "--":
        subjects += rest
        rest = []
      case _ where argument.hasPrefix("-"):
        throw Mistake(message: "there is no option '\(argument)'; --help lists them")
      default: subjects.append(argument)
      }
    }
    guard !subjects.isEmpty else {
      throw Mistake(message: "name a theme, or a folder with themes")
    }
  }
}
