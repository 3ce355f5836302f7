package import Exchange
import Imaging
internal import Languages
import Popovers

/// Makes a stylesheet of a theme, with its pictures and an example page.
///
/// The frame is a `border-image`; which file it shows is said for ranges of resolutions (``WebPicture``). The arrow is held
/// in its lane by `clamp()`.
package struct CSSWriter {
  private let subject: ExportSubject
  private let name: String

  package init(_ subject: ExportSubject) {
    self.subject = subject
    name = Self.className(of: subject.base.name, prefix: subject.prefix)
  }

  /// The class of a theme's stylesheet.
  package static func className(of theme: String, prefix: String = "") -> String {
    SafeName.name(prefix.isEmpty ? theme : "\(prefix) \(theme)", .kebab).lowercased()
  }

  /// The stylesheet, its pictures and the page.
  package var export: ThemeExport {
    var losses: [ThemeLoss] = []
    var files: [ExchangeFile] = []
    var masks: [ExchangeFile.Picture] = []
    var looks: [(appearance: String, look: StylesheetModel)] = []
    for look in subject.looks {
      guard look.isBase || ["dark", "light"].contains(look.appearance) else {
        losses.append(
          ThemeLoss(
            "appearances.\(look.appearance)",
            because: "prefers-color-scheme is light or dark"))
        continue
      }
      let web = StylesheetModel(subject, look, name: name, base: looks.first?.look)
      looks.append((look.appearance, web))
      losses += web.losses.map { $0.of(look.isBase ? nil : look.appearance) }
      for picture in web.changedPictures.map(\.picture) {
        for file in picture.files {
          let path = "\(name)/\(picture.fileName(file.scale))"
          let scale = Scale(Double(file.scale)) ?? .one
          guard !files.contains(where: { $0.path == path }) else { continue }
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
    let page = ExamplePage(
      title: subject.base.name, name: name, directions: directions.map(\.rawValue),
      usesGrid: looks.contains { $0.look.usesGrid })
    files.append(ExchangeFile(path: "\(name).html", content: .text(page.html.text)))
    return ThemeExport(files: files, losses: losses)
  }

  private func stylesheet(
    _ looks: [(appearance: String, look: StylesheetModel)], _ losses: [ThemeLoss]
  ) -> String {
    // A server need not say how the file is encoded.
    let encoding = name.utf8.allSatisfy { $0 < 0x80 } ? [] : ["@charset \"UTF-8\";"]
    var lines =
      encoding + [
        "/* \(SourceCode.enclosedComment(subject.base.name)): a popover's background.", " *",
      ]
    if let author = subject.base.author {
      lines.append(" * Author: \(SourceCode.enclosedComment(author))")
    }
    if let license = subject.base.license {
      lines.append(" * Licence: \(SourceCode.enclosedComment(license))")
    }
    lines.append(" * Made by popframe export --to css")
    if !losses.isEmpty {
      lines += [" *", " * What CSS cannot say of the theme:"]
      lines += losses.map { loss in
        SourceCode.enclosedComment(
          " * - \(loss.key)\(loss.appearance.map { " (\($0))" } ?? ""): \(loss.reason)")
      }
    }
    let usesGrid = looks.contains { $0.look.usesGrid }
    lines += [
      " *", " * <div class=\"\(name)\" data-arrow=\"up\" style=\"--\(name)-offset: 20px\">",
    ]
    lines.append(" *   \(ExamplePage.background(name, usesGrid: usesGrid).text)")
    lines += [
      " *   <div class=\"\(name)-content\">…</div>",
      " * </div>",
      " *",
      " * data-arrow is where the arrow points: up, down, left, right or none. The offset counts from the",
      " * middle of its edge to the tip; right and down are positive. data-theme=\"light\" or \"dark\" on the",
      " * element, or on one round it, wins over the system's setting. */",
      "",
    ]
    guard let base = looks.first?.look else { return "" }
    var rules = common(usesGrid)
    let roundsToPixels = looks.contains { $0.look.roundsToPixels }
    if roundsToPixels { rules[0].declarations.append(WebDeclaration("--\(name)-pixel", "1px")) }
    let steps = Self.steps(base.pictures, name)
    rules[0].declarations += steps.first?.declarations ?? []
    rules += base.rules
    lines += rules.flatMap { Self.lines($0) }
    if roundsToPixels {
      for (ratio, pixel) in [
        ("1.1", "calc(1px / 1.1)"), ("1.25", "0.8px"), ("1.5", "calc(1px / 1.5)"),
        ("1.75", "calc(1px / 1.75)"), ("2", "0.5px"), ("2.5", "0.4px"), ("3", "calc(1px / 3)"),
      ] {
        let rule = WebRule(
          selector: ".\(name)", declarations: [WebDeclaration("--\(name)-pixel", pixel)])
        lines += Self.conditional(["resolution: \(ratio)dppx"], [rule])
      }
    }
    for step in steps.dropFirst() {
      lines += Self.conditional(
        [step.condition], [WebRule(selector: ".\(name)", declarations: step.declarations)])
    }
    for look in looks.dropFirst() {
      let changed = Self.changes(of: look.look.rules, from: rules)
      let pictures = Self.steps(look.look.changedPictures, name)
      let other = look.appearance == "dark" ? "light" : "dark"
      // The system's setting counts where nothing else is said, and the nearest element that says something wins.
      let system = ":not([data-theme=\"\(other)\"], [data-theme=\"\(other)\"] *)"
      let own = "[data-theme=\"\(look.appearance)\"]"
      let said =
        ":is(\(own), \(own) *:not([data-theme=\"\(other)\"], \(own) [data-theme=\"\(other)\"] *))"
      for (word, media) in [
        (system, ["prefers-color-scheme: \(look.appearance)"]), (said, []),
      ] {
        for step in pictures {
          let rule = WebRule(selector: ".\(name)", declarations: step.declarations)
          let conditions = media + (step.above == nil ? [] : [step.condition])
          lines += Self.conditional(conditions, [rule].map { $0.where(name, word) })
        }
        guard !changed.isEmpty else { continue }
        lines += Self.conditional(media, changed.map { $0.where(name, word) })
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The rules that count in every direction.
  private func common(_ usesGrid: Bool) -> [WebRule] {
    let background = ".\(name) > .\(name)-background"
    var rules = [
      WebRule(
        selector: ".\(name)",
        declarations: [
          WebDeclaration("isolation", "isolate"), WebDeclaration("box-sizing", "border-box"),
          WebDeclaration("display", "flex"), WebDeclaration("flex-direction", "column"),
          WebDeclaration("width", "fit-content"), WebDeclaration("border", "0"),
          WebDeclaration("background", "none"), WebDeclaration("overflow", "visible"),
        ]),
      // What a browser gives popovers beside that stays: their place, and that a closed one is not there.
      WebRule(
        selector: ".\(name):where(:not([popover]))",
        declarations: [WebDeclaration("position", "relative")]),
      WebRule(
        selector: ".\(name)[popover]:not(:popover-open)",
        declarations: [WebDeclaration("display", "none")]),
      WebRule(
        selector: ".\(name) > .\(name)-content",
        declarations: [WebDeclaration("min-height", "0"), WebDeclaration("overflow", "auto")]),
      WebRule(
        selector: background,
        declarations: [
          WebDeclaration("position", "absolute"), WebDeclaration("inset", "0px"),
          WebDeclaration("z-index", "-1"), WebDeclaration("isolation", "isolate"),
          WebDeclaration("pointer-events", "none"), WebDeclaration("forced-color-adjust", "none"),
        ]),
    ]
    let drawn =
      usesGrid
      ? "\(background) > ::before" : "\(background)::before,\n\(background)::after"
    if usesGrid {
      rules[rules.count - 1].declarations += [
        WebDeclaration("display", "grid"), WebDeclaration("container-type", "size"),
      ]
      rules += [
        WebRule(
          selector: "\(background) > *",
          declarations: [WebDeclaration("position", "absolute"), WebDeclaration("inset", "0px")]),
        WebRule(
          selector: "\(background) > :nth-child(-n + 3)",
          declarations: [WebDeclaration("overflow", "clip")]),
      ]
    }
    rules.append(
      WebRule(
        selector: drawn,
        declarations: [
          WebDeclaration("content", "\"\""), WebDeclaration("position", "absolute"),
          WebDeclaration("border-style", "solid"), WebDeclaration("border-width", "0"),
        ]))
    return rules
  }

  /// What pictures declare, by ranges of resolutions.
  private static func steps(
    _ pictures: [WebPicture], _ name: String
  ) -> [(above: Int?, condition: String, declarations: [WebDeclaration])] {
    let all = pictures.flatMap { $0.steps(name) }
    return [nil, 1, 2, 3, 4, 5, 6, 7].compactMap { above in
      let declarations = all.filter { $0.above == above }.flatMap(\.declarations)
      guard !declarations.isEmpty else { return nil }
      return (above, above.map { "min-resolution: \($0).01dppx" } ?? "", declarations)
    }
  }

  /// Rules that count under conditions, or under none.
  private static func conditional(_ conditions: [String], _ rules: [WebRule]) -> [String] {
    let lines = rules.flatMap { Self.lines($0) }
    guard !conditions.isEmpty else { return [""] + lines }
    let head = conditions.map { "(\($0))" }.joined(separator: " and ")
    return ["", "@media \(head) {"] + lines.map { $0.isEmpty ? "" : "  \($0)" } + ["}"]
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
    rule.selector.words(between: "\n").map(String.init).dropLast()
      + ["\(rule.selector.words(between: "\n").last ?? "") {"]
      + rule.declarations.map { "  \($0.property): \($0.value);" } + ["}"]
  }
}
