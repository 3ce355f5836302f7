internal import Files
internal import PixelDiff
package import PopframeKit

extension TestRun {
  /// A run of cases that were drawn and compared elsewhere, with why they differ.
  ///
  /// - Parameters:
  ///   - cases: The cases.
  ///   - records: What was found about each of them, in their order.
  ///   - references: What they were compared with.
  package init(
    explaining cases: [PictureCase], records: [CaseRecord], in references: ReferenceFolder
  ) {
    self.init(of: cases, records, in: references)
    why = WhyFinder(references).explain(cases, in: &self).explanations
  }

  /// The same without the reasons.
  init(
    of cases: [PictureCase], _ records: [CaseRecord], in references: ReferenceFolder,
    unused: [String] = []
  ) {
    self.init(
      references: references.path.text, plannedCases: cases.count, isComplete: true, record: .never,
      cases: records, unused: unused)
    guard let selection = try? CaseSelection(cases) else { return }
    var places: [PathName: Int] = [:]
    manifest = RunManifest(selection, options: .exact, places: &places)
    setInputs(of: cases, places)
  }

  /// Notes the files that each case is drawn from.
  ///
  /// - Parameter places: The place of each file in the manifest's list.
  mutating func setInputs(of items: [PictureCase], _ places: [PathName: Int]) {
    for (index, item) in items.enumerated() {
      cases[index].inputs = item.inputs == nil ? nil : item.places(in: places)
    }
  }
}

extension PictureCase {
  /// The places of its files in a manifest's list.
  ///
  /// - Parameter places: The place of each file.
  func places(in places: [PathName: Int]) -> [Int] {
    guard let inputs else { return [] }
    return Set(inputs.hashes.keys.compactMap { places[$0] }).sorted()
  }
}
