internal import CProgram
internal import LibC

/// Crashes: defects in Popframe, or memory that the runtime could not allocate.
///
/// No file is partly written then, because files get their places only when they are complete. The
/// signals become the status of a defect, so that scripts recognise it.
@_spi(Studio) public enum Crash {
  /// If this variable is set, a crash prints where it was.
  private static let variable = "POPFRAME_BACKTRACE"

  /// Turns crashes of this process into a message and the status 70.
  ///
  /// - Parameter program: The program, for the message.
  public static func becomesStatus(of program: String) {
    // C keeps both for as long as the process lives.
    cprogram_report_crashes(
      strdup(program), strdup(PopframeRelease.version), getenv(variable) != nil)
  }
}
