public import Imaging
internal import PNG
internal import PopframeKit
package import Regression
internal import Themes

/// The picture that a ``PopoverSubject`` has drawn, as a file; its pixels are decoded only when
/// they are needed.
public struct SubjectPicture: Sendable {
  /// The picture as a PNG file.
  public let png: [UInt8]
  /// Pixels per point.
  public let scale: Scale
  /// The files that it is made from, which no picture may be recorded over.
  let inputs: InputFiles
  private let drawn: DrawnPicture?
  private let regions: @Sendable () -> RegionMap?

  /// A picture whose pixels are known.
  ///
  /// Throws when it has no pixel, or more than a picture may have.
  public init(bitmap: Bitmap, scale: Scale = .one) throws {
    try self.init(DrawnPicture(bitmap: bitmap, scale: scale))
  }

  /// Throws when it has no pixel, or more than a picture may have.
  package init(_ drawn: DrawnPicture) throws {
    try self.init(drawn, inputs: InputFiles())
  }

  init(_ drawn: DrawnPicture, inputs: InputFiles) throws {
    png = try PNGCodec.encode(drawn.picture, scale: drawn.scale)
    scale = drawn.scale
    self.inputs = inputs
    self.drawn = drawn
    regions = drawn.regions
  }

  /// The picture of a scene, at the first of its scales.
  init(_ scene: PopoverScene) throws {
    let popover = try scene.render(at: scene.scales.first ?? .one)
    try self.init(DrawnPicture(popover, warnings: scene.warnings), inputs: scene.inputs)
  }

  /// A PNG file.
  ///
  /// Throws if it is not complete; errors in its pixels are found when they are decoded.
  ///
  /// - Parameters:
  ///   - png: The bytes of the file.
  ///   - scale: Pixels per point.
  ///   - regions: The parts of the picture; called only if pixels differ.
  public init(
    png: [UInt8], scale: Scale = .one, regions: @escaping @Sendable () -> RegionMap? = { nil }
  ) throws {
    try PNGCodec.verify(png)
    self.png = png
    self.scale = scale
    inputs = InputFiles()
    drawn = nil
    self.regions = regions
  }

  /// The warnings about it, in the form `path: warning: message`.
  var warnings: [String] { (drawn?.warnings ?? []).map(\.description) }

  func decoded() throws -> DrawnPicture {
    try drawn
      ?? DrawnPicture(
        bitmap: PNGCodec.decode(png).bitmap, scale: scale, file: png, regions: regions)
  }
}

extension SubjectPicture: PopoverSubject {
  /// The picture itself.
  public func picture(in folder: PackageFolder) throws -> SubjectPicture { self }
}
