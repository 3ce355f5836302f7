import Comparisons
import Files
import Foundation
import Imaging
import PixelDiff
import Regression
import Testing

@Suite struct EndedComparisonTests {
  @Test func `pictures that a signal has kept from being compared are said to be so`() throws {
    let scratch = try ScratchFolder()
    for name in ["a", "b", "c"] {
      try scratch.write(try SpecimenPictures.reference.png, to: "before/\(name).png")
      try scratch.write(try SpecimenPictures.changed.png, to: "after/\(name).png")
    }
    let report = ReportFolder(scratch.path + "/report")
    let pair = try PictureFolderPair(
      expected: PathName(scratch.path + "/before"), actual: PathName(scratch.path + "/after"))
    let cases = try ComparedCases(report, for: .folders(pair), isWritten: true)
    let results = pair.compare(
      with: PictureComparer(options: .exact), report: cases, stop: { SIGTERM })
    #expect(results.map(\.record.isCutOff) == [true, true, true])
    let run = cases.run(results)
    #expect(!run.isComplete)
    #expect(run.cases.map(\.outcome) == [.notRun, .notRun, .notRun])
    for record in run.cases {
      #expect(record.message?.contains("was not compared, because SIGTERM ended the run") == true)
      #expect(record.actual == nil)
    }
    let whole = cases.run(
      pair.compare(with: PictureComparer(options: .exact), report: cases))
    #expect(whole.isComplete)
    #expect(whole.cases.map(\.outcome) == [.different, .different, .different])
  }
}
