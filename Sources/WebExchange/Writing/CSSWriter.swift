package import Exchange
import Imaging
internal import Languages
import Popovers

/// Makes a stylesheet of a theme, with a module and an example page.
///
/// A drawn theme is drawn by the browser (``DrawnSheet``). Of others the frame is a `border-image`; which file it shows is
/// said for ranges of resolutions (``WebPicture``), and the arrow is held in its lane by `clamp()`.
package struct CSSWriter {
  private let subject: ExportSubject
  private let options: StylesheetOptions
  private let name: String
  /// The sheet without pictures; `nil` for one with pictures.
  private let drawn: DrawnSheet?

  package init(_ subject: ExportSubject, options: StylesheetOptions = StylesheetOptions()) {
    let subject = subject.reduced(by: options)
    self.subject = subject
    self.options = options
    name = Self.className(of: subject.base.name, prefix: subject.prefix)
    func look(_ appearance: String) -> ExportSubject.Look {
      subject.looks.first { $0.appearance == appearance } ?? subject.looks[0]
    }
    drawn =
      options.usesPictures
      ? nil
      : DrawnSheet(
        (look("light"), look("dark")), name: name,
        arrows: options.arrows ?? Set(ArrowDirection.allCases), scales: options.scales)
  }

  /// Whether the stylesheet has no pictures.
  package var isDrawn: Bool { drawn != nil }

  /// Whether a text is an identifier of CSS as people write them, without escapes.
  package static func isName(_ text: Substring) -> Bool {
    let scalars = text.unicodeScalars
    let first = scalars.first { $0 != "-" }
    return !text.begins(with: "--")
      && first.map { $0.properties.isAlphabetic || $0 == "_" } ?? false
      && scalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_"
      }
  }

  /// The class of a theme's stylesheet.
  package static func className(of theme: String, prefix: String = "") -> String {
    SafeName.name(prefix.isEmpty ? theme : "\(prefix) \(theme)", .kebab).lowercased()
  }

  /// The stylesheet, its pictures and the page.
  package var export: ThemeExport {
    guard let drawn else { return exportOfPictures }
    let losses =
      subject.looks.filter { !Self.isKnown($0) }.map(Self.loss) + drawn.losses
    let export = ThemeExport(files: [], losses: losses)
    let directions = drawn.directions.map(\.rawValue) + ["none"]
    let text =
      head(export.losses, drawn.elements) + inLayer(drawn.lines).joined(separator: "\n") + "\n"
    return ThemeExport(
      files: [ExchangeFile(path: "\(name).css", content: .text(text))]
        + pages(directions, drawn.elements), losses: losses)
  }

  /// Whether a stylesheet can tell an appearance from others.
  private static func isKnown(_ look: ExportSubject.Look) -> Bool {
    look.isBase || ["dark", "light"].contains(look.appearance)
  }

  private static func loss(of look: ExportSubject.Look) -> ThemeLoss {
    ThemeLoss(
      "appearances.\(look.appearance)", because: "prefers-color-scheme is light or dark")
  }

  /// Lines in the layer that is asked for. Tailwind's order is said with its layer of components, so that it does not
  /// matter which sheet is loaded first.
  private func inLayer(_ lines: [String]) -> [String] {
    guard let layer = options.layer else { return lines }
    let order = layer == "components" ? ["@layer theme, base, components, utilities;"] : []
    return order + ["@layer \(layer) {"] + lines + ["}"]
  }

  /// How far the arrow reaches out of the frame, in points.
  private var reach: Double { subject.looks[0].original.arrow?.height ?? 0 }

  /// The module, and the page that shows every direction.
  private func pages(_ directions: [String], _ elements: String) -> [ExchangeFile] {
    [
      ExchangeFile(
        path: "\(name).js", content: .text(WebScript.lines(name).joined(separator: "\n") + "\n")),
      ExchangeFile(
        path: "\(name).html",
        content: .text(
          ExamplePage(
            title: subject.base.name, name: name, directions: directions,
            elements: HTML(trusted: elements), reach: reach
          ).html.text)),
    ]
  }

  private var exportOfPictures: ThemeExport {
    var losses: [ThemeLoss] = []
    if !options.usesPictures, subject.base.frame == nil, subject.looks[0].drawn != nil {
      losses.append(
        ThemeLoss(
          "frame.style",
          because:
            "light and dark differ in more than colours and shadows, or the arrow is no single "
            + "outline from one end of its base to the other; it is written as pictures"))
    }
    var files: [ExchangeFile] = []
    var masks: [ExchangeFile.Picture] = []
    var looks: [String: StylesheetModel] = [:]
    for look in subject.looks {
      guard Self.isKnown(look) else {
        losses.append(Self.loss(of: look))
        continue
      }
      let web = StylesheetModel(
        subject, look, name: name, options: options, base: looks["base"])
      looks[look.appearance] = web
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
    let elements = Self.elements(usesGrid: looks.values.contains(where: \.usesGrid))
    let text = head(export.losses, elements) + inLayer(rules(looks)).joined(separator: "\n") + "\n"
    files.append(
      ExchangeFile(
        path: "\(name).css", content: masks.isEmpty ? .text(text) : .embedding(text, masks)))
    let directions = (looks["base"]?.directions ?? []) + [.none]
    files += pages(directions.map(\.rawValue), elements)
    return ThemeExport(files: files, losses: losses)
  }

  /// The comment at the sheet's top, with what its element is.
  private func head(_ losses: [ThemeLoss], _ elements: String) -> String {
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
    lines += [
      " *", " * <div class=\"\(name)\" data-arrow=\"up\" style=\"--\(name)-offset: 20px\">",
      " *   \(background(elements))", " *   <div class=\"\(name)-content\">…</div>", " * </div>",
      " *",
      " * The element is the frame; the arrow reaches \(WebText.px(reach)) out of it. data-arrow is where it points: up,",
      " * down, left, right or none. The offset counts from the middle of its edge to the tip; right and down are positive.",
      " * data-theme=\"light\" or \"dark\" on the element, or on one round it, wins over the system's setting;",
      " * where a class makes the page dark, set it there, too.",
      " * Rules that do not draw stand in :where(): every class of the page wins over them; :not(_ _) is true",
      " * of all elements, and wins over resets. */",
      "",
    ]
    return lines.joined(separator: "\n")
  }

  /// The rules with pictures.
  private func rules(_ looks: [String: StylesheetModel]) -> [String] {
    guard let base = looks["base"] else { return [] }
    func color(_ appearance: String) -> Color {
      (subject.looks.first { $0.appearance == appearance } ?? subject.looks[0]).contentColor
    }
    let sheet = PictureSheet(
      name: name, looks: (looks["light"] ?? base, looks["dark"] ?? base),
      text: WebTextColor(
        name: name, colors: (color("light"), color("dark")), followsPage: looks.count > 1))
    return sheet.lines
  }

  /// The elements of a grid in the background.
  private static func elements(usesGrid: Bool) -> String {
    usesGrid ? "<i></i><i></i><i></i><i></i>" : ""
  }

  /// The element that the background is, as HTML.
  private func background(_ elements: String) -> String {
    ExamplePage.background(name, HTML(trusted: elements)).text
  }
}
