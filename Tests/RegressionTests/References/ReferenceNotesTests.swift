import Foundation
import Files
import PopframeKit
import Regression
import Testing

/// What references were made from, written beside them and read again.
@Suite struct ReferenceNotesTests {
  private let input = RunManifest.Input(path: "A/theme.yaml", sha256: Sha256(of: [1]).hex)

  @Test func `names that differ in their bytes alone are two`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (composed, decomposed) = ("A/caf\u{E9}", "A/cafe\u{301}")
    let (first, second) = (Sha256(of: [2]).hex, Sha256(of: [3]).hex)
    var notes = ReferenceNotes()
    notes.add(
      [(composed, first, [input]), (decomposed, second, [input])], version: "1", text: { _ in nil })
    try Data(notes.file).write(to: folder.appendingPathComponent(ReferenceNotes.fileName))
    let read = ReferenceNotes(in: PathName(folder.path))
    #expect(read == notes)
    #expect(read.origin(of: composed, sha256: first)?.inputs == [input])
    #expect(read.origin(of: decomposed, sha256: second)?.inputs == [input])
    #expect(read.origin(of: composed, sha256: second) == nil)
  }
}
