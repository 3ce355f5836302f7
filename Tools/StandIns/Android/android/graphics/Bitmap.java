package android.graphics;

import java.nio.Buffer;
import java.nio.IntBuffer;

/**
 * Pixels of ARGB_8888: "(A & 0xff) << 24 | (B & 0xff) << 16 | (G & 0xff) << 8 | (R & 0xff)", the colours multiplied by
 * alpha (reference/android/graphics/Bitmap.Config and Bitmap#isPremultiplied).
 */
public final class Bitmap {
    public enum Config { ALPHA_8, ARGB_8888 }

    /** "Indicates that the bitmap was created for an unknown pixel density." */
    public static final int DENSITY_NONE = 0;

    final int width, height, density;
    public final int[] stored;
    /** Whether a pixel is its alpha, of 0 to 255. */
    boolean isAlpha;

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

    /**
     * "Returns a new bitmap that captures the alpha values of the original. These values may be affected by the optional Paint
     * parameter, which can contain its own alpha, and may also contain a MaskFilter which could change the actual dimensions of
     * the resulting bitmap. If offsetXY is not null, it returns the amount to offset the returned bitmap so that it will
     * logically align with the original."
     */
    public Bitmap extractAlpha(Paint paint, int[] offsetXY) {
        BlurMaskFilter blur = (BlurMaskFilter) paint.getMaskFilter();
        int reach = blur == null ? 0 : (int) Math.ceil(3 * blur.sigma);
        int wide = width + 2 * reach, high = height + 2 * reach;
        double[] alpha = new double[wide * high];
        for (int i = 0; i < stored.length; i++) {
            alpha[(i / width + reach) * wide + i % width + reach] = isAlpha ? stored[i] : stored[i] >>> 24;
        }
        if (blur != null) {
            double[] bell = new double[2 * reach + 1];
            double sum = 0;
            for (int i = 0; i < bell.length; i++) sum += bell[i] = Math.exp(-(i - reach) * (i - reach) / (2 * blur.sigma * blur.sigma));
            for (int i = 0; i < bell.length; i++) bell[i] /= sum;
            alpha = blurred(blurred(alpha, wide, 1, high, wide, bell), high, wide, wide, 1, bell);
        }
        Bitmap result = new Bitmap(wide, high, density, new int[wide * high]);
        result.isAlpha = true;
        for (int i = 0; i < alpha.length; i++) result.stored[i] = (int) Math.floor(alpha[i] + 0.5);
        if (offsetXY != null) offsetXY[0] = offsetXY[1] = -reach;
        return result;
    }

    private static double[] blurred(double[] alpha, int length, int step, int lines, int lineStep, double[] bell) {
        double[] result = new double[alpha.length];
        int reach = bell.length / 2;
        for (int line = 0; line < lines; line++) {
            for (int i = 0; i < length; i++) {
                double sum = 0;
                for (int j = Math.max(0, i - reach); j <= Math.min(length - 1, i + reach); j++) {
                    sum += alpha[line * lineStep + j * step] * bell[j - i + reach];
                }
                result[line * lineStep + i * step] = sum;
            }
        }
        return result;
    }
}
