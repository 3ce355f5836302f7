package android.graphics;

/** How something is drawn (reference/android/graphics/Paint). */
public class Paint {
    public static final int FILTER_BITMAP_FLAG = 2;

    private int flags;
    private int alpha = 255;
    private ColorFilter filter;

    public Paint(int flags) { this.flags = flags; }

    public int getAlpha() { return alpha; }

    public void setAlpha(int a) { alpha = a; }

    public ColorFilter getColorFilter() { return filter; }

    public ColorFilter setColorFilter(ColorFilter filter) { return this.filter = filter; }

    public boolean isFilterBitmap() { return (flags & FILTER_BITMAP_FLAG) != 0; }

    public void setFilterBitmap(boolean filter) {
        flags = filter ? flags | FILTER_BITMAP_FLAG : flags & ~FILTER_BITMAP_FLAG;
    }
}
