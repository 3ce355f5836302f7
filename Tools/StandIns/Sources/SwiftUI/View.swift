// Views and how they are put together, as far as exported code uses them. Each declaration names the page of
// developer.apple.com/documentation/swiftui that it follows. Nothing is drawn: what is shown is recorded.

@_exported import Foundation

/// view
@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a view without a body") }
}

/// A view of the framework: it records itself.
@MainActor protocol Primitive: View where Body == Never {
  func record(in space: Space, _ recorder: inout Recorder)
  /// The size that the view takes of the one that it is proposed.
  func size(in proposal: CGSize) -> CGSize
}

extension Primitive {
  /// Shapes, resizable images and readers of geometry take all of it.
  func size(in proposal: CGSize) -> CGSize { proposal }
  public var body: Never { fatalError("a view of the framework has no body") }
}

/// Where a view is put: its leading top corner, and the size that it is proposed.
struct Space {
  var origin: CGPoint
  var size: CGSize
  /// The width that x is flipped in, from right to left; `nil` from left to right.
  var flippedWidth: CGFloat?

  /// From the left and the top.
  var rect: CGRect { physical(CGRect(origin: origin, size: size)) }

  /// What lies at x from the leading edge, from the left.
  func physical(_ rect: CGRect) -> CGRect {
    guard let flippedWidth else { return rect }
    return CGRect(
      x: flippedWidth - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// Insets whose leading side is left.
  func physical(_ insets: EdgeInsets) -> EdgeInsets {
    guard flippedWidth != nil else { return insets }
    return EdgeInsets(
      top: insets.top, leading: insets.trailing, bottom: insets.bottom, trailing: insets.leading)
  }
}

/// What has been recorded.
struct Recorder {
  var pictures: [RecordedPicture] = []
  var shadows: [RecordedShadow] = []
  /// Rectangles of masks, of which what two cover is a hole.
  var holes: [[CGRect]] = []
  /// Whether what is recorded is seen as a mask alone.
  var isMask = false
  /// What filled shapes are filled with.
  var fills: [String] = []
  /// The colour of text: red, green, blue, alpha; 0…1.
  var text: [Double]?
}

@MainActor func size(_ view: some View, in proposal: CGSize) -> CGSize {
  if let primitive = view as? any Primitive { return primitive.size(in: proposal) }
  return size(view.body, in: proposal)
}

@MainActor func record(_ view: some View, in space: Space, _ recorder: inout Recorder) {
  if let primitive = view as? any Primitive {
    primitive.record(in: space, &recorder)
  } else {
    record(view.body, in: space, &recorder)
  }
}

/// viewbuilder
@MainActor @resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var views: [any View] = []
    for view in repeat each content { views.append(view) }
    return TupleView(views: views)
  }
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first content: First
  ) -> ConditionalContent<First, Second> { .first(content) }
  public static func buildEither<First: View, Second: View>(
    second content: Second
  ) -> ConditionalContent<First, Second> { .second(content) }
}

/// _conditionalcontent: "view content that shows one of two possible children".
public enum ConditionalContent<First: View, Second: View>: Primitive {
  case first(First)
  case second(Second)

  func record(in space: Space, _ recorder: inout Recorder) {
    switch self {
    case .first(let view): SwiftUI.record(view, in: space, &recorder)
    case .second(let view): SwiftUI.record(view, in: space, &recorder)
    }
  }
}

/// emptyview
public struct EmptyView: Primitive {
  public init() {}
  func record(in space: Space, _ recorder: inout Recorder) {}
}

/// tupleview: "a View created from a swift tuple of View values".
public struct TupleView<Content>: Primitive {
  let views: [any View]

  func record(in space: Space, _ recorder: inout Recorder) {
    for view in views { SwiftUI.record(view, in: space, &recorder) }
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("a view of the framework has no body") }
}

extension Optional: Primitive where Wrapped: View {
  func record(in space: Space, _ recorder: inout Recorder) {
    if let self { SwiftUI.record(self, in: space, &recorder) }
  }
}

/// foreach: "a structure that computes views on demand from an underlying collection of identified data".
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Primitive {
  private let data: Data
  private let content: (Data.Element) -> Content

  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
  }

  func record(in space: Space, _ recorder: inout Recorder) {
    for element in data { SwiftUI.record(content(element), in: space, &recorder) }
  }
}

/// alignment
public struct Alignment: Equatable, Sendable {
  let name: String

  public static let topLeading = Alignment(name: "topLeading")
  public static let center = Alignment(name: "center")
}

/// zstack: "a view that overlays its subviews, aligning them in both axes"; subviews that come later lie above.
public struct ZStack<Content: View>: Primitive {
  private let alignment: Alignment
  private let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  func record(in space: Space, _ recorder: inout Recorder) {
    precondition(alignment == .topLeading, "only stacks of the top left corner are recorded")
    SwiftUI.record(content, in: space, &recorder)
  }
}

/// geometryproxy
public struct GeometryProxy {
  public let size: CGSize
}

/// geometryreader: "a container view that defines its content as a function of its own size"; its content begins at the
/// top left.
public struct GeometryReader<Content: View>: Primitive {
  private let content: (GeometryProxy) -> Content

  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  func record(in space: Space, _ recorder: inout Recorder) {
    SwiftUI.record(content(GeometryProxy(size: space.size)), in: space, &recorder)
  }
}
