package android.graphics;

import java.nio.Buffer;
import java.nio.IntBuffer;

/**
 * Pixels of ARGB_8888: "(A & 0xff) << 24 | (B & 0xff) << 16 | (G & 0xff) << 8 | (R & 0xff)", the colours multiplied by
 * alpha (reference/android/graphics/Bitmap.Config and Bitmap#isPremultiplied).
 */
public final class Bitmap {
    public enum Config { ARGB_8888 }

    /** "Indicates that the bitmap was created for an unknown pixel density." */
    public static final int DENSITY_NONE = 0;

    final int width, height, density;
    public final int[] stored;

    Bitmap(int width, int height, int density, int[] stored) {
        this.width = width;
        this.height = height;
        this.density = density;
        this.stored = stored;
    }

    public static Bitmap createBitmap(int width, int height, Config config) {
        if (width <= 0 || height <= 0) throw new IllegalArgumentException("width and height must be > 0");
        return new Bitmap(width, height, 160, new int[width * height]);
    }

    public int getWidth() { return width; }

    public int getHeight() { return height; }

    public int getDensity() { return density; }

    /** "Copy the bitmap's pixels into the specified buffer"; the buffer has to have room for all of them. */
    public void copyPixelsToBuffer(Buffer dst) {
        if (dst.remaining() < stored.length) throw new RuntimeException("Buffer not large enough for pixels");
        ((IntBuffer) dst).put(stored);
    }

    /** "Copy the pixels from the buffer, beginning at the current position, overwriting the bitmap's pixels." */
    public void copyPixelsFromBuffer(Buffer src) {
        if (src.remaining() < stored.length) throw new RuntimeException("Buffer not large enough for pixels");
        ((IntBuffer) src).get(stored);
    }
}
