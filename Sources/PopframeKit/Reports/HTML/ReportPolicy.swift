#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a page may do, as a browser enforces it: show its own pictures, use its own style and run
/// its own script; nothing from anywhere else, and no other script, should one ever get in.
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
