package android.util;

/** The display (reference/android/util/DisplayMetrics). */
public class DisplayMetrics {
    /** Dots in an inch; a dp is a pixel at 160. */
    public int densityDpi;
    public int widthPixels;
}
