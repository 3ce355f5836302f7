/// How the arrow's place along its edge is rounded before it becomes pixels.
package enum Snap: String, Hashable, Sendable, CaseIterable {
  /// Device pixels alone.
  case pixel
  /// Whole points, as the popovers of KSCustomUIPopover, GIKPopoverBackgroundView and Chameleon do;
  /// halves go up.
  case point
}
