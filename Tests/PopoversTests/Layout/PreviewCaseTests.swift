import Imaging
@testable import Popovers
import Testing
import TestThemes
@testable import Themes

@Suite struct PreviewCaseTests {
  @Test func `names say what varies`() {
    let previews = Previews(
      content: [Size(width: 120, height: 80), Size(width: 32.5, height: 20)], arrows: [.up, .none],
      offsets: [.start, .points(0), .points(-9.25)], scales: [scale(1), scale(1.5), scale(2)],
      appearances: ["base", "dark"])
    let names = previews.cases.map(\.name)
    #expect(
      names.prefix(9) == [
        "120x80-up-start-base", "120x80-up-start-base@1.5x", "120x80-up-start-base@2x",
        "120x80-up-start-dark", "120x80-up-start-dark@1.5x", "120x80-up-start-dark@2x",
        "120x80-up-0-base", "120x80-up-0-base@1.5x", "120x80-up-0-base@2x",
      ])
    #expect(names.contains("120x80-up--9.25-dark@2x"))
    #expect(names.contains("32.5x20-none-base"))
    // Three offsets of up and none of none, in two appearances at three scales for two sizes.
    #expect(names.count == (3 + 1) * 2 * 3 * 2)
    #expect(Set(names).count == names.count)
  }

  @Test func `a case asks for what its name says`() {
    let previews = Previews(
      content: [Size(width: 120, height: 80)], arrows: [.left], offsets: [.start, .end],
      scales: [scale(2)],
      appearances: ["base", "dark"])
    #expect(
      previews.cases.last
        == PreviewCase(
          name: "120x80-left-end-dark@2x",
          request: PopoverRequest(
            extent: .content(Size(width: 120, height: 80)), arrow: .left, offset: .end,
            scale: scale(2)),
          appearance: "dark"))
  }

  @Test func `one offset and one appearance are left out`() {
    #expect(
      Previews(offsets: [.points(4)], scales: [scale(0.5)]).cases.map(\.name) == [
        "200x120-up@0.5x", "200x120-down@0.5x", "200x120-left@0.5x", "200x120-right@0.5x",
        "200x120-none@0.5x",
      ])
  }

  @Test func `a preview that is listed twice is drawn once`() {
    let previews = Previews(
      content: [Size(width: 9, height: 9), Size(width: 9, height: 9)], arrows: [.up, .up, .none],
      offsets: [.points(0), .points(0)], scales: [.one, scale(1)], appearances: ["base", "base"])
    #expect(previews.cases.map(\.name) == ["9x9-up", "9x9-none"])
  }

  @Test func `small decimals have no exponent`() {
    let previews = Previews(
      content: [Size(width: 0.00001, height: 1)], arrows: [.up], offsets: [.points(-0.00025), .end])
    #expect(previews.cases.map(\.name) == ["0.00001x1-up--0.00025", "0.00001x1-up-end"])
  }
}
