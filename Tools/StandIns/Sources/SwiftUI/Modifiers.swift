// Modifiers of views.

extension View {
  /// view/frame(width:height:alignment:): "positions this view within an invisible frame with the specified size".
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    FrameView(content: self, width: width, height: height, alignment: alignment)
  }

  /// view/offset(x:y:): "offset this view by the specified horizontal and vertical distances".
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    OffsetView(content: self, x: x, y: y)
  }

  /// view/environment(_:_:): "sets the environment value of the specified key path to the given value", for this view and
  /// its children.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    EnvironmentView(content: self, keyPath: keyPath, value: value)
  }

  /// view/compositinggroup(): "wraps this view in a compositing group": effects count for all of it.
  public func compositingGroup() -> some View { self }

  /// view/shadow(color:radius:x:y:): "adds a shadow to this view".
  public func shadow(
    color: Color = Color(.sRGB, red: 0, green: 0, blue: 0, opacity: 0.33), radius: CGFloat,
    x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    ShadowView(
      content: self, shadow: RecordedShadow(color: color.channels, radius: radius, x: x, y: y))
  }

  /// view/mask(alignment:_:): "masks this view using the alpha channel of the given view".
  public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    MaskView(content: self, mask: mask())
  }
}

private struct FrameView<Content: View>: Primitive {
  let content: Content
  let width: CGFloat?
  let height: CGFloat?
  let alignment: Alignment

  func record(in space: Space, _ recorder: inout Recorder) {
    // What has the frame's size lies in it however it is aligned; what has not is put at its top left alone.
    precondition(alignment == .topLeading || content is Image, "the alignment is not recorded")
    var space = space
    space.size = CGSize(width: width ?? space.size.width, height: height ?? space.size.height)
    SwiftUI.record(content, in: space, &recorder)
  }

  func size(in proposal: CGSize) -> CGSize {
    CGSize(width: width ?? proposal.width, height: height ?? proposal.height)
  }
}

private struct OffsetView<Content: View>: Primitive {
  let content: Content
  let x: CGFloat
  let y: CGFloat

  func record(in space: Space, _ recorder: inout Recorder) {
    var space = space
    space.origin = CGPoint(x: space.origin.x + x, y: space.origin.y + y)
    SwiftUI.record(content, in: space, &recorder)
  }
}

private struct EnvironmentView<Content: View, Value>: Primitive {
  let content: Content
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  func record(in space: Space, _ recorder: inout Recorder) {
    let outer = EnvironmentValues.current
    EnvironmentValues.current[keyPath: keyPath] = value
    // The view keeps its place; what is in it is laid out in its own direction.
    var inner = Space(origin: space.rect.origin, size: space.size)
    if EnvironmentValues.current.layoutDirection == .rightToLeft {
      inner.flippedWidth = 2 * space.rect.minX + space.size.width
    }
    SwiftUI.record(content, in: inner, &recorder)
    EnvironmentValues.current = outer
  }

  func size(in proposal: CGSize) -> CGSize { SwiftUI.size(content, in: proposal) }
}

private struct ShadowView<Content: View>: Primitive {
  let content: Content
  let shadow: RecordedShadow

  func record(in space: Space, _ recorder: inout Recorder) {
    SwiftUI.record(content, in: space, &recorder)
    recorder.shadows.append(shadow)
  }
}

private struct MaskView<Content: View, Mask: View>: Primitive {
  let content: Content
  let mask: Mask

  func record(in space: Space, _ recorder: inout Recorder) {
    SwiftUI.record(content, in: space, &recorder)
    let outer = recorder.isMask
    recorder.isMask = true
    SwiftUI.record(mask, in: space, &recorder)
    recorder.isMask = outer
  }
}
