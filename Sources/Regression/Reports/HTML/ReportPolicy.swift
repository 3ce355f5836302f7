internal import PopframeKit
internal import Web

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The permissions of a page, which browsers enforce: it may show its own pictures, use its own
/// style and run its own script. It loads nothing from other places, and a script that was injected
/// would not run.
enum ReportPolicy {
  /// The Content Security Policy.
  static func text(linksPictures: Bool) -> String {
    "default-src 'none'; img-src data:\(linksPictures ? " file: 'self'" : ""); "
      + "style-src 'unsafe-inline'; script-src 'sha256-\(scriptHash)'; "
      + "base-uri 'none'; form-action 'none'"
  }

  private static let scriptHash =
    Data(Sha256(of: Array(ReportAssets.script.text.utf8)).bytes).base64EncodedString()
}

/// The style sheet and the script of a page, from the files below `Sources/Web/report`.
enum ReportAssets {
  static let style = HTML(trusted: "\n" + text(web_report_style()))
  static let script = HTML(trusted: text(web_report_script()))

  private static func text(_ file: web_file) -> String {
    String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
  }
}
