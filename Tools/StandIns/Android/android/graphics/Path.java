package android.graphics;

import java.util.ArrayList;
import java.util.List;

/** Lines and curves (reference/android/graphics/Path). Its contours lie apart, or one within the other. */
public class Path {
    /** "Specifies how to compute winding"; an inverse path is all that is outside. */
    public enum FillType { WINDING, EVEN_ODD, INVERSE_WINDING }

    private final List<List<double[]>> contours = new ArrayList<>();
    private FillType fillType = FillType.WINDING;

    public FillType getFillType() { return fillType; }

    public void setFillType(FillType ft) { fillType = ft; }

    public void moveTo(float x, float y) {
        contours.add(new ArrayList<>());
        lineTo(x, y);
    }

    public void lineTo(float x, float y) { last().add(new double[] {x, y}); }

    /** "Add a cubic bezier from the last point, approaching control points (x1,y1) and (x2,y2), and ending at (x3,y3)." */
    public void cubicTo(float x1, float y1, float x2, float y2, float x3, float y3) {
        double[] from = last().get(last().size() - 1);
        for (int i = 1; i <= 48; i++) {
            double t = i / 48.0, u = 1 - t;
            double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
            last().add(new double[] {a * from[0] + b * x1 + c * x2 + d * x3, a * from[1] + b * y1 + c * y2 + d * y3});
        }
    }

    public void close() {}

    public void addPath(Path src) { contours.addAll(src.contours); }

    private List<double[]> last() { return contours.get(contours.size() - 1); }

    /** The share of each pixel that is filled: exactly that of the polygon's area. */
    double[] coverage(int width, int height) {
        double[] sum = new double[width * height];
        for (List<double[]> contour : contours) {
            double[] own = area(contour, width, height);
            for (int i = 0; i < sum.length; i++) {
                sum[i] = fillType == FillType.EVEN_ODD ? Math.abs(sum[i] - own[i]) : Math.min(1, sum[i] + own[i]);
            }
        }
        if (fillType == FillType.INVERSE_WINDING) for (int i = 0; i < sum.length; i++) sum[i] = 1 - sum[i];
        return sum;
    }

    /** Each edge adds the area to its right, down it adds and up it subtracts. */
    private static double[] area(List<double[]> points, int width, int height) {
        double[] change = new double[(width + 2) * height];
        for (int i = 0; i < points.size(); i++) {
            double[] a = points.get(i), b = points.get((i + 1) % points.size());
            if (a[1] == b[1]) continue;
            double sense = b[1] > a[1] ? 1 : -1;
            if (sense < 0) {
                double[] c = a;
                a = b;
                b = c;
            }
            double slope = (b[0] - a[0]) / (b[1] - a[1]);
            for (int row = (int) Math.max(0, Math.floor(a[1])); row < Math.min(height, Math.ceil(b[1])); row++) {
                double top = Math.max(a[1], row), bottom = Math.min(b[1], row + 1);
                double first = clamp(a[0] + (top - a[1]) * slope, width), last = clamp(a[0] + (bottom - a[1]) * slope, width);
                double low = Math.min(first, last), high = Math.max(first, last);
                int end = Math.max((int) Math.floor(low), (int) Math.ceil(high) - 1);
                for (int column = (int) Math.floor(low); column <= end; column++) {
                    double left = Math.max(low, column), right = Math.min(high, column + 1);
                    double share = (bottom - top) * (high > low ? (right - left) / (high - low) : 1) * sense;
                    double own = share * (column + 1 - (left + right) / 2);
                    change[row * (width + 2) + column] += own;
                    change[row * (width + 2) + column + 1] += share - own;
                }
            }
        }
        double[] area = new double[width * height];
        for (int y = 0; y < height; y++) {
            double total = 0;
            for (int x = 0; x < width; x++) {
                total += change[y * (width + 2) + x];
                area[y * width + x] = Math.min(1, Math.abs(total));
            }
        }
        return area;
    }

    private static double clamp(double x, int width) { return Math.min(Math.max(x, 0), width); }
}
