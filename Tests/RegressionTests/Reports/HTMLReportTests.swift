@testable import RunReports
import Foundation
import Imaging
import JSON
import PNG
@testable import PopframeKit
@testable import Regression
import TestTexts
import Testing

@Suite struct HTMLReportTests {
  private let scratch: ScratchFolder
  private let specimen: SpecimenRun
  private let page: String

  init() throws {
    scratch = try ScratchFolder()
    specimen = try SpecimenRun(in: scratch.path)
    page = HTMLReport(run: specimen.run, folder: scratch.path).text
  }

  /// What the script adds to the line of a case.
  private func data(_ name: String, in page: String? = nil) throws -> JSON {
    let page = page ?? self.page
    let names = try matches("</a> <bdi>([^<]*)</bdi></h2>", in: page)
    let cases = try #require(try details(in: page)["cases"]?.elements)
    #expect(cases.count == names.count)
    return cases[try #require(names.firstIndex(of: name))]
  }

  private func details(in page: String) throws -> JSON {
    let found = try page.firstMatch(of: Regex(#"(?s)id="data">(.*?)</script>"#))
    return try JSON(reading: Array(try #require(found?.output[1].substring).utf8))
  }

  private func matches(_ pattern: String, in text: String) throws -> [String] {
    try text.matches(of: Regex(pattern)).map { match in
      String(match.output[match.output.count - 1].substring ?? "")
    }
  }

  private func run(_ cases: [CaseRecord], isComplete: Bool = true) -> TestRun {
    TestRun(
      references: "Renders", plannedCases: cases.count, isComplete: isComplete, record: .never,
      cases: cases)
  }

  @Test func `every case that does not pass has a line, worst first`() throws {
    let outcomes = try matches(#"<article class="card (\w+)""#, in: page)
    #expect(
      outcomes == [
        "unreadable", "unreadable", "notRun", "sizeMismatch", "different", "different", "missing",
        "recorded",
      ])
    #expect(page.contains("<h1>3 different, 2 new, 3 unreadable of 10 cases, 1 deleted</h1>"))
  }

  @Test(arguments: CaseOutcome.allCases)
  func `a case has a line or is in the list`(outcome: CaseOutcome) {
    let page = HTMLReport(run: run([CaseRecord(name: "only", outcome: outcome)]), folder: "x").text
    #expect(page.contains("</a> <bdi>only</bdi></h2>") == !outcome.passes)
    #expect(page.contains("<li><bdi>only</bdi>") == outcome.passes)
  }

  @Test func `equal cases and unused references are lists`() {
    #expect(page.contains("<h2>2 equal</h2>"))
    #expect(
      page.contains(
        "<bdi>Crimson/96x72-down</bdi> <span>equal within the tolerance: 3 of 6,912 pixels differ"))
    #expect(page.contains("<bdi>Crimson/40x40-up.png</bdi>"))
    #expect(!page.contains("</a> <bdi>Crimson/96x72-none</bdi></h2>"))
  }

  @Test func `no name and no message becomes a tag`() throws {
    #expect(!page.contains("<img src=x"))
    #expect(!page.contains("alert(1)</script>"))
    // The data, and the script itself.
    #expect(try matches("(<script)", in: page).count == 2)
    #expect(try matches("(</script)", in: page).count == 2)
    #expect(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.contains("it says &lt;/script&gt;&lt;b&gt;␛[31m&amp;amp;&quot;&#39;␀"))
    #expect(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test func `bytes of a name are text for a reader that goes by bytes`() throws {
    let cases = HostileText.variants(of: SpecimenRun.hostileName).map { name in
      CaseRecord(name: name, outcome: .unreadable, message: "says \(name)")
    }
    let page = HTMLReport(run: run(cases), folder: "x").text
    // The tags of a page without a name, and none of the names' own.
    let own = HTMLReport(run: run([CaseRecord(name: "a", outcome: .unreadable)]), folder: "x").text
    for tag in ["<script", "</script", "<img", "<!--", "<title"] {
      func count(_ page: String) -> Int { Array(page.utf8).count(of: Array(tag.utf8)) }
      #expect(count(page) == count(own), "\(tag)")
    }
    let names = try #require(try details(in: page)["cases"]?.elements).count
    #expect(names == cases.count)
  }

  @Test func `nothing is loaded from anywhere`() throws {
    let tags = try matches(#"(<[a-z][^>]*>)"#, in: page)
    let addresses = try tags.flatMap {
      try matches(#" (?:src|href|srcset|action|data|poster|ping)="([^"]*)""#, in: $0)
    }
    #expect(!addresses.isEmpty)
    for address in addresses {
      #expect(address.hasPrefix("#case-"), "\(address)")
    }
    for word in ["://", "@import", "url(", "XMLHttpRequest", "WebSocket", "import("] {
      let isThere = page.contains(word)
      #expect(!isThere, "\(word)")
    }
    #expect(
      page.contains(
        "content=\"default-src &#39;none&#39;; img-src data: file: &#39;self&#39;; "))
    #expect(page.contains("connect-src &#39;self&#39;; base-uri &#39;none&#39;"))
  }

  @Test func `each picture is embedded once, and is the file`() throws {
    #expect(try matches(#""(data:image/png;base64,[^"]+)""#, in: page).count == 13)
    let one = try data("Crimson/96x72-up")
    let pictures = [
      ("expected", SpecimenPictures.reference), ("actual", SpecimenPictures.changed),
      ("difference", SpecimenPictures.difference),
    ]
    for (kind, picture) in pictures {
      let entry = try #require(one[kind]?.elements)
      #expect(entry.prefix(2).map(\.int) == [96, 72])
      #expect(
        entry[2].string == "data:image/png;base64," + Data(try picture.png).base64EncodedString())
    }
    #expect(
      one["map"]?.elements?[2].string
        == "data:image/png;base64," + Data(try SpecimenPictures.parts.png).base64EncodedString())
    let texts = try #require(try details(in: page)["texts"]?.elements)
    #expect(
      one["mapNames"]?.elements?.compactMap(\.int).map { texts[$0].string } == [
        "arrow", "frame middle", "shadow", "surroundings",
      ])
  }

  @Test func `the script knows the numbers, the clusters and the command`() throws {
    let texts = try #require(try details(in: page)["texts"]?.elements).compactMap(\.string)
    func facts(_ name: String) throws -> [String] {
      try #require(try data(name)["facts"]?.elements).compactMap(\.int).map { texts[$0] }
    }
    let one = try facts("Crimson/96x72-up")
    for (term, text) in [
      ("Different", "232 of 6,912 pixels, 3.36 %"), ("Bounding box", "41 × 64 at (12, 4)"),
      ("Largest difference", "255: red 240, green 120, blue 40, alpha 255"),
      ("Alpha only", "216 pixels"), ("Would pass with", "a channel tolerance of 4, or 232 pixels"),
    ] {
      let place = try #require(one.firstIndex(of: term), "\(term)")
      #expect(one[place + 1] == text)
    }
    #expect(
      try facts("Crimson/96x72-left").contains(
        "not premultiplied: straight colours were taken for premultiplied ones"))
    #expect(try facts("Frost/96x72-up") == ["Size", "96 × 74, expected 96 × 72"])
    let up = try data("Crimson/96x72-up")
    #expect(up["clusters"]?.elements?.count == 3)
    #expect(
      up["clusters"]?.elements?.first?.elements?.compactMap(\.int) == [12, 56, 18, 12, 216])
    #expect(up["parts"]?.elements?[2].elements?.dropFirst().compactMap(\.int) == [216, 4])
    // The name follows the command as it is.
    #expect(up["accept"]?.bool == true)
    #expect(try data("Frost/8x8-up")["accept"] == nil)
    let all = "popframe approve --report \(scratch.path) --run \(specimen.run.hash)"
    #expect(try details(in: page)["approve"]?.string == all)
    #expect(try details(in: page)["run"]?.string == specimen.run.hash)
    #expect(page.contains("<meta name=\"popframe-run\" content=\"\(specimen.run.hash)\">"))
  }

