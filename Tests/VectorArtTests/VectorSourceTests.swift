import Imaging
import PopframeKit
import Testing
@testable import VectorArt

/// What an SVG has to be so that pictures follow from it and a renderer alone.
@Suite struct VectorSourceTests {
  private func source(_ text: String) throws(PopframeError) -> VectorSource {
    try VectorSource(Array(text.utf8), path: "frame.svg")
  }

  private func fault(_ text: String) -> String {
    do throws(PopframeError) {
      _ = try source(text)
      return ""
    } catch { return error.description }
  }

  @Test(arguments: [
    #"<svg width="40" height="30"/>"#,
    #"<svg xmlns="http://www.w3.org/2000/svg" width="40px" height=" 30 "></svg>"#,
    #"<?xml version="1.0"?><!-- <b> --><svg viewBox="0 0 40 30"/>"#,
    #"<svg viewBox="-3,-4,40,30" width="100%" height="100%"/>"#,
    "\u{FEFF}<s:svg xmlns:s='http://www.w3.org/2000/svg' viewBox='0 0 40 30'><s:g/></s:svg >",
    // One side alone keeps the view box's ratio, as Chromium and rsvg-convert draw it.
    #"<svg width="40" viewBox="0 0 80 60"/>"#,
    #"<svg height="30" width="auto" viewBox="0 0 80 60"/>"#,
    #"<svg width="30pt" height="22.5pt"/>"#,
    #"<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" 'http://x/[>.dtd'><svg width="40" height="30"/>"#,
  ])
  func `The size is width and height, with the ratio of the view box`(_ text: String) throws {
    let source = try source(text)
    #expect(source.size.width == 40)
    #expect(source.size.height == 30)
    #expect(source.warning == nil)
  }

  @Test(arguments: [
    (#"<svg width="40.5" height="30"/>"#, #"set width="41""#),
    (#"<svg width="0.2" height="30"/>"#, #"set width="1""#),
    (#"<svg width="40mm" height="30"/>"#, #"set width="151""#),
    (#"<svg width="40em" height="30"/>"#, "set width to a whole number without a unit"),
    (#"<svg width="7" viewBox="0 0 40 30"/>"#, #"the height is 5.25, and"#),
    (#"<svg width="40"/>"#, "no height and no viewBox"),
    (#"<svg width="-40" height="30"/>"#, #"set width="1""#),
    (#"<svg width="1e300" height="30"/>"#, #"set width="16384""#),
    (#"<svg width="nan" height="30"/>"#, "set width to a whole number"),
    ("\n<svg viewBox='0 0 40'/>", "line 2: "),
    (#"<svg width="16384" height="16384"/>"#, "too large a picture"),
  ])
  func `A size that is no whole points is told with the one to set`(_ text: String, _ part: String)
  {
    #expect(fault(text).contains(part), "\(fault(text))")
  }

  @Test(arguments: [0, 1, 40])
  func `A mistake behind many tags has the line that it stands in`(count: Int) {
    let tags = String(repeating: "<g\n>\n<!-- \n --></g>", count: count)
    let text = "<svg width='4' height='4'>\n\(tags)\n<a b='1' b='2'/></svg>"
    #expect(fault(text).contains("line \(3 + 3 * count): the attribute b stands twice"))
  }

  @Test func `A call without an end names what is outside, however many there are before it`() {
    let calls = String(repeating: "url(#", count: 200)
    #expect(fault("<svg width='4' height='4'><style>\(calls)</style></svg>") == "")
    #expect(
      fault("<svg width='4' height='4'><style>\(calls) url( 'a b.svg' )</style></svg>")
        .contains("the style has url(ab.svg), which names something outside of the file"))
  }

  @Test(arguments: [
    #"<image href="a.png"/>"#, #"<image xlink:href=" http://x/a.png"/>"#, #"<a b="url(a.svg#b)"/>"#,
    #"<a style="fill: URL( 'a.svg#b' )"/>"#, #"<style>@import "a.css";</style>"#,
    "<style><![CDATA[a{b:url(//x)}]]></style>", #"<style>@\69mport "a.css"</style>"#,
    #"<a xml:base="http://x/"/>"#, #"<use href="&#x66;ile:a.svg#b"/>"#,
    #"<a b="url(#c) url(d)"/>"#, "<?xml-stylesheet href='a.css'?>",
  ])
  func `A reference to something outside is refused`(_ inner: String) {
    let message = fault("<svg width='4' height='4'>\n\(inner)</svg>")
    #expect(message.contains("line 2: "), "\(message)")
    #expect(message.contains("outside of the file") || message.contains("can name other files"))
  }

  @Test func `A document type with declarations is refused`() {
    let text = "<!DOCTYPE svg [<!ENTITY a SYSTEM 'b'>]>\n<svg width='4' height='4'/>"
    #expect(fault(text).contains("line 1: a <!DOCTYPE with declarations"))
    #expect(fault("<!DOCTYPE svg 'a>").contains("a <!DOCTYPE has no end"))
  }

  @Test(arguments: [true, false])
  func `UTF-16 is read as UTF-8 without its declaration`(isBig: Bool) throws {
    let text =
      "\u{FEFF}"
      + #"<?xml version="1.0" encoding="UTF-16"?><svg width="4" height="4"><g id="é"/></svg>"#
    let bytes = text.utf16.flatMap { unit in
      isBig ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
    }
    let source = try VectorSource(bytes, path: "frame.svg")
    #expect(
      String(decoding: source.bytes, as: UTF8.self)
        == #"<svg width="4" height="4"><g id="é"/></svg>"#)
  }

  @Test(arguments: [
    "<use href='#a'/>", "<image xlink:href='data:image/png;base64,AAAA'/>", "<a fill='url(#b)'/>",
    "<style>a { fill: url('#b') } /* &lt; */</style>", "<a xmlns:c='http://example.com/c'/>",
    "<a b='1 &lt; 2 &amp; 3'/>", "url(a.png)", "<a href='http://x/'><g/></a>",
    "<s:a xlink:href='b.html'/>",
  ])
  func `What is inside is permitted`(_ inner: String) throws {
    #expect(try source("<svg width='4' height='4'>\(inner)</svg>").size.width == 4)
  }

  @Test(arguments: [
    "", "   ", "<html/>", "<svg", "<svg width=4 height='4'/>", "<svg width='4' height='4'>",
    "<svg width='4' height='4'><g></svg></g>", "<svg width='4' height='4'/><svg/>",
    "<svg width='4' width='4' height='4'/>", "<svg width='4' height='4'><!-- </svg>",
  ])
  func `What is no SVG is told with its line`(_ text: String) {
    #expect(fault(text).hasPrefix("frame.svg: error: line 1: "), "\(fault(text))")
  }

  @Test func `Text is a warning`() throws {
    let warning = try source("<svg width='4' height='4'><text>a</text></svg>").warning
    #expect(warning?.contains("change the text to paths") == true)
  }
}
