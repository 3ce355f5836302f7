internal import Web

/// The style sheet and the script of a page, from the files below `Sources/Web/report`.
enum ReportAssets {
  static let style = HTML(trusted: "\n" + text(web_report_style()))
  static let script = HTML(trusted: text(web_report_script()))

  private static func text(_ file: web_file) -> String {
    String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
  }
}
