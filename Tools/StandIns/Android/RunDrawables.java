import android.content.res.Resources;
import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.ColorFilter;
import android.graphics.Outline;
import android.graphics.Rect;
import android.graphics.drawable.Drawable;
import android.view.View;
import android.widget.PopupWindow;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/**
 * Shows exported drawables and writes what they draw.
 *
 *     java RunDrawables JOBS NAMES PACKAGE [PAGE]
 *
 * A job is a line: the folder of an export, its class, the density, night or day, direction, offset, width and height of
 * the popover, of the picture, and where the popover begins in it, and the file to write. For each job a line is
 * printed: the file, padding, outsets, outline, pixels beyond the picture. A class has one drawable for all jobs of a
 * screen: what changes from one to the next has to be noticed. NAMES are the names of R, one a line. PAGE is the
 * documentation's code for one of the classes, with the folder of its export: CLASS=FOLDER.
 */
public final class RunDrawables {
    private static String[] names;
    private static int changes;

    public static void main(String[] words) throws Exception {
        names = Files.readAllLines(Path.of(words[1])).toArray(new String[0]);
        Map<String, Drawable> shown = new HashMap<>();
        for (String line : Files.readAllLines(Path.of(words[0]))) {
            String[] job = line.split("\t");
            String screen = String.join(" ", Arrays.copyOf(job, 4));
            Drawable drawable = shown.get(screen);
            if (drawable == null) {
                Resources resources = new Resources(Path.of(job[0]), names, Integer.parseInt(job[2]), job[3].equals("night"));
                drawable = (Drawable) Class.forName(words[2] + "." + job[1]).getConstructor(Resources.class).newInstance(resources);
                drawable.setCallback(who -> changes++);
                shown.put(screen, drawable);
            }
            run(drawable, job);
        }
        if (words.length > 3) page(words[2], words[3].split("="));
    }

