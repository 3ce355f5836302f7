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
}

@MainActor func answer(_ job: Job) -> Answer {
  guard let export = exports[job.theme] else { fatalError("no export of \(job.theme)") }
  let size = CGSize(width: job.size[0], height: job.size[1])
  let direction: LayoutDirection = job.isRightToLeft ? .rightToLeft : .leftToRight
  let shown = recorded(
    export.view(job.direction, job.offset), size: size, displayScale: job.scale,
    colorScheme: job.isDark ? .dark : .light, layoutDirection: direction)
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
    padding: job.isRightToLeft ? [padding[0], padding[3], padding[2], padding[1]] : padding)
}

let jobs = try JSONDecoder().decode(
  [Job].self, from: Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
FileHandle.standardOutput.write(try JSONEncoder().encode(jobs.map(answer)))
