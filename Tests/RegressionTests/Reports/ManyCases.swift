import Foundation
import Imaging
import Regression

/// A run of 2,000 cases that fail: one group of half of them, and as many themes with a case each.
struct ManyCases {
  let run: TestRun

  /// Writes the pictures.
  init(in folder: String) throws {
    let specimen = try SpecimenRun(in: folder)
    let one = specimen.run.cases[1]
    let files = try [
      ("expected", SpecimenPictures.reference.png), ("actual", SpecimenPictures.changed.png),
      ("difference", SpecimenPictures.difference.png), ("parts", SpecimenPictures.parts.png),
    ]
    let names = (0..<2000).map { index in
      "A-theme-with-a-long-name\(index < 1000 ? "" : "-\(index)")/200x80-left-start-dark@2x-\(index)"
    }
    let cases = try names.map { name in
      var record = one
      record.name = name
      for (kind, bytes) in files {
        let url = URL(fileURLWithPath: "\(folder)/\(kind)/\(name).png")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
      }
      record.expected?.path = "expected/\(name).png"
      record.actual?.path = "actual/\(name).png"
      record.difference?.path = "difference/\(name).png"
      record.parts?.path = "parts/\(name).png"
      return record
    }
    run = TestRun(
      references: "Renders", plannedCases: cases.count, isComplete: true, record: .never,
      cases: cases)
  }
}
