// Presenting a popover, and putting a background behind content, for code that is type-checked alone.

/// edge
public enum Edge: Sendable {
  case top, leading, bottom, trailing
}

/// binding
public struct Binding<Value> {
  public var wrappedValue: Value
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

  /// view/padding(_:)
  public func padding(_ insets: EdgeInsets) -> some View { self }

  /// view/background(_:alignment:)
  public func background<Background: View>(_ background: Background) -> some View { self }

  /// view/contentshape(_:eofill:)
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }
}
