// Shows exported SwiftUI backgrounds to the stand-in and writes what they consist of.
//
//     RunSwiftUI JOBS.json

import Foundation
@_spi(Recording) import SwiftUI

/// An exported view, its outline and its padding, by direction and offset.
struct Export {
  var view: @MainActor (String, CGFloat) -> any View
  var shape: @MainActor (String, CGFloat) -> any Shape
  var padding: @MainActor (String, LayoutDirection) -> EdgeInsets
  /// A view over which the modifier shows a popover; `nil` has it choose where the arrow points.
  var shown: @MainActor (AnyHost, CGRect, String?) -> any View
}

/// What a popover is shown over.
typealias AnyHost = Color

/// What a popover of the modifier shows.
struct Content: View {
  var body: some View {
    Image(decorative: "content").resizable().frame(width: 120, height: 70)
  }
}

/// A popover that is asked for.
struct Job: Decodable {
  var theme: String
  var isDark: Bool
  var direction: String
  var offset: Double
  var size: [Double]
  var scale: Double
  var isRightToLeft: Bool
  /// For a popover of the modifier: what it points at, as x, y, width and height; `size` is then that of the view below.
  var source: [Double]?
  /// Where its arrow points; `nil` for the modifier's choice.
  var arrow: String?
  var reducesTransparency: Bool?
}

/// What it consists of, in points.
struct Answer: Encodable {
  struct Picture: Encodable {
    var name: String
    var rect: [Double]
    /// Top, left, bottom, right.
    var caps: [Double]
    var isMask: Bool
  }

  var pictures: [Picture]
  /// Radius, x and y of each.
  var shadows: [[Double]]
  /// The rectangles of a mask with a hole.
  var mask: [[Double]]
  var outline: [[Double]]
  /// Top, left, bottom, right.
  var padding: [Double]
  var fills: [String]
  var text: [Double]?
}

@MainActor func answer(_ job: Job) -> Answer {
  guard let export = exports[job.theme] else { fatalError("no export of \(job.theme)") }
  let size = CGSize(width: job.size[0], height: job.size[1])
  let direction: LayoutDirection = job.isRightToLeft ? .rightToLeft : .leftToRight
  let source = job.source.map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  let view =
    source.map { export.shown(.clear, $0, job.arrow) } ?? export.view(job.direction, job.offset)
  let shown = recorded(
    view, size: size, displayScale: job.scale, colorScheme: job.isDark ? .dark : .light,
    layoutDirection: direction, reducesTransparency: job.reducesTransparency ?? false)
  let path = outline(
    of: export.shape(job.direction, job.offset), in: CGRect(origin: .zero, size: size), direction)
  guard path.isClosed else { fatalError("the outline is open") }
  func numbers(_ insets: EdgeInsets) -> [Double] {
    [insets.top, insets.leading, insets.bottom, insets.trailing].map { Double($0) }
  }
  let padding = numbers(export.padding(job.direction, direction))
  func edges(_ rect: CGRect) -> [Double] {
    [rect.minX, rect.minY, rect.maxX, rect.maxY].map { Double($0) }
  }
  return Answer(
    pictures: shown.pictures.map {
      Answer.Picture(
        name: $0.name,
        rect: edges($0.rect),
        caps: numbers($0.capInsets), isMask: $0.isMask)
    },
    shadows: shown.shadows.map { [Double($0.radius), Double($0.x), Double($0.y)] },
    mask: shown.holes.flatMap { $0 }.map(edges),
    outline: path.points.map { [Double($0.x), Double($0.y)] },
    padding: job.isRightToLeft ? [padding[0], padding[3], padding[2], padding[1]] : padding,
    fills: shown.fills, text: shown.text)
}

let jobs = try JSONDecoder().decode(
  [Job].self, from: Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
FileHandle.standardOutput.write(try JSONEncoder().encode(jobs.map(answer)))
