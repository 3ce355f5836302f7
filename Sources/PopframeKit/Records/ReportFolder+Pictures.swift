internal import Imaging
internal import PixelDiff

extension ReportFolder {
  /// Writes the pictures of a case: the actual picture, the reference, their difference, and the
  /// parts of the popover. Pictures that are not available are left out.
  func write(
    _ finding: CaseFinding, _ drawn: DrawnPicture, png: [UInt8], into record: inout CaseRecord
  ) throws(PopframeError) {
    let name = record.name
    var pictures: [(kind: PictureKind, bytes: [UInt8])] = [(.actual, png)]
    record.actual = Self.record(.actual, png, for: name)
    if case .compared(_, let reference) = finding {
      pictures.append((.expected, reference))
      record.expected = Self.record(.expected, reference, for: name)
    }
    if let difference = try finding.differencePicture(scale: drawn.scale) {
      pictures.append((.difference, difference))
      record.difference = Self.record(.difference, difference, for: name)
    }
    if let regions = finding.regions ?? drawn.regions(), regions.size == drawn.picture.size {
      let parts = try Bitmap(labelsOf: regions).png(scale: drawn.scale)
      pictures.append((.parts, parts))
      record.parts = PartsRecord(
        path: Self.path(of: .parts, for: name), sha256: Sha256(of: parts).hex,
        names: regions.names)
    }
    try write(pictures, for: name)
  }

  static func record(
    _ kind: PictureKind, _ bytes: [UInt8], for name: String
  ) -> PictureRecord {
    PictureRecord(path: path(of: kind, for: name), sha256: Sha256(of: bytes).hex)
  }
}

extension CaseFinding {
  /// The parts of the popover, if the comparison has used them.
  fileprivate var regions: RegionMap? {
    if case .compared(let compared, _) = self { compared.pictures?.regions } else { nil }
  }

  /// The difference picture as a file; `nil` where there are not two pictures, or nothing to show.
  fileprivate func differencePicture(scale: Scale) throws(PopframeError) -> [UInt8]? {
    guard case .compared(let compared, _) = self else { return nil }
    return try compared.differenceBitmap?.png(scale: scale)
  }
}

extension Bitmap {
  /// An opaque picture whose red is the index of each pixel's part.
  fileprivate init(labelsOf regions: RegionMap) {
    self.init(
      size: regions.size, pixels: regions.labels.map { Pixel(Color(red: $0, green: 0, blue: 0)) })
  }
}
