// Shows exported SwiftUI backgrounds to the stand-in and writes what they consist of.
//
//     RunSwiftUI JOBS.json

import Foundation
@_spi(Recording) import SwiftUI

/// An exported view, its outline and its padding, by direction and offset.
struct Export {
  var view: @MainActor (String, CGFloat) -> any View
  var outline: @MainActor (String, CGFloat, CGRect) -> Path
  var padding: @MainActor (String) -> EdgeInsets
}

/// A popover that is asked for.
struct Job: Decodable {
  var theme: String
  var isDark: Bool
  var direction: String
  var offset: Double
  var size: [Double]
  var scale: Double
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
  var padding: [Double]
}

@MainActor func answer(_ job: Job) -> Answer {
  guard let export = exports[job.theme] else { fatalError("no export of \(job.theme)") }
  let size = CGSize(width: job.size[0], height: job.size[1])
  let shown = recorded(
    export.view(job.direction, job.offset), size: size, displayScale: job.scale,
    colorScheme: job.isDark ? .dark : .light)
  let path = export.outline(job.direction, job.offset, CGRect(origin: .zero, size: size))
  guard path.isClosed else { fatalError("the outline is open") }
  func numbers(_ insets: EdgeInsets) -> [Double] {
    [insets.top, insets.leading, insets.bottom, insets.trailing].map { Double($0) }
  }
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
    padding: numbers(export.padding(job.direction)))
}

let jobs = try JSONDecoder().decode(
  [Job].self, from: Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
FileHandle.standardOutput.write(try JSONEncoder().encode(jobs.map(answer)))
