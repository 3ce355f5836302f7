import Foundation
import Imaging
import PixelDiff
import PopframeKit
import Regression

/// A run in which everything happens, with its pictures in a folder of its own.
struct SpecimenRun {
  let folder: String
  let run: TestRun

  /// A name that must stay a name.
  static let hostileName =
    #"<img src=x onerror="document.title='broken'">/</script><script>alert(1)</script> & 'quotes'"#

  /// Writes the pictures.
  init(in folder: String) throws {
    self.folder = folder
    var references: [String: PictureRecord] = [:]
    func file(_ kind: String, _ name: String, _ bitmap: Bitmap) throws -> PictureRecord {
      let path = "\(kind)/\(name).png"
      let url = URL(fileURLWithPath: folder).appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bitmap.png).write(to: url)
      let record = PictureRecord(path: path, sha256: Sha256(of: try bitmap.png).hex)
      references[path] = record
      return record
    }
    func compared(_ name: String, _ comparison: ComparisonRecord) throws -> CaseRecord {
      let parts = try file("parts", name, SpecimenPictures.parts)
      return CaseRecord(
        name: name, outcome: .different,
        reference: PictureRecord(path: name + ".png", sha256: nil),
        expected: try file("expected", name, SpecimenPictures.reference),
        actual: try file("actual", name, SpecimenPictures.changed),
        difference: try file("difference", name, SpecimenPictures.difference),
        parts: PartsRecord(
          path: parts.path, sha256: parts.sha256 ?? "",
          names: SpecimenPictures.partNames),
        comparison: comparison)
    }

    var cases = [
      CaseRecord(name: "Crimson/96x72-none", outcome: .equal),
      try compared("Crimson/96x72-up", Self.arrowAndShadow),
      CaseRecord(
        name: "Crimson/96x72-down", outcome: .equal, comparison: Self.tolerated),
      try compared("Crimson/96x72-left", Self.shadowOnly),
      CaseRecord(
        name: "Frost/96x72-up", outcome: .sizeMismatch,
        reference: PictureRecord(path: "Frost/96x72-up.png", sha256: nil),
        expected: try file("expected", "Frost/96x72-up", SpecimenPictures.reference),
        actual: try file("actual", "Frost/96x72-up", SpecimenPictures.taller),
        comparison: ComparisonRecord(
          expectedSize: SpecimenPictures.size, actualSize: SpecimenPictures.taller.size,
          differences: nil)),
      CaseRecord(
        name: "Frost/96x72-down", outcome: .missing,
        message: "there is no reference; approve it, or run with --record missing",
        actual: try file("actual", "Frost/96x72-down", SpecimenPictures.changed)),
      CaseRecord(
        name: "Frost/96x72-left", outcome: .recorded,
        message: "recorded; look at it and run again",
        actual: try file("actual", "Frost/96x72-left", SpecimenPictures.reference)),
      CaseRecord(
        name: "Frost/96x72-right", outcome: .unreadable,
        message: "Renders/Frost/96x72-right.png: this file is no PNG; export the picture as PNG",
        reference: PictureRecord(path: "Frost/96x72-right.png", sha256: nil),
        actual: try file("actual", "Frost/96x72-right", SpecimenPictures.reference)),
      CaseRecord(
        name: "Frost/8x8-up", outcome: .notRun,
        message: "Frost: the frame would be smaller than the arrow"),
    ]
    cases.append(
      CaseRecord(
        name: Self.hostileName, outcome: .unreadable,
        message: "it says </script><b>\u{1B}[31m&amp;\"'\u{0}"))
    run = TestRun(
      references: "Renders", plannedCases: cases.count, isComplete: true, record: .missing,
      cases: cases, unused: ["Crimson/40x40-up.png"])
  }

  private static let arrowAndShadow = comparison { differences in
    differences.differentPixels = 232
    differences.alphaOnlyPixels = 216
    differences.largestDifference = ChannelDifference(red: 240, green: 120, blue: 40, alpha: 255)
    differences.boundingBox = PixelRect(x: 12, y: 4, width: 41, height: 64)
    differences.clusterCount = 3
    differences.clusters = [
      DifferenceCluster(rect: PixelRect(x: 12, y: 56, width: 18, height: 12), pixels: 216),
      DifferenceCluster(rect: PixelRect(x: 44, y: 4, width: 1, height: 8), pixels: 8),
      DifferenceCluster(rect: PixelRect(x: 52, y: 4, width: 1, height: 8), pixels: 8),
    ]
    differences.regions = [
      RegionDifference(name: "arrow", differentPixels: 8, largestDifference: 255),
      RegionDifference(name: "frame middle", differentPixels: 0, largestDifference: 0),
      RegionDifference(name: "shadow", differentPixels: 216, largestDifference: 4),
      RegionDifference(name: "surroundings", differentPixels: 8, largestDifference: 255),
    ]
  }

  private static let shadowOnly = comparison(causes: [.notPremultiplied]) {
    $0.differentPixels = 216
    $0.alphaOnlyPixels = 216
    $0.largestDifference = ChannelDifference(red: 1, green: 1, blue: 2, alpha: 4)
    $0.boundingBox = PixelRect(x: 12, y: 56, width: 18, height: 12)
    $0.clusterCount = 1
    $0.clusters = [
      DifferenceCluster(rect: PixelRect(x: 12, y: 56, width: 18, height: 12), pixels: 216)
    ]
  }

  private static let tolerated = comparison { $0.differentPixels = 3 }

  private static func comparison(
    causes: [DifferenceCause] = [], _ change: (inout PictureDifferences) -> Void
  ) -> ComparisonRecord {
    var differences = PictureDifferences(comparedPixels: 96 * 72)
    change(&differences)
    return ComparisonRecord(
      expectedSize: SpecimenPictures.size, actualSize: SpecimenPictures.size,
      differences: differences,
      exceededLimits: [
        .init(name: .pixels, found: Double(differences.differentPixels), allowed: 0)
      ],
      passingTolerance: .init(channel: 4, pixels: differences.differentPixels),
      causes: causes)
  }
}
