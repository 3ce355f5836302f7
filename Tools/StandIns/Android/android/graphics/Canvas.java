package android.graphics;

import java.util.ArrayList;
import java.util.List;

/**
 * Records what is drawn; with a bitmap, draws into it (reference/android/graphics/Canvas). Edges have the exact share of their
 * pixels; of devices it is not known.
 */
public class Canvas {
    /** A bitmap that was drawn, with what the paint said then. */
    public static final class Drawn {
        public final Bitmap bitmap;
        public final Rect at;
        public final int alpha;
        public final ColorFilter filter;

        Drawn(Bitmap bitmap, Rect at, Paint paint) {
            this.bitmap = bitmap;
            this.at = new Rect(at);
            alpha = paint.getAlpha();
            filter = paint.getColorFilter();
        }
    }

    public final List<Drawn> record = new ArrayList<>();

    /** "This function ignores the density associated with the bitmap"; without a source, all of it. */
    public void drawBitmap(Bitmap bitmap, Rect src, Rect dst, Paint paint) {
        if (src != null) throw new UnsupportedOperationException("a part of a bitmap");
        record.add(new Drawn(bitmap, dst, paint));
    }

    private Bitmap bitmap;

    public Canvas() {}

    /** "The bitmap must be mutable." */
    public Canvas(Bitmap bitmap) { this.bitmap = bitmap; }

    public void drawPath(Path path, Paint paint) {
        if (!paint.isAntiAlias() || paint.getMaskFilter() != null) throw new UnsupportedOperationException("a path with jagged or blurred edges");
        double[] shares = path.coverage(bitmap.width, bitmap.height);
        double[] color = straight(paint.getColor());
        for (int i = 0; i < shares.length; i++) {
            if (shares[i] == 0) continue;
            if (paint.getShader() != null) {
                color = paint.getShader().color(i % bitmap.width + 0.5, i / bitmap.width + 0.5);
                color[0] *= paint.getAlpha() / 255.0;
            }
            blend(i, color, shares[i], paint);
        }
    }

    /** A bitmap of alpha alone is drawn in the paint's colour; others with its alpha. */
    public void drawBitmap(Bitmap drawn, float left, float top, Paint paint) {
        if (left != Math.rint(left) || top != Math.rint(top)) throw new UnsupportedOperationException("a bitmap between pixels");
        double[] own = straight(paint == null ? 255 << 24 : paint.getColor());
        for (int y = Math.max(0, (int) -top); y < Math.min(drawn.height, bitmap.height - (int) top); y++) {
            for (int x = Math.max(0, (int) -left); x < Math.min(drawn.width, bitmap.width - (int) left); x++) {
                int pixel = drawn.stored[y * drawn.width + x];
                int place = (y + (int) top) * bitmap.width + x + (int) left;
                if (drawn.isAlpha) {
                    blend(place, own, pixel / 255.0, paint);
                } else {
                    int alpha = pixel >>> 24;
                    double[] color = {alpha, 0, 0, 0};
                    for (int c = 1; c < 4; c++) color[c] = alpha == 0 ? 0 : (pixel >>> 8 * (c - 1) & 255) * 255.0 / alpha;
                    blend(place, color, own[0] / 255, paint);
                }
            }
        }
    }

    /** Alpha, red, green and blue. */
    private static double[] straight(int color) {
        return new double[] {color >>> 24, color >>> 16 & 255, color >>> 8 & 255, color & 255};
    }

    private void blend(int place, double[] color, double share, Paint paint) {
        double alpha = color[0] / 255 * share;
        boolean isOut = paint != null && paint.getXfermode() != null
            && ((PorterDuffXfermode) paint.getXfermode()).mode == PorterDuff.Mode.DST_OUT;
        int old = bitmap.stored[place], result = 0;
        for (int c = 0; c < 4; c++) {
            int bit = c == 0 ? 24 : 8 * (c - 1);
            double source = isOut ? 0 : alpha * (c == 0 ? 255 : color[c]);
            result |= (int) Math.floor(source + (old >>> bit & 255) * (1 - alpha) + 0.5 + 1e-9) << bit;
        }
        bitmap.stored[place] = result;
    }
}
