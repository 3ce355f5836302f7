import Foundation
import Imaging
@_spi(Studio) import PopframeKit
@_spi(Studio) import Preview
import Regression
import TestPictures
import TestRuns
import Testing

/// Approved pictures beside a preview, and what stands in the way of approving others.
@Suite struct PreviewReferencesTests {
  private let bench: RunWorkbench
  private let theme: ThemeFolder
  private let references: PreviewReferences

  init() throws {
    bench = try RunWorkbench()
    try bench.makeFolder("refs")
    theme = try ThemeFolder(bench.path("Flat"))
    references = try PreviewReferences(bench.path("refs"))
  }

  private func png(_ arrow: ArrowDirection) throws -> [UInt8] {
    try theme.render(
      PopoverRequest(extent: .content(Size(width: 8, height: 6)), arrow: arrow)
    ).png()
  }

  private func candidate(
    _ name: String, _ arrow: ArrowDirection, seen: String?
  ) throws -> PreviewReferences.Candidate {
    PreviewReferences.Candidate(name: "Flat/\(name)", png: try png(arrow), seen: seen)
  }

  @Test func `a folder that is not there is said`() {
    #expect(throws: PopframeError.self) { try PreviewReferences(bench.path("nowhere")) }
  }

  @Test func `what is approved is what a test then finds`() throws {
    let name = "\(theme.pictureFolder)/8x6-up"
    #expect(
      references.comparison(of: name, png: try png(.up), scale: .one).outcome == .missing)
    try references.approve(
      [candidate("8x6-up", .up, seen: nil), candidate("8x6-none", .none, seen: nil)],
      drawnFrom: theme)
    #expect(references.comparison(of: name, png: try png(.up), scale: .one).outcome == .equal)
    #expect(
      references.comparison(of: name, png: try png(.none), scale: .one).outcome == .sizeMismatch)
    let run = try bench.run().run
    #expect(run.cases.map(\.outcome) == [.equal, .equal])
  }

  @Test func `a reference that its approver has not seen stays, and all others with it`() throws {
    try bench.write(try png(.none), to: "refs/Flat/8x6-up.png")
    let hash = Sha256(of: try png(.none)).hex
    for seen in [nil, String(repeating: "0", count: 64)] {
      #expect(throws: PopframeError.self) {
        try references.approve(
          [candidate("8x6-none", .none, seen: nil), candidate("8x6-up", .up, seen: seen)],
          drawnFrom: theme)
      }
    }
    #expect(try bench.bytes("refs/Flat/8x6-up.png") == png(.none))
    #expect(!bench.exists("refs/Flat/8x6-none.png"))
    try references.approve([candidate("8x6-up", .up, seen: hash)], drawnFrom: theme)
    #expect(try bench.bytes("refs/Flat/8x6-up.png") == png(.up))
  }

  @Test func `a pointer of Git LFS is never replaced`() throws {
    let pointer = Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\n".utf8)
    try bench.write(pointer, to: "refs/Flat/8x6-up.png")
    let words = message {
      try references.approve(
        [candidate("8x6-up", .up, seen: Sha256(of: pointer).hex)], drawnFrom: theme)
    }
    #expect(words?.contains("a picture never replaces one") == true)
    #expect(try bench.bytes("refs/Flat/8x6-up.png") == pointer)
  }

  @Test func `a reference of other bytes that shows the picture stays`() throws {
    let reference = commented(try png(.up))
    try bench.write(reference, to: "refs/Flat/8x6-up.png")
    for seen in [nil, Sha256(of: reference).hex] {
      try references.approve([candidate("8x6-up", .up, seen: seen)], drawnFrom: theme)
      #expect(try bench.bytes("refs/Flat/8x6-up.png") == reference)
    }
  }

  @Test func `a reference that has gone is no longer what its approver has seen`() throws {
    #expect(throws: PopframeError.self) {
      try references.approve(
        [candidate("8x6-up", .up, seen: Sha256(of: [1]).hex)], drawnFrom: theme)
    }
    #expect(!bench.exists("refs/Flat/8x6-up.png"))
  }

  @Test func `no link is followed, and no name leaves the folder`() throws {
    try bench.write("mine", to: "other.png")
    try bench.makeFolder("refs/Flat")
    try bench.link("refs/Flat/8x6-up.png", to: bench.path("other.png"))
    #expect(throws: PopframeError.self) {
      try references.approve(
        [candidate("8x6-up", .up, seen: Sha256(of: Array("mine".utf8)).hex)], drawnFrom: theme)
    }
    #expect(try bench.bytes("other.png") == Array("mine".utf8))
    #expect(throws: PopframeError.self) {
      try references.approve([candidate("../../escaped", .up, seen: nil)], drawnFrom: theme)
    }
    #expect(!bench.exists("escaped.png"))
  }

  @Test func `an approval that was taken back can be made again, and that be taken back`() throws {
    let name = "refs/Flat/8x6-up.png"
    try bench.write(try png(.none), to: name)
    let approval = try references.approve(
      [
        candidate("8x6-up", .up, seen: Sha256(of: try png(.none)).hex),
        candidate("8x6-none", .none, seen: nil),
      ], drawnFrom: theme)
    var back = try approval.takeBack()
    for _ in 0..<2 {
      #expect(try bench.bytes(name) == png(.none))
      #expect(!bench.exists("refs/Flat/8x6-none.png"))
      let again = try back.takeBack()
      #expect(again.names.count == 2)
      #expect(try bench.bytes(name) == png(.up))
      #expect(try bench.bytes("refs/Flat/8x6-none.png") == png(.none))
      back = try again.takeBack()
    }
    try bench.write(Array("mine".utf8), to: name)
    #expect(throws: PopframeError.self) { try back.takeBack() }
    #expect(try bench.bytes(name) == Array("mine".utf8))
  }

  @Test func `a picture that the theme is drawn from is never written over`() throws {
    let own = try PreviewReferences(bench.folder)
    let frame = try bench.bytes("Flat/frame.png")
    #expect(throws: PopframeError.self) {
      try own.approve(
        [candidate("frame", .up, seen: Sha256(of: frame).hex)], drawnFrom: theme)
    }
    #expect(try bench.bytes("Flat/frame.png") == frame)
  }
}
