package android.graphics;

import java.util.ArrayList;
import java.util.List;

/** Records what is drawn (reference/android/graphics/Canvas). */
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
}
