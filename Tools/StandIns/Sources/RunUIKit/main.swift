// Shows exported popover backgrounds in a window of the stand-in and writes what they draw.
//
//     RunUIKit JOBS.json CATALOGUE…
//
// Every theme has one view for all of its pictures: what changes from one to the next has to be noticed.

import Foundation
@_spi(Recording) import UIKit

/// A picture that is asked for.
struct Job: Decodable {
  var theme: String
  var isDark: Bool
  var direction: String
  var offset: Double
  /// The size in points.
  var size: [Double]
  var scale: Double
  /// Width and height of the picture in pixels, and where the popover's bounds begin in it.
  var canvas: [Int]
  var origin: [Int]
  var hasShadow: Bool
  var path: String
}

/// The numbers of a background that do not change.
struct Constants: Encodable {
  var arrowBase: Double
  var arrowHeight: Double
  var insets: [Double]
}

@MainActor func run(_ jobs: [Job]) throws -> [String: Constants] {
  let drawer = Drawer()
  var shown: [String: (UIWindow, UIPopoverBackgroundView)] = [:]
  var constants: [String: Constants] = [:]
  for job in jobs {
    if shown[job.theme] == nil {
      guard let make = popovers[job.theme] else { fatalError("no export of \(job.theme)") }
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
      let view = make()
      window.addSubview(view)
      shown[job.theme] = (window, view)
      let type = type(of: view)
      let insets = type.contentViewInsets()
      constants[job.theme] = Constants(
        arrowBase: Double(type.arrowBase()), arrowHeight: Double(type.arrowHeight()),
        insets: [insets.top, insets.left, insets.bottom, insets.right].map { Double($0) })
    }
    guard let (window, view) = shown[job.theme] else { continue }
    window.setTraits(displayScale: job.scale, style: job.isDark ? .dark : .light)
    view.arrowDirection = direction(job.direction)
    view.arrowOffset = job.offset
    view.frame = CGRect(x: 0, y: 0, width: job.size[0], height: job.size[1])
    window.update()
    // The same again, in another size: pictures are not resolved at each layout.
    let lookups = AssetCatalogs.lookups
    view.frame = CGRect(x: 0, y: 0, width: job.size[0] + 3, height: job.size[1] + 3)
    window.update()
    view.frame = CGRect(x: 0, y: 0, width: job.size[0], height: job.size[1])
    window.update()
    guard AssetCatalogs.lookups == lookups else {
      fatalError("\(job.theme) resolves \(AssetCatalogs.lookups - lookups) pictures in two layouts")
    }
    guard let layer = view.record() else { fatalError("the background is hidden") }
    drawer.scale = job.scale
    drawer.drawsShadows = job.hasShadow
    let region = Region(
      x: -job.origin[0], y: -job.origin[1], width: job.canvas[0], height: job.canvas[1])
    try drawer.picture(of: layer, in: region).png.write(to: URL(fileURLWithPath: job.path))
  }
  return constants
}

func direction(_ word: String) -> UIPopoverArrowDirection {
  switch word {
  case "up": .up
  case "down": .down
  case "left": .left
  case "right": .right
  default: []
  }
}

/// The documentation's code shows a popover with an exported background on every device.
@MainActor func checkPage() {
  guard let presented else { return }
  let source = UIView(frame: CGRect(x: 0, y: 0, width: 44, height: 30))
  let controller = presented(source)
  guard let popover = controller.presentedViewController?.popoverPresentationController,
    popover.popoverBackgroundViewClass is UIPopoverBackgroundView.Type
  else { fatalError("the page's code presents no popover with a background") }
  guard popover.sourceView === source, popover.sourceRect == source.bounds else {
    fatalError("the page's popover points at nothing")
  }
  guard popover.delegate?.adaptivePresentationStyle(for: popover) == UIModalPresentationStyle.none
  else { fatalError("the page's popover is a sheet on a phone") }
  FileHandle.standardError.write(Data("the page's code presents a popover\n".utf8))
}

checkPage()
let words = CommandLine.arguments
AssetCatalogs.folders = Array(words.dropFirst(2))
let jobs = try JSONDecoder().decode(
  [Job].self, from: Data(contentsOf: URL(fileURLWithPath: words[1])))
FileHandle.standardOutput.write(try JSONEncoder().encode(run(jobs)))