  @Test func `without the script the list can be read`() throws {
    let bare = page.replacing(try Regex("(?s)<script.*</script>"), with: "")
    for words in [
      "232 of 6,912 pixels differ (3.36 %); shadow 216, arrow 8, surroundings 8; largest difference 255",
      "96 × 74 pixels, expected 96 × 72", "this file is no PNG; export the picture as PNG",
      "popframe approve --report \(scratch.path) --run \(specimen.run.hash)</code>",
      "<bdi>Crimson/96x72-up</bdi>",
    ] {
      let isThere = bare.contains(words)
      #expect(isThere, "\(words)")
    }
  }

  @Test func `every control that needs the script is hidden without it`() throws {
    #expect(page.contains("html:not(.js) .script { display: none; }"))
    let outside = try #require(page.components(separatedBy: "<body>").last)
      .replacing(try Regex(#"(?s)<(nav|aside|section)[^>]* script".*?</\1>"#), with: "")
      .replacing(try Regex("(?s)<script.*</script>"), with: "")
    #expect(try matches(#"<button ([^>]*)>"#, in: outside).allSatisfy { $0.contains("script") })
    #expect(!outside.contains("<input"))
  }

  @Test func `the top says by what, how, of which commit and when`() {
    var run = TestRun(
      references: "refs", plannedCases: 1, isComplete: true, record: .never,
      cases: [CaseRecord(name: "a", outcome: .equal)])
    run.manifest = RunManifest(
      version: "1.2.3", tolerances: [.init(.channel, 2), .init(.pixels, 4)], cases: ["a"],
      inputs: []
    )
    run.origin = RunOrigin(
      begun: "2026-12-31T23:59:59Z", commit: "0123456789abcdef0123456789abcdef01234567")
    #expect(
      HTMLReport(run: run, folder: "none").text.contains(
        "<p class=\"origin\">Popframe 1.2.3 · compared with <bdi class=\"path\">refs</bdi> · "
          + "with metric channel 2, pixels 4 · commit 0123456789ab · 2026-12-31T23:59:59Z</p>"))
    run.origin?.isChanged = true
    #expect(
      HTMLReport(run: run, folder: "none").text.contains(
        " · commit 0123456789ab, with changes that are not committed · 2026"))
    run.manifest?.tolerances = []
    run.origin = nil
    #expect(
      HTMLReport(run: run, folder: "none").text.contains(
        "<bdi class=\"path\">refs</bdi> · exactly</p>"))
  }

  @Test func `the same run gives the same bytes`() throws {
    #expect(HTMLReport(run: specimen.run, folder: scratch.path).text == page)
    try HTMLReport(run: specimen.run, folder: scratch.path).write()
    #expect(try String(contentsOfFile: scratch.path + "/index.html", encoding: .utf8) == page)
  }

  @Test func `the page can be made again from run.json`() throws {
    let report = ReportFolder(scratch.path)
    try report.write(specimen.run)
    #expect(HTMLReport(run: try report.readRun(), folder: scratch.path).text == page)
  }

  @Test func `no script runs but the page's own`() throws {
    let script = try #require(
      page.firstMatch(of: try Regex("(?s)<script>(.*)</script>"))?.output[1].substring)
    let hash = Data(Sha256(of: Array(String(script).utf8)).bytes).base64EncodedString()
    #expect(page.contains("script-src &#39;sha256-\(hash)&#39;;"))
    #expect(try matches(#"<[^>]* (on[a-z]+)=""#, in: page) == [])
  }

  @Test func `a picture that is gone has a sentence in its place`() throws {
    try scratch.remove("expected/Crimson/96x72-up.png")
    try scratch.write(Array("no picture".utf8), to: "actual/Crimson/96x72-up.png")
    let page = HTMLReport(run: specimen.run, folder: scratch.path).text
    let start = "/Crimson/96x72-up.png cannot be shown: "
    #expect(page.contains("expected\(start)there is no such file"))
    #expect(page.contains("actual\(start)this picture has changed since the last run"))
  }

  @Test func `a file of another kind is embedded as 8-bit RGBA`() throws {
    let suite = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../PNGTests/PngSuite").standardizedFileURL
    // Palette, 16 bits, interlaced, opaque, tRNS; all with a gamma that a browser might apply.
    for name in ["basn3p04", "basn6a16", "basi6a08", "basn2c08", "tbrn2c08", "f02n0g08"] {
      let bytes = [UInt8](try Data(contentsOf: suite.appendingPathComponent("\(name).png")))
      let picture = try EmbeddedPicture(bytes)
      #expect(Array(picture.bytes[24...28]) == [8, 6, 0, 0, 0], "\(name)")
      #expect(!String(decoding: picture.bytes, as: UTF8.self).contains("gAMA"), "\(name)")
      #expect(try PNGCodec.decode(picture.bytes).bitmap == PNGCodec.decode(bytes).bitmap, "\(name)")
    }
  }

  @Test func `what is too much for a page is shown from files, and the page says so`() throws {
    let report = HTMLReport(run: specimen.run, folder: scratch.path)
    let picture = (try SpecimenPictures.reference.png.count + 2) / 3 * 4
    let page = report.text(embedding: picture)
    // The worst case's picture is the one that has room.
    #expect(
      try data("Frost/96x72-right", in: page)["actual"]?.elements?[2].string?.hasPrefix("data:")
        == true)
    let up = try data("Crimson/96x72-up", in: page)
    // Its place is the kind's folder and this name.
    #expect(up["actual"]?.elements?.map(\.int) == [96, 72])
    #expect(up["file"]?.string == "Crimson/96x72-up.png")
    #expect(page.contains("12 pictures are files in the page&#39;s folder: keep them together."))
  }

  @Test func `the page that is served has no picture inside, and says that it is served`() throws {
    let served = HTMLReport(run: specimen.run, folder: scratch.path).servedText
    #expect(!served.contains("data:image/png;base64,i"))
    #expect(served.contains(#"data-zoom="fit" data-served>"#))
    #expect(!page.contains(" data-served>"))
    #expect(!served.contains("keep them together"))
  }

  @Test func `addresses of files are safe`() throws {
    var record = CaseRecord(name: "a", outcome: .missing)
    let path = "actual/a \"b\"?#%\u{E4}.png"
    let file = try SpecimenPictures.reference.png
    record.actual = PictureRecord(path: path, sha256: Sha256(of: file).hex)
    try scratch.write(file, to: path)
    let page = HTMLReport(run: run([record]), folder: scratch.path).text(embedding: 0)
    #expect(page.contains("\"./actual/a%20%22b%22%3F%23%25%C3%A4.png\""))
  }

  @Test func `a served picture has the address of its bytes`() throws {
    let served = HTMLReport(run: specimen.run, folder: scratch.path).servedText
    let record = try #require(specimen.run.cases.first { $0.name == "Crimson/96x72-up" })
    for (kind, picture) in [("actual", record.actual), ("expected", record.expected)] {
      let hash = try #require(picture?.sha256)
      #expect(
        try data("Crimson/96x72-up", in: served)[kind]?.elements?[2].string
          == "./picture/\(hash).png")
    }
  }

  @Test(arguments: ["actual", "expected", "difference"])
  func `a case of which a picture cannot be shown cannot be accepted`(kind: String) throws {
    for damage in [Array("other".utf8), nil] {
      let specimen = try SpecimenRun(in: scratch.path)
      let path = "\(kind)/Crimson/96x72-up.png"
      if let damage { try scratch.write(damage, to: path) } else { try scratch.remove(path) }
      let report = HTMLReport(run: specimen.run, folder: scratch.path)
      for page in [report.text, report.servedText] {
        let up = try data("Crimson/96x72-up", in: page)
        #expect(up["accept"] == nil)
        let place = try #require(up[kind]?.int)
        let words = try details(in: page)["texts"]?.elements?[place].string
        #expect(words?.hasPrefix("\(path) cannot be shown: ") == true)
        #expect(try data("Crimson/96x72-left", in: page)["accept"]?.bool == true)
      }
    }
  }

  @Test func `a run that proves nothing does not look like a success`() {
    let empty = HTMLReport(run: run([]), folder: "x").text
    #expect(empty.contains("<h1>Nothing was compared</h1>"))
    let equal = CaseRecord(name: "a", outcome: .equal)
    let broken = HTMLReport(run: run([equal], isComplete: false), folder: "x").text
    #expect(broken.contains("<h1>The only case is equal so far</h1>"))
    #expect(broken.contains("The run did not come to its end"))
    let passed = HTMLReport(run: run([equal, equal]), folder: "x").text
    #expect(passed.contains("<h1>All 2 cases are equal</h1>"))
    #expect(!passed.contains("approve-all\""))
  }

  @Test func `a part of all cases is said to be one`() {
    var run = run([CaseRecord(name: "a", outcome: .equal)])
    run.shard = Shard(2, of: 3)
    run.plannedCases = 3
    run.filter = "Crim*"
    let page = HTMLReport(run: run, folder: "x").text
    #expect(page.contains("Part 2 of 3: 1 of 3 cases."))
    #expect(page.contains("Only cases chosen by “Crim*”."))
  }
}

extension [UInt8] {
  /// How often some bytes occur.
  fileprivate func count(of part: [UInt8]) -> Int {
    indices.count { self[$0...].starts(with: part) }
  }
}
