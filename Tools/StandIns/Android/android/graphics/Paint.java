package android.graphics;

/** How something is drawn (reference/android/graphics/Paint). */
public class Paint {
    public static final int ANTI_ALIAS_FLAG = 1;
    public static final int FILTER_BITMAP_FLAG = 2;

    private int flags;
    private int color = 255 << 24;
    private ColorFilter filter;
    private Shader shader;
    private Xfermode xfermode;
    private MaskFilter maskFilter;

    public Paint() {}

    public Paint(int flags) { this.flags = flags; }

    /** "The color is a 32 bit value containing alpha as well as r,g,b", which are not multiplied by alpha. */
    public int getColor() { return color; }

    public void setColor(int color) { this.color = color; }

    public int getAlpha() { return color >>> 24; }

    public void setAlpha(int a) { color = a << 24 | color & 0xFFFFFF; }

    public ColorFilter getColorFilter() { return filter; }

    public ColorFilter setColorFilter(ColorFilter filter) { return this.filter = filter; }

    public boolean isFilterBitmap() { return (flags & FILTER_BITMAP_FLAG) != 0; }

    public void setFilterBitmap(boolean filter) {
        flags = filter ? flags | FILTER_BITMAP_FLAG : flags & ~FILTER_BITMAP_FLAG;
    }

    boolean isAntiAlias() { return (flags & ANTI_ALIAS_FLAG) != 0; }

    public Shader getShader() { return shader; }

    public Shader setShader(Shader shader) { return this.shader = shader; }

    public Xfermode getXfermode() { return xfermode; }

    public Xfermode setXfermode(Xfermode xfermode) { return this.xfermode = xfermode; }

    public MaskFilter getMaskFilter() { return maskFilter; }

    public MaskFilter setMaskFilter(MaskFilter maskfilter) { return maskFilter = maskfilter; }
}
