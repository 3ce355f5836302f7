// Whoever imports this library also names outcomes, options and budgets.
@_exported public import VisualTestingCore
