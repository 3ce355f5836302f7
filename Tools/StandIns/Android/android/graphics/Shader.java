package android.graphics;

/** Colours by place (reference/android/graphics/Shader). */
public abstract class Shader {
    public enum TileMode { CLAMP }

    /** Straight alpha, red, green and blue of 0 to 255. */
    abstract double[] color(double x, double y);
}
