// Traits and how views learn of their changes. Pages: uikit/uitraitcollection, uikit/uitraitchangeobservable,
// "Adapting your app when traits change".

/// uikit/uiuserinterfacestyle
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

/// uikit/uitraitcollection
public final class UITraitCollection: Sendable {
  /// displayScale: "a value of 1.0 indicates a non-Retina screen … the default value is 0.0 and indicates an
  /// unspecified scale".
  public let displayScale: CGFloat
  /// userInterfaceStyle: "the default value is unspecified".
  public let userInterfaceStyle: UIUserInterfaceStyle

  init(displayScale: CGFloat = 0, userInterfaceStyle: UIUserInterfaceStyle = .unspecified) {
    self.displayScale = displayScale
    self.userInterfaceStyle = userInterfaceStyle
  }
}

/// uikit/uitraitdefinition
public protocol UITraitDefinition {}

/// uikit/uitrait
public typealias UITrait = any UITraitDefinition.Type

/// uikit/uitraitdisplayscale
public struct UITraitDisplayScale: UITraitDefinition {}

/// uikit/uitraituserinterfacestyle
public struct UITraitUserInterfaceStyle: UITraitDefinition {}

/// uikit/uitraitchangeregistration
public protocol UITraitChangeRegistration {}

/// uikit/uitraitenvironment
@MainActor public protocol UITraitEnvironment: AnyObject {
  var traitCollection: UITraitCollection { get }
}

/// uikit/uitraitchangeobservable
@MainActor public protocol UITraitChangeObservable {
  /// traitchangehandler: "a closure the system executes when observed traits change".
  typealias TraitChangeHandler<TraitEnvironment> = (TraitEnvironment, UITraitCollection) -> Void
  where TraitEnvironment: UITraitEnvironment

  /// registerForTraitChanges(_:handler:): "registers a list of traits to observe and a closure to execute when one of
  /// the observed traits changes"; the closure is given the observed object and its previous traits.
  @discardableResult func registerForTraitChanges<TraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration where TraitEnvironment: UITraitEnvironment
}

/// What a view has registered for.
struct Registration: UITraitChangeRegistration {
  let traits: [UITrait]
  let handler: (UIView, UITraitCollection) -> Void

  /// Whether one of its traits is another one.
  func concerns(_ old: UITraitCollection, _ new: UITraitCollection) -> Bool {
    traits.contains { trait in
      switch trait {
      case is UITraitDisplayScale.Type: old.displayScale != new.displayScale
      case is UITraitUserInterfaceStyle.Type: old.userInterfaceStyle != new.userInterfaceStyle
      default: false
      }
    }
  }
}
