// Presenting a popover, and putting a background behind content.

/// edge
public enum Edge: Sendable {
  case top, leading, bottom, trailing
}

/// binding
@propertyWrapper public struct Binding<Value> {
  public var wrappedValue: Value {
    get { value }
    nonmutating set { fatalError("nothing is changed here") }
  }
  private let value: Value

  public init(wrappedValue: Value) { value = wrappedValue }

  /// constant(_:): "creates a binding with an immutable value".
  public static func constant(_ value: Value) -> Binding<Value> { Binding(wrappedValue: value) }
}

/// state
@propertyWrapper public struct State<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// state/projectedvalue: "a binding to the state value".
  public var projectedValue: Binding<Value> { Binding(wrappedValue: wrappedValue) }
}

/// anchor
public struct Anchor<Value> {
  /// anchor/source
  public struct Source {}
}

extension Anchor.Source where Value == CGRect {
  /// anchor/source/rect(_:)
  public static func rect(_ rect: CGRect) -> Anchor<Value>.Source { Anchor<Value>.Source() }
}

/// popoverattachmentanchor
public enum PopoverAttachmentAnchor {
  case rect(Anchor<CGRect>.Source)
}

extension View {
  /// view/popover(ispresented:attachmentanchor:arrowedge:content:)
  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor,
    arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  /// view/padding(_:): "adds a different padding amount to each edge of this view".
  public func padding(_ insets: EdgeInsets) -> some View {
    PaddedView(content: self, insets: insets)
  }

  /// view/background(_:alignment:): "layers the given view behind this view"; it is proposed this view's size.
  public func background<Background: View>(_ background: Background) -> some View {
    LayeredView(content: self, other: background, isAbove: false)
  }

  /// view/background(alignment:content:)
  public func background<Background: View>(
    @ViewBuilder content: () -> Background
  ) -> some View { LayeredView(content: self, other: content(), isAbove: false) }

  /// view/overlay(alignment:content:): "layers the views that you specify in front of this view".
  public func overlay<Overlay: View>(@ViewBuilder content: () -> Overlay) -> some View {
    LayeredView(content: self, other: content(), isAbove: true)
  }

  /// view/contentshape(_:eofill:)
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

  /// view/ontapgesture(count:perform:)
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    self
  }

  /// view/accessibilityaddtraits(_:)
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }

  /// view/accessibilityaction(_:_:)
  public func accessibilityAction(
    _ kind: AccessibilityActionKind, _ handler: @escaping () -> Void
  ) -> some View { self }

  /// view/foregroundstyle(_:): "sets a view's foreground elements to use a given style".
  public func foregroundStyle(_ color: Color) -> some View {
    ForegroundView(content: self, color: color)
  }

  /// view/visualeffect(_:): "applies effects to this view, while providing access to layout information through a geometry
  /// proxy".
  public func visualEffect<Effect: VisualEffect>(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> Effect
  ) -> some View { EffectView(content: self, effect: effect) }
}

/// accessibilitytraits
public struct AccessibilityTraits: Sendable {
  public static let isModal = AccessibilityTraits()
}

/// accessibilityactionkind
public struct AccessibilityActionKind: Sendable {
  public static let escape = AccessibilityActionKind()
}

/// visualeffect: "visual effects change the visual appearance of a view without changing its ancestors or descendents".
public protocol VisualEffect: Sendable {
  /// Where the view is seen, from its place.
  var shift: CGPoint { get }
}

extension VisualEffect {
  /// visualeffect/offset(x:y:): "offsets the view by the specified horizontal and vertical distances".
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
    Shift(shift: CGPoint(x: shift.x + x, y: shift.y + y))
  }
}

/// emptyvisualeffect: "the base visual effect that you apply additional effect to".
public struct EmptyVisualEffect: VisualEffect {
  public var shift: CGPoint { .zero }
}

private struct Shift: VisualEffect {
  let shift: CGPoint
}

private struct PaddedView<Content: View>: Primitive {
  let content: Content
  let insets: EdgeInsets

  private func inner(_ size: CGSize) -> CGSize {
    CGSize(
      width: size.width - insets.leading - insets.trailing,
      height: size.height - insets.top - insets.bottom)
  }

  func size(in proposal: CGSize) -> CGSize {
    let size = SwiftUI.size(content, in: inner(proposal))
    return CGSize(
      width: size.width + insets.leading + insets.trailing,
      height: size.height + insets.top + insets.bottom)
  }

  func record(in space: Space, _ recorder: inout Recorder) {
    var space = space
    space.origin = CGPoint(x: space.origin.x + insets.leading, y: space.origin.y + insets.top)
    space.size = inner(space.size)
    SwiftUI.record(content, in: space, &recorder)
  }
}

private struct LayeredView<Content: View, Other: View>: Primitive {
  let content: Content
  let other: Other
  let isAbove: Bool

  func size(in proposal: CGSize) -> CGSize { SwiftUI.size(content, in: proposal) }

  func record(in space: Space, _ recorder: inout Recorder) {
    var space = space
    space.size = size(in: space.size)
    if !isAbove { SwiftUI.record(other, in: space, &recorder) }
    SwiftUI.record(content, in: space, &recorder)
    if isAbove { SwiftUI.record(other, in: space, &recorder) }
  }
}

private struct ForegroundView<Content: View>: Primitive {
  let content: Content
  let color: Color

  func size(in proposal: CGSize) -> CGSize { SwiftUI.size(content, in: proposal) }

  func record(in space: Space, _ recorder: inout Recorder) {
    recorder.text = color.channels
    SwiftUI.record(content, in: space, &recorder)
  }
}

private struct EffectView<Content: View, Effect: VisualEffect>: Primitive {
  let content: Content
  let effect: @Sendable (EmptyVisualEffect, GeometryProxy) -> Effect

  func size(in proposal: CGSize) -> CGSize { SwiftUI.size(content, in: proposal) }

  func record(in space: Space, _ recorder: inout Recorder) {
    var space = space
    space.size = size(in: space.size)
    let shift = effect(EmptyVisualEffect(), GeometryProxy(size: space.size)).shift
    space.origin = CGPoint(x: space.origin.x + shift.x, y: space.origin.y + shift.y)
    SwiftUI.record(content, in: space, &recorder)
  }
}
