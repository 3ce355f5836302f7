@_spi(Studio) internal import PopframeKit

struct RenderJob {
  /// The theme or scene on the command line.
  let theme: String
  let texts: SettingTexts
  let set: SetOptions
  /// The value of `-o`.
  let output: String?

  /// Draws the pictures, then writes all of them.
  func run() throws {
    let source = try SceneSource(argument: theme)
    let settings = try RenderSettings(texts)
    let output = try PictureOutput(output)
    let scene = try PopoverScene(source, settings: settings, on: set.shelf())
    let paths = try output.paths(for: scene)
    var notices = Notices(scene.warnings)
    for path in paths { try scene.check(output: path, inNewFolder: output.folder != nil) }

    var pictures: [[UInt8]] = []
    for scale in scene.scales {
      let popover = try scene.render(at: scale)
      notices.add(popover.warnings)
      pictures.append(try popover.png())
    }
    if output == .standardOutput {
      for picture in pictures { try StandardOutput.send(picture) }
    } else {
      try NumberedFrames.write(zip(paths, pictures).map { ($0, $1) }, making: output.folder)
    }
    if output == .named || output.folder != nil {
      Messages.standard.note("wrote \(paths.joined(separator: ", "))")
    }
  }
}
