internal import CairoRenderer
public import Popovers
internal import Raster

extension ThemeFolder {
  /// Decides where everything of a popover is, without drawing it.
  ///
  /// - Parameters:
  ///   - request: What is asked of the theme.
  ///   - appearance: The theme's appearance.
  ///   - castsShadow: Whether the theme's shadows count; a full screen has none.
  public func layout(
    _ request: PopoverRequest, appearance: String = "base", castsShadow: Bool = true
  ) throws(PopframeError) -> PopoverLayout {
    let theme = try look(appearance, castsShadow: castsShadow)
    do throws(LayoutError) {
      return try PopoverLayout(theme: theme, request: request)
    } catch { throw .impossible(path: file, reason: "\(error)") }
  }

  /// Draws a popover.
  ///
  /// The same theme, request and options give the same pixels on every machine.
  public func render(
    _ request: PopoverRequest, appearance: String = "base",
    options: DrawingOptions = DrawingOptions()
  ) throws(PopframeError) -> RenderedPopover {
    let plan = try plan(request, appearance: appearance, options: options)
    do throws(CairoError) {
      let bitmap = try CairoRenderer().render(plan.drawing)
      return RenderedPopover(
        layout: plan.layout, bitmap: bitmap, warnings: plan.warnings,
        origin: RenderedPopover.Origin(
          theme: self, request: request, appearance: appearance, options: options))
    } catch .tooLarge(let size) {
      throw .impossible(path: file, reason: "\(CairoError.tooLarge(size))")
    } catch { throw .defect("\(error)") }
  }

  /// All that is decided before anything is drawn.
  struct Plan: Sendable {
    let layout: PopoverLayout
    let drawing: Drawing
    let warnings: [String]
  }

  /// Decides what will be drawn; reads the pictures that it takes.
  func plan(
    _ request: PopoverRequest, appearance: String, options: DrawingOptions,
    castsShadow: Bool = true
  ) throws(PopframeError) -> Plan {
    let theme = try look(appearance, castsShadow: castsShadow)
    let layout = try layout(request, appearance: appearance, castsShadow: castsShadow)
    var warnings = layout.warnings.map { "\(file): warning: \($0)" }
    do {
      let drawing = try Drawing(layout: layout, theme: theme, options: options) { file in
        let picture = try pictures.picture(file.path)
        for warning in picture.warnings where !warnings.contains(warning) {
          warnings.append(warning)
        }
        return picture.bitmap
      }
      return Plan(layout: layout, drawing: drawing, warnings: warnings)
    } catch let error as PopframeError {
      throw error
    } catch let error as LayoutError {
      throw .impossible(path: file, reason: "\(error)")
    } catch { throw .defect("\(error)") }
  }

  /// The theme in one appearance, with or without its shadows.
  private func look(
    _ appearance: String, castsShadow: Bool
  ) throws(PopframeError) -> Theme {
    var theme = try theme(for: appearance)
    if !castsShadow { theme.shadows = [] }
    return theme
  }
}