    private static void run(Drawable drawable, String[] job) throws Exception {
        int[] numbers = Arrays.stream(job, 6, 12).mapToInt(Integer::parseInt).toArray();
        int before = changes;
        point(drawable, job[4], Float.parseFloat(job[5]));
        check(changes > before, job, "does not ask to be drawn again");
        Rect outsets = outsets(drawable);
        // Not at the origin of its view.
        int width = numbers[0] + outsets.left + outsets.right;
        int height = numbers[1] + outsets.top + outsets.bottom;
        drawable.setBounds(7, 5, 7 + width, 5 + height);
        Bitmap bitmap = draw(drawable, job, 255, null);
        check(draw(drawable, job, 255, null) == bitmap, job, "draws again what has not changed");
        // In another size and back; half transparent and with a filter, which the canvas applies.
        drawable.setBounds(0, 0, width + 9, height + 3);
        draw(drawable, job, 255, null);
        drawable.setBounds(7, 5, 7 + width, 5 + height);
        ColorFilter filter = new ColorFilter();
        drawable.setAlpha(128);
        drawable.setColorFilter(filter);
        check(drawable.getAlpha() == 128, job, "forgets its alpha");
        bitmap = draw(drawable, job, 128, filter);
        drawable.setAlpha(255);
        drawable.setColorFilter(null);
        Rect padding = new Rect();
        check(drawable.getPadding(padding), job, "has no padding");
        Outline outline = new Outline();
        drawable.getOutline(outline);
        check(outline.getAlpha() == 0, job, "casts a shadow by its elevation");
        int[] pixels = new int[numbers[2] * numbers[3]];
        int lost = 0;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int color = bitmap.stored[y * width + x];
                int column = x + numbers[4] - outsets.left;
                int row = y + numbers[5] - outsets.top;
                if (column >= 0 && column < numbers[2] && row >= 0 && row < numbers[3]) {
                    pixels[row * numbers[2] + column] = color;
                } else if (color != 0) {
                    lost++;
                }
            }
        }
        write(Path.of(job[12]), numbers[2], numbers[3], pixels);
        System.out.println(String.join("\t", job[12], text(padding), text(outsets), text(outline.rect), "" + lost));
    }

    /** What a canvas records: one bitmap, pixel by pixel. */
    private static Bitmap draw(Drawable drawable, String[] job, int alpha, ColorFilter filter) {
        Canvas canvas = new Canvas();
        drawable.draw(canvas);
        check(canvas.record.size() == 1, job, "draws " + canvas.record.size() + " bitmaps");
        Canvas.Drawn drawn = canvas.record.get(0);
        check(text(drawn.at).equals(text(drawable.getBounds())), job, "draws beside its bounds");
        check(drawn.bitmap.getWidth() == drawn.at.width() && drawn.bitmap.getHeight() == drawn.at.height(), job, "is scaled");
        check(drawn.alpha == alpha && drawn.filter == filter, job, "has another alpha or filter");
        return drawn.bitmap;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static void point(Drawable drawable, String direction, float offset) throws Exception {
        Class<? extends Enum> kind = (Class<? extends Enum>) Class.forName(drawable.getClass().getSuperclass().getName() + "$ArrowDirection");
        drawable.getClass().getMethod("setArrowDirection", kind).invoke(drawable, Enum.valueOf(kind, direction));
        drawable.getClass().getMethod("setArrowOffset", float.class).invoke(drawable, offset);
    }

    private static Rect outsets(Drawable drawable) throws Exception {
        return (Rect) drawable.getClass().getMethod("getOutsets").invoke(drawable);
    }

    /** The documentation's code points at the middle of its anchor, wherever that is, without an elevation. */
    private static void page(String group, String[] export) throws Exception {
        for (int x : new int[] {150, 0, 316}) {
            Resources resources = new Resources(Path.of(export[1]), names, 160, false);
            View anchor = new View(resources, x, 60, 44, 30);
            Class.forName(group + ".PageKt").getMethod("showPopover", View.class, View.class)
                .invoke(null, anchor, new View(resources, 0, 0, 150, 90));
            PopupWindow popup = PopupWindow.shown;
            Drawable drawable = popup.getBackground();
            Rect outsets = outsets(drawable);
            Rect padding = new Rect();
            drawable.getPadding(padding);
            boolean fits = popup.getWidth() == 150 + padding.left + padding.right && popup.getHeight() == 90 + padding.top + padding.bottom;
            float offset = (float) drawable.getClass().getMethod("getArrowOffset").invoke(drawable);
            float middle = popup.x + (outsets.left + popup.getWidth() - outsets.right) / 2f;
            boolean isInside = popup.x + outsets.left >= 0 && popup.x + popup.getWidth() - outsets.right <= 360;
            if (!fits || !isInside || Math.abs(middle + offset - (x + 22)) > 0.5 || popup.y + outsets.top != 90
                || popup.getElevation() != 0 || popup.isClippingEnabled()) {
                throw new IllegalStateException("the page's popover points at " + (middle + offset) + ", not at " + (x + 22));
            }
        }
        System.err.println("the page's code presents a popover");
    }

    private static void check(boolean isSo, String[] job, String otherwise) {
        if (!isSo) throw new IllegalStateException(String.join(" ", job) + ": the drawable " + otherwise);
    }

    private static String text(Rect rect) { return rect.left + " " + rect.top + " " + rect.right + " " + rect.bottom; }

    /** A PNG file of straight pixels. */
    private static void write(Path path, int width, int height, int[] pixels) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream rows = new DeflaterOutputStream(packed)) {
            for (int i = 0; i < pixels.length; i++) {
                if (i % width == 0) rows.write(0);
                int alpha = pixels[i] >>> 24;
                for (int bit = 0; bit < 24; bit += 8) {
                    int channel = pixels[i] >>> bit & 255;
                    if (channel > alpha) throw new IllegalStateException(path + ": a colour is larger than its alpha");
                    rows.write(alpha == 0 ? 0 : (2 * 255 * channel + alpha) / (2 * alpha));
                }
                rows.write(alpha);
            }
        }
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        DataOutputStream numbers = new DataOutputStream(head);
        numbers.writeInt(width);
        numbers.writeInt(height);
        numbers.write(new byte[] {8, 6, 0, 0, 0});
        try (DataOutputStream file = new DataOutputStream(Files.newOutputStream(path))) {
            file.writeLong(0x89504E470D0A1A0AL);
            for (Map.Entry<String, byte[]> chunk : List.of(Map.entry("IHDR", head.toByteArray()),
                Map.entry("IDAT", packed.toByteArray()), Map.entry("IEND", new byte[0]))) {
                CRC32 sum = new CRC32();
                sum.update(chunk.getKey().getBytes());
                sum.update(chunk.getValue());
                file.writeInt(chunk.getValue().length);
                file.writeBytes(chunk.getKey());
                file.write(chunk.getValue());
                file.writeInt((int) sum.getValue());
            }
        }
    }
}
