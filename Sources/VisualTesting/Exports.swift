// Whoever imports this library also names themes, sizes, outcomes, options and budgets.
@_exported public import PopframeKit
@_exported public import VisualTestingCore
