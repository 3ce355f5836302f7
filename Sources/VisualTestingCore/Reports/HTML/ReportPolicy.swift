/// What a page may do, as a browser enforces it: show its own pictures, use its own style and run
/// its own script; nothing from anywhere else.
enum ReportPolicy {
  /// The Content Security Policy.
  static func text(linksPictures: Bool) -> String {
    "default-src 'none'; img-src data:\(linksPictures ? " file: 'self'" : ""); "
      + "style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
  }
}
