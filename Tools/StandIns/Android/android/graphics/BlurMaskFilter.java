package android.graphics;

/** "Blur inside and outside the original border" is NORMAL (reference/android/graphics/BlurMaskFilter). */
public class BlurMaskFilter extends MaskFilter {
    public enum Blur { NORMAL }

    /** In pixels. Skia makes it of the radius: SkBlurMask::ConvertRadiusToSigma, which is 0.57735 r + 0.5. */
    final double sigma;

    public BlurMaskFilter(float radius, Blur style) {
        if (radius <= 0) throw new IllegalArgumentException("the radius must be > 0");
        sigma = 0.57735 * radius + 0.5;
    }
}
