package android.graphics;

/** "Keeps the destination pixels that are not covered by source pixels" is DST_OUT (reference/android/graphics/PorterDuff.Mode). */
public class PorterDuff {
    public enum Mode { DST_OUT, SRC_OVER }
}
