package import Exchange
import Imaging
import Popovers

/// Makes a stylesheet of a theme, with its pictures and an example page.
///
/// The frame is a `border-image` whose files an `image-set()` names: its slices count density-corrected
/// pixels (CSS Backgrounds 3, CSS Images 4). The arrow is held in its lane by `clamp()`.
package struct CSSWriter {
  private let subject: ExportSubject
  private let name: String

  package init(_ subject: ExportSubject) {
    self.subject = subject
    name = SafeName.name(
      subject.prefix.isEmpty ? subject.base.name : "\(subject.prefix) \(subject.base.name)", .kebab
    ).lowercased()
  }

  /// The stylesheet, its pictures and the page.
  package var export: ThemeExport {
    var losses: [ThemeLoss] = []
    var files: [ExchangeFile] = []
    var masks: [ExchangeFile.Picture] = []
    var looks: [(appearance: String, look: WebLook)] = []
    for look in subject.looks {
      guard look.isBase || ["dark", "light"].contains(look.appearance) else {
        losses.append(
          ThemeLoss(
            "appearances.\(look.appearance)",
            because: "prefers-color-scheme is light or dark"))
        continue
      }
      let web = WebLook(subject, look, name: name, base: looks.first?.look)
      looks.append((look.appearance, web))
      losses += web.losses.map { $0.of(look.isBase ? nil : look.appearance) }
      for picture in web.pictures {
        for file in picture.files {
          let path = "\(name)/\(picture.fileName(file.scale))"
          let scale = Scale(Double(file.scale)) ?? .one
          if picture.isMask {
            masks.append(ExchangeFile.Picture(path: path, bitmap: file.bitmap, scale: scale))
          } else {
            files.append(ExchangeFile(path: path, content: .picture(file.bitmap, scale: scale)))
          }
        }
      }
    }
    let export = ThemeExport(files: files, losses: losses)
    let text = stylesheet(looks, export.losses)
    files.append(
      ExchangeFile(
        path: "\(name).css", content: masks.isEmpty ? .text(text) : .embedding(text, masks)))
    let directions = (looks.first?.look.directions ?? []) + [.none]
    files.append(
      ExchangeFile(path: "\(name).html", content: .text(page(directions.map(\.rawValue)))))
    return ThemeExport(files: files, losses: losses)
  }

  private func stylesheet(
    _ looks: [(appearance: String, look: WebLook)], _ losses: [ThemeLoss]
  ) -> String {
    var lines = ["/* \(Self.comment(subject.base.name)): a popover's background.", " *"]
    if let author = subject.base.author { lines.append(" * Author: \(Self.comment(author))") }
    if let license = subject.base.license { lines.append(" * Licence: \(Self.comment(license))") }
    lines.append(" * Made by \(Self.comment(subject.remake))")
    if !losses.isEmpty {
      lines += [" *", " * What CSS cannot say of the theme:"]
      lines += losses.map { loss in
        " * - \(loss.key)\(loss.appearance.map { " (\($0))" } ?? ""): \(Self.comment(loss.reason))"
      }
    }
    lines += [
      " *",
      " * <div class=\"\(name)\" data-arrow=\"up\" style=\"--\(name)-offset: 20px\">",
      " *   <div class=\"\(name)-background\"></div>",
      " *   <div class=\"\(name)-content\">…</div>",
      " * </div>",
      " *",
      " * data-arrow is where the arrow points: up, down, left, right or none. The offset counts from the",
      " * middle of its edge to the tip; right and down are positive. */",
      "",
    ]
    var rules = [
      WebRule(
        selector: ".\(name)",
        declarations: [
          WebDeclaration("--\(name)-offset", "0px"), WebDeclaration("position", "relative"),
          WebDeclaration("isolation", "isolate"), WebDeclaration("box-sizing", "border-box"),
          WebDeclaration("width", "fit-content"),
        ]),
      WebRule(
        selector: ".\(name) > .\(name)-background",
        declarations: [
          WebDeclaration("position", "absolute"), WebDeclaration("inset", "0px"),
          WebDeclaration("z-index", "-1"), WebDeclaration("isolation", "isolate"),
          WebDeclaration("pointer-events", "none"),
        ]),
      WebRule(
        selector:
          ".\(name) > .\(name)-background::before,\n.\(name) > .\(name)-background::after",
        declarations: [
          WebDeclaration("content", "\"\""), WebDeclaration("position", "absolute"),
          WebDeclaration("border-style", "solid"), WebDeclaration("border-width", "0"),
        ]),
    ]
    let roundsToPixels = looks.contains { $0.look.roundsToPixels }
    if roundsToPixels {
      rules[0].declarations.insert(WebDeclaration("--\(name)-pixel", "1px"), at: 1)
    }
    rules += looks.first?.look.rules ?? []
    lines += rules.flatMap { Self.lines($0) }
    if roundsToPixels {
      for (ratio, pixel) in [(2, "0.5px"), (3, "calc(1px / 3)")] {
        let rule = WebRule(
          selector: ".\(name)", declarations: [WebDeclaration("--\(name)-pixel", pixel)])
        lines += Self.conditional("resolution: \(ratio)dppx", [rule])
      }
    }
    for look in looks.dropFirst() {
      let changed = Self.changes(of: look.look.rules, from: rules)
      guard !changed.isEmpty else { continue }
      lines += Self.conditional("prefers-color-scheme: \(look.appearance)", changed)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Rules that count under a condition.
  private static func conditional(_ condition: String, _ rules: [WebRule]) -> [String] {
    ["", "@media (\(condition)) {"]
      + rules.flatMap { Self.lines($0) }.map { $0.isEmpty ? "" : "  \($0)" } + ["}"]
  }

  /// The declarations that another appearance has, and the base has not.
  private static func changes(of rules: [WebRule], from base: [WebRule]) -> [WebRule] {
    rules.compactMap { rule in
      let known = base.last { $0.selector == rule.selector }?.declarations ?? []
      let new = rule.declarations.filter { !known.contains($0) }
      return new.isEmpty ? nil : WebRule(selector: rule.selector, declarations: new)
    }
  }

  private static func lines(_ rule: WebRule) -> [String] {
    rule.selector.split(separator: "\n").map(String.init).dropLast()
      + ["\(rule.selector.split(separator: "\n").last ?? "") {"]
      + rule.declarations.map { "  \($0.property): \($0.value);" } + ["}"]
  }

  /// A text that does not end a comment.
  private static func comment(_ text: String) -> String {
    ImportedThemeText.oneLine(text).replacing("*/", with: "* /")
  }

  private static func escaped(_ text: String) -> String {
    ImportedThemeText.oneLine(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }

  /// A page that shows every direction.
  private func page(_ directions: [String]) -> String {
    let title = Self.escaped(subject.base.name)
    let popovers = directions.map { direction in
      """
          <div class="\(name)" data-arrow="\(direction)">
            <div class="\(name)-background"></div>
            <div class="\(name)-content sample">\(direction)</div>
          </div>
      """
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <link rel="stylesheet" href="\(name).css">
        <style>
          body { margin: 40px; display: flex; flex-wrap: wrap; gap: 40px; align-items: center; }
          .sample { width: 200px; height: 120px; font: 14px sans-serif; }
        </style>
      </head>
      <body>
      \(popovers.joined(separator: "\n"))
      </body>
      </html>

      """
  }
}
