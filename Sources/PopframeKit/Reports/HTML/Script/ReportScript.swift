/// The script of a page.
///
/// It is kept as text, in pieces of one purpose each, because a resource file would need a bundle
/// beside the command, which is one file.
enum ReportScript {
  static let text = HTML(
    trusted: "'use strict';\n(() => {\n"
      + [page, pixels, looking, zooming, inspecting, stepping, copying, keys].joined(
        separator: "\n")
      + "})();\n")
}
