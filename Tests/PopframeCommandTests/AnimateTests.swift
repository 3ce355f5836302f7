import Foundation
import Testing

@Suite struct AnimateTests {
  private func place(_ sandbox: Sandbox, _ options: String...) throws -> Command.Outcome {
    try sandbox.run(
      [
        "place", "Meadow", "--container", "200x160", "--source", "90,70,20,20", "--content",
        "40x30",
      ]
        + options)
  }

  @Test func `an animated PNG is one file`() throws {
    let sandbox = try Sandbox()
    let outcome = try place(
      sandbox, "--animate", "source=10,70,20,20:170,70,20,20", "--frames", "3", "-o", "slide.png")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(
      outcome.messages == """
        slide.png: drawing 3 frames
        directions: left from frame 1, right from frame 3

        """)
    let file = try sandbox.bytes("slide.png")
    #expect(file.pngSize == [200, 160])
    #expect(String(decoding: file, as: UTF8.self).contains("acTL"))
  }

  @Test func `a folder gets a picture for each frame`() throws {
    let sandbox = try Sandbox()
    let outcome = try place(
      sandbox, "--animate", "keyboard=0:40", "--frames", "10", "--scale", "2", "-o", "frames/")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(
      try sandbox.names(in: "frames")
        == Set(
          ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10"].map { "frame-\($0).png" }))
    #expect(try sandbox.bytes("frames/frame-10.png").pngSize == [400, 320])
  }

  @Test func `a pattern says where the number stands`() throws {
    let sandbox = try Sandbox()
    let outcome = try place(
      sandbox, "--animate", "container=200x160:160x200", "--frames", "2", "-o", "f%03d-x.png")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try sandbox.bytes("f001-x.png").pngSize == [200, 200])
    #expect(sandbox.exists("f002-x.png") && !sandbox.exists("f003-x.png"))
  }

  @Test func `standard output takes the animation`() throws {
    let sandbox = try Sandbox()
    let outcome = try place(
      sandbox, "--animate", "keyboard=0:40", "--frames", "2", "-o", "-")
    #expect(outcome.status == 0)
    #expect([UInt8](outcome.output).pngSize == [200, 160])
  }

  @Test(arguments: [
    (["--animate", "keyboard=0:40"], "say where the frames go with -o"),
    (["--frames", "5"], "say what moves with --animate"),
    (["--animate", "keyboard=0:40", "--frames", "1", "-o", "a.png"], "from 2 to 3600"),
    (["--animate", "keyboard=0:40", "--frames", "0", "-o", "a.png"], "from 2 to 3600"),
    (["--animate", "keyboard=0:40", "--frames", "-3", "-o", "a.png"], "from 2 to 3600"),
    (["--animate", "keyboard=0:40", "--frames", "2.5", "-o", "a.png"], "a whole number"),
    (["--animate", "keyboard=0", "-o", "a.png"], "keyboard=FROM:TO"),
    (["--animate", "keyboard=0:1:2", "-o", "a.png"], "keyboard=FROM:TO"),
    (["--animate", "keyboard", "-o", "a.png"], "does not say what changes"),
    (["--animate", "keybord=0:1", "-o", "a.png"], "did you mean 'keyboard'?"),
    (["--animate", "keyboard=0:nan", "-o", "a.png"], "nan"),
    (["--animate", "keyboard=-1:3", "-o", "a.png"], "from 0"),
    (["--animate", "source=1,2,3:4,5,6,7", "-o", "a.png"], "1,2,3"),
    (["--animate", "container=1x0:4x5", "-o", "a.png"], "above zero"),
    (["--animate", "keyboard=0:1", "--animate", "keyboard=1:2", "-o", "a.png"], "given twice"),
    (["--animate", "keyboard=0:40", "--frames", "2", "-o", "%d-%d.png"], "write the number once"),
    (["--animate", "keyboard=0:40", "--frames", "2", "-o", "a%s.png"], "write the number once"),
    (["--animate", "keyboard=0:40", "--scale", "1,2", "-o", "a.png"], "one scale"),
    (
      ["--animate", "keyboard=0:160", "--frames", "3", "-o", "a.png"], "frame 3 of 3"
    ),
    (["--animate", "content=1:2", "-o", "a.png"], "not a size"),
  ])
  func `options without an animation are wrong usage`(options: [String], words: String) throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(
      [
        "place", "Meadow", "--container", "200x160", "--source", "90,70,20,20", "--content",
        "40x30",
      ]
        + options)
    #expect(outcome.status == 64, "\(outcome.messages)")
    #expect(outcome.messages.contains(words), "\(outcome.messages)")
    #expect(try !sandbox.names().contains { $0.hasSuffix("a.png") })
  }

  @Test func `a frame is not written over its inputs`() throws {
    let sandbox = try Sandbox()
    let outcome = try place(
      sandbox, "--animate", "keyboard=0:40", "--frames", "2", "-o", "Meadow/frame.png")
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("this is a picture, which the picture is made from"))
  }
}
