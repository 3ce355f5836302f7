internal import ArgumentParser

/// The options of the commands that show a page.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The port of this machine that the page is served on; default: a free one.",
      valueName: "port"))
  var port: String?

  @Flag(help: "Open the page in the browser.")
  var open = false

  /// The options for the program that serves the page.
  func arguments() throws(UsageError) -> [String] {
    var arguments: [String] = []
    if let port {
      guard port.allSatisfy({ "0123456789".contains($0) }), let number = UInt16(port) else {
        throw UsageError("--port: '\(port)' is no port; ports are 1 to 65535, and 0 is a free one")
      }
      arguments += ["--port", "\(number)"]
    }
    if open { arguments.append("--open") }
    return arguments
  }
}
