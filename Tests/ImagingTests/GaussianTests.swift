import Foundation
@testable import Imaging
import Testing

@Suite struct GaussianTests {
  /// The contract's weights, straight from the formula and the platform's exp.
  private func weights(_ sigma: Double, _ radius: Int) -> [Double] {
    let raw = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = raw.reduce(0, +)
    return raw.map { $0 / sum }
  }

  @Test(arguments: [
    (0.25, 1), (0.5, 2), (1, 3), (1.1, 4), (2, 6), (7.7, 24), (20, 60), (33.4, 101), (100, 300),
    (20.000_000_1, 60), (19.999_999_9, 60), (20.001, 61),
  ]) func `the kernel is the contract's`(_ sigma: Double, _ radius: Int) {
    let kernel = GaussianKernel(sigma: sigma)
    #expect(kernel.radius == radius)
    #expect(kernel.weights.count == 2 * radius + 1)
    for (weight, expected) in zip(kernel.weights, weights(sigma, radius)) {
      #expect(abs(weight - expected) <= 1e-15)
    }
    #expect(kernel.weights == kernel.weights.reversed())
    #expect(kernel.cumulative.first == 0)
    #expect(kernel.cumulative.last == 1)
  }

  @Test func `no blur is one weight`() {
    #expect(GaussianKernel(sigma: 0).weights == [1])
  }

  @Test func `the exponential agrees with the platform's`() {
    for step in 0...2_000 {
      let x = -Double(step) / 100
      #expect(abs(GaussianKernel.exponential(x) / exp(x) - 1) <= 4e-16)
    }
  }
}
