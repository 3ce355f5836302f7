internal import Languages
internal import PopframeKit
internal import Web
internal import Regression

/// The permissions of a page, which browsers enforce: it may show its own pictures and those beside it, use its own
/// style, run its own script, and ask the server that it comes from. It loads nothing from other places, and a script
/// that was injected would not run.
package enum ReportPolicy {
  /// The Content Security Policy.
  package static let text =
    "default-src 'none'; img-src data: file: 'self'; style-src 'unsafe-inline'; "
    + "script-src 'sha256-\(scriptHash)'; connect-src 'self'; base-uri 'none'; form-action 'none'"

  private static let scriptHash = Sha256(of: Array(ReportAssets.script.text.utf8)).bytes.base64
}

/// The style sheet and the script of a page, from the files below `Sources/Web`.
enum ReportAssets {
  static let style = HTML(trusted: "\n" + text(web_report_style()))
  static let script = HTML(trusted: text(web_report_script()))
  /// How many bytes both take.
  static var length: Int { style.text.utf8.count + script.text.utf8.count }

  private static func text(_ file: web_file) -> String {
    String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
  }
}
