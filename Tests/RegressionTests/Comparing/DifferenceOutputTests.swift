import Files
import Imaging
import PNG
import PopframeKit
@testable import Comparisons
import TestRuns
import Testing

/// Pictures of differences that an earlier run has left.
@Suite struct DifferenceOutputTests {
  private let bench: RunWorkbench

  init() throws { bench = try RunWorkbench() }

  @Test(arguments: [Array("plain".utf8), Array("caf".utf8) + [0xE9]])
  func `one is removed from a folder of any name`(name: [UInt8]) throws {
    let folder = PathName(bench.folder).appending(PathName(bytes: name))
    var made = FolderTransaction()
    try made.make(folder)
    made.keep()
    let picture = folder.appending("a.png")
    let png = try PNGCodec.encode(Bitmap(size: PixelSize(width: 1, height: 1)), scale: .one)
    try FileWriter.write([(picture, png)])
    try DifferenceOutput.folder(folder).discard("a.png")
    #expect(!FileStatus.isTaken(picture))
  }

  @Test func `what is no picture stays`() throws {
    try bench.write("a text", to: "d/a.png")
    try DifferenceOutput.folder(PathName(bench.path("d"))).discard("a.png")
    #expect(bench.exists("d/a.png"))
  }
}
