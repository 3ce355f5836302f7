// Draws the popovers of themes that `popframe export --to nine-patch` has written. An app has this file once; each theme is
// a class of its own, in the same package.
//
// It works out where everything lies, and draws it into a bitmap. Android's own sampling is not published and differs
// between versions, so pixels are sampled here and shown one to one. Kotlin 1.3, and Android 5 (API level 21).

import android.content.res.Configuration
import android.content.res.Resources
import android.graphics.Bitmap
import android.graphics.BitmapFactory
import android.graphics.BlurMaskFilter
import android.graphics.Canvas
import android.graphics.ColorFilter
import android.graphics.LinearGradient
import android.graphics.Outline
import android.graphics.Paint
import android.graphics.Path
import android.graphics.PixelFormat
import android.graphics.PorterDuff
import android.graphics.PorterDuffXfermode
import android.graphics.Rect
import android.graphics.Shader
import android.graphics.drawable.Drawable
import java.nio.IntBuffer
import kotlin.math.abs
import kotlin.math.ceil
import kotlin.math.cos
import kotlin.math.exp
import kotlin.math.floor
import kotlin.math.max
import kotlin.math.min
import kotlin.math.sin
import kotlin.math.sqrt

/**
 * The background of a popover: frame, arrow and shadow. Its padding has room for all of them.
 *
 * It draws its shadow itself, within its bounds: the view's or popup's elevation has to be 0.
 */
abstract class PopoverDrawable(private val resources: Resources) : Drawable() {

    /** What the theme says of a direction, by day or by night. */
    protected abstract fun side(direction: ArrowDirection, isNight: Boolean): Side

    /** Follows the outline of a theme that is drawn, from the top edge behind the top left corner clockwise. */
    protected open fun Trace.follow() = Unit

    /** Where the arrow points: with UP it is on the upper edge. The same from right to left. */
    enum class ArrowDirection { UP, DOWN, LEFT, RIGHT, NONE }

    /** Set it before a view or a popup takes the padding. */
    var arrowDirection = ArrowDirection.UP
        set(value) {
            field = value
            forget()
        }

    /** From the middle of the arrow's edge to the tip, in pixels: right and down are positive. */
    var arrowOffset = 0f
        set(value) {
            field = value
            forget()
        }

    /** From the drawable's bounds to the popover's edges, in pixels: room for the shadow. */
    val outsets: Rect
        get() = Rect(room(LEFT), room(TOP), room(RIGHT), room(BOTTOM))

    private val isNight = resources.configuration.uiMode and
        Configuration.UI_MODE_NIGHT_MASK == Configuration.UI_MODE_NIGHT_YES
    private val scale = resources.displayMetrics.densityDpi / 160.0
    private val paint = Paint(Paint.FILTER_BITMAP_FLAG)
    private val files = HashMap<Int, Bitmap>()
    private var known: Side? = null
    private val side get() = known ?: side(arrowDirection, isNight).also { known = it }
    private var shown: Bitmap? = null

    /** From the drawable's bounds to the content: shadow, arrow and content insets. */
    override fun getPadding(padding: Rect): Boolean {
        val inner = IntArray(4) {
            val length = side.insets[it] + if (it == edge) side.height else 0.0
            room(it) + if (it < RIGHT) pixels(length) else -pixels(-length)
        }
        padding.set(inner[LEFT], inner[TOP], inner[RIGHT], inner[BOTTOM])
        return true
    }

    /** The body, without an elevation's shadow: the theme has its own. */
    override fun getOutline(outline: Outline) {
        val frame = frame(popover())
        frame.offset(bounds.left, bounds.top)
        outline.setRect(frame)
        outline.alpha = 0f
    }

    override fun draw(canvas: Canvas) {
        if (bounds.isEmpty) return
        val bitmap = shown ?: picture().also { shown = it }
        canvas.drawBitmap(bitmap, null, bounds, paint)
    }

    override fun onBoundsChange(bounds: Rect) {
        if (shown?.width != bounds.width() || shown?.height != bounds.height()) shown = null
    }

    override fun getAlpha() = paint.alpha

    override fun setAlpha(alpha: Int) {
        paint.alpha = alpha
        invalidateSelf()
    }

    override fun setColorFilter(colorFilter: ColorFilter?) {
        paint.colorFilter = colorFilter
        invalidateSelf()
    }

    override fun isFilterBitmap() = paint.isFilterBitmap

    override fun setFilterBitmap(filter: Boolean) {
        paint.isFilterBitmap = filter
        invalidateSelf()
    }

    @Suppress("OverridingDeprecatedMember", "OVERRIDE_DEPRECATION")
    override fun getOpacity() = PixelFormat.TRANSLUCENT

    /** A picture: the caps, the arrow's span along its edge, the middle's alpha; in dp, or in pixels behind each density. */
    protected class Art(
        val id: Int,
        val rows: IntArray = intArrayOf(0, 0, 0, 0, 0, 0, 255),
        val isNearest: Boolean = false,
        val isTiled: List<Boolean> = listOf(false, false),
        val anchor: List<Int> = listOf(0, 0)
    )

    /** In dp; the offset falls to the right and down. Its picture hangs over the frame by the reach. */
    protected class Shadow(
        val color: Int,
        val opacity: Double,
        val right: Double,
        val down: Double,
        val blur: Double,
        val spread: Double = 0.0,
        val isOfFrame: Boolean = false,
        val isKnockedOut: Boolean = false,
        val picture: Art? = null,
        val reach: Double = 0.0
    )

    /** Along an outline, in dp; a hairline has no width. The share of it that lies outside is 0, a half or 1. */
    protected class Line(val color: Int, val width: Double, val outside: Double = 0.0)

    /** A theme that is drawn: the colours of its fill with their places along a gradient, lines from the outermost, shadows inside. */
    protected class Look(
        val colors: IntArray,
        val places: FloatArray? = null,
        val degrees: Double = 0.0,
        val lines: List<Line> = emptyList(),
        val inside: List<Shadow> = emptyList()
    )

    /** What the theme says of a direction: lengths in dp, sides from the left clockwise. */
    protected data class Side(
        val insets: List<Double> = listOf(0.0, 0.0, 0.0, 0.0),
        val look: Look? = null,
        val body: Art? = null,
        val over: List<Double> = listOf(0.0, 0.0, 0.0, 0.0),
        val isFused: Boolean = false,
        val shadows: List<Shadow> = emptyList(),
        val arrowShadows: List<Art?> = emptyList(),
        val caster: Art? = null,
        val base: Double = 0.0,
        val height: Double = 0.0,
        val tip: Double = 0.0,
        val lane: List<Double> = listOf(0.0, 0.0),
        val overlap: Double = 0.0,
        val overshoots: Boolean = false,
        val snapsBase: Boolean = false,
        val snapsTip: Boolean = false,
        val arrow: Art? = null,
        val arrowOver: List<Double> = listOf(0.0, 0.0, 0.0, 0.0),
        val isBehind: Boolean = false,
        val isReplacing: Boolean = false,
        val texture: Art? = null,
        val textureFrom: List<Double>? = null,
        val line: Art? = null,
        val baseInArt: Double? = null,
        val tipInArt: Double = 0.0,
        val radius: Double = 0.0,
        val low: Art? = null,
        val lowTip: Double = 0.0,
        val high: Art? = null,
        val highTip: Double = 0.0
    )

    private fun forget() {
        known = null
        shown = null
        invalidateSelf()
    }

    /** The side that the arrow is on. */
    private val edge
        get() = when (arrowDirection) {
            ArrowDirection.UP -> TOP
            ArrowDirection.DOWN -> BOTTOM
            ArrowDirection.LEFT -> LEFT
            ArrowDirection.RIGHT -> RIGHT
            ArrowDirection.NONE -> -1
        }

    /** Whether the arrow's edge runs from the left to the right. */
    private val isAcross get() = edge == TOP || edge == BOTTOM

    /** A length in whole pixels; halves are rounded up. */
    private fun pixels(length: Double) = floor(length * scale + 0.5 + 1e-6).toInt()

    /** How far the drawing reaches beyond the popover on a side. */
    private fun room(at: Int): Int {
        val stem = if (at == edge && !side.isFused) pixels(side.height) else 0
        val arrow = when {
            side.arrow == null || at == (edge + 2) % 4 -> 0
            at == edge -> pixels(side.arrowOver[at])
            else -> pixels(side.arrowOver[at]) - floor(min(0.0, side.lane[at / 2]) * scale + 1e-6).toInt()
        }
        val lines = side.look?.let { ceil(-edges(it)[0] - 1e-6).toInt() } ?: 0
        val art = max(max(lines, pixels(side.over[at]) - stem), arrow)
        return side.shadows.fold(art) { most, shadow ->
            val reach = reach(shadow) + max(0, ceil(shadow.spread * scale - 1e-6).toInt())
            val shift = pixels(if (at % 2 == 0) shadow.right else shadow.down)
            max(most, art + reach + if (at < RIGHT) -shift else shift)
        }
    }

    /** The pixels that a shadow's blur reaches. */
    private fun reach(shadow: Shadow) = ceil(shadow.blur * 1.5 * scale - 1e-6).toInt()

    /** Frame and arrow, in the drawable's pixels. */
    private fun popover() =
        Rect(room(LEFT), room(TOP), bounds.width() - room(RIGHT), bounds.height() - room(BOTTOM))

    /** The body without the arrow. */
    private fun frame(popover: Rect) = Rect(popover).apply {
        val stem = pixels(side.height)
        when (edge) {
            TOP -> top += stem
            BOTTOM -> bottom -= stem
            LEFT -> left += stem
            RIGHT -> right -= stem
        }
    }

    /** Where the arrow is along its edge. */
    private inner class Place(length: Int) {
        val length = length / scale
        val wanted = this.length / 2 + arrowOffset / scale
        private val room = this.length - side.lane[0] - side.lane[1] - side.base
        private val free = this.length - side.base
        val hasRoom = room >= -1e-6

        /** Whether the arrow is longer than its edge. */
        val overflows = !side.overshoots && !hasRoom && free <= 1e-6

        /** Where the base begins, in dp. */
        private val origin = snap(
            when {
                side.overshoots -> wanted - side.tip
                hasRoom -> min(max(wanted - side.tip, side.lane[0]), side.lane[0] + max(0.0, room))
                overflows -> free / 2
                else -> side.lane[0] * free / (side.lane[0] + side.lane[1])
            }
        )
        val tip = pixels(origin + side.tip)

        /** The first pixel of the base, held within the whole pixels of the lane. */
        val start: Int
            get() {
                val first = ceil(side.lane[0] * scale - 1e-6).toInt()
                val last = floor((length - side.lane[1]) * scale + 1e-6).toInt() - pixels(side.base)
                val start = pixels(origin)
                val isHeld = hasRoom && !side.overshoots && first <= last
                return if (isHeld) min(max(start, first), last) else start
            }

        private fun snap(place: Double) = when {
            side.snapsBase -> floor(place + 0.5 + 1e-6)
            side.snapsTip -> floor(place + side.tip + 0.5 + 1e-6) - side.tip
            else -> place
        }

        /** The picture of an arrow in the corner that the base would reach into. */
        val corner: Art?
            get() {
                val below = side.radius - (wanted - side.base / 2)
                val above = wanted + side.base / 2 - (length - side.radius)
                return when {
                    below > 1e-6 && below > above + 1e-6 -> side.low
                    above > 1e-6 && above > below + 1e-6 -> side.high
                    else -> null
                }
            }
    }

    /** Premultiplied pixels: alpha in the highest byte, red in the lowest, as bitmaps are stored. */
    private class Raster(val width: Int, val height: Int) {
        val pixels = IntArray(width * height)

        /** Lays another one over it, within a rectangle and outside of a hole. */
        fun lay(top: Raster, x: Int, y: Int, clip: Rect? = null, hole: Rect? = null) {
            for (row in max(0, -y) until min(top.height, height - y)) {
                for (column in max(0, -x) until min(top.width, width - x)) {
                    if (clip?.contains(column + x, row + y) == false) continue
                    if (hole?.contains(column + x, row + y) == true) continue
                    val color = top.pixels[row * top.width + column]
                    val i = (row + y) * width + column + x
                    pixels[i] = color + times(pixels[i], 255 - color.ushr(24))
                }
            }
        }

        companion object {
            /** A colour times a share of 255, rounded. */
            fun times(color: Int, share: Int): Int {
                if (share == 255 || color == 0) return color
                var product = 0
                for (bit in 0..24 step 8) {
                    product = product or ((color.ushr(bit).and(255) * share + 127) / 255).shl(bit)
                }
                return product
            }
        }
    }

    /** From each pixel of an axis to the first source pixel it is made of, and all of their shares. */
    private class Axis(length: Int) {
        val first = IntArray(length) { -1 }
        val shares = arrayOfNulls<DoubleArray>(length)

        /** Fills a part: stretched, or with tiles of a zoom that begin before it. */
        fun fill(
            from: Int, count: Int, at: Int, length: Int, isNearest: Boolean, tile: Double? = null,
            phase: Double = 0.0
        ) {
            if (count <= 0) return
            val zoom = tile ?: length.toDouble() / count
            for (i in 0 until length) {
                var middle = (i + 0.5 + phase) / zoom
                if (tile != null) middle = max(0.0, middle - floor(middle / count + 1e-9) * count)
                if (isNearest) {
                    first[at + i] = from + min(max(ceil(middle - 1e-9).toInt() - 1, 0), count - 1)
                } else if (zoom > 1 - 1e-9) {
                    val place = min(max(middle - 0.5, 0.0), count - 1.0)
                    val whole = floor(place + 1e-9).toInt()
                    first[at + i] = from + whole
                    if (place - whole > 1e-9) {
                        shares[at + i] = doubleArrayOf(1 - place + whole, place - whole)
                    }
                } else {
                    val low = max(0.0, middle - 0.5 / zoom)
                    val high = min(count.toDouble(), middle + 0.5 / zoom)
                    val whole = floor(low + 1e-9).toInt()
                    first[at + i] = from + whole
                    shares[at + i] = DoubleArray(ceil(high - 1e-9).toInt() - whole) {
                        (min(high, whole + it + 1.0) - max(low, whole + it.toDouble())) / (high - low)
                    }
                }
            }
        }
    }

    /** The picture for this screen, in its own pixels. */
    private fun file(art: Art) = files.getOrPut(art.id) {
        BitmapFactory.decodeResource(resources, art.id, BitmapFactory.Options().apply { inScaled = false })
    }

    /** Device pixels for each of a picture's pixels. */
    private fun zoom(art: Art) = scale * 160 / file(art).density

    /** The caps from the left clockwise, the span's ends, and the middle's alpha. */
    private fun numbers(art: Art): List<Int> {
        val density = file(art).density
        if (art.rows.size == 7) return art.rows.take(6).map { it * density / 160 } + art.rows[6]
        val row = (0 until art.rows.size step 8).first { art.rows[it] == density }
        return art.rows.slice(row + 1..row + 7)
    }

    /** Pixels of the source along two axes. */
    private fun sample(art: Art, columns: Axis, rows: Axis): Raster {
        val file = file(art)
        val source = IntArray(file.width * file.height)
        file.copyPixelsToBuffer(IntBuffer.wrap(source))
        val result = Raster(columns.first.size, rows.first.size)
        for (y in rows.first.indices) for (x in columns.first.indices) {
            val place = rows.first[y] * file.width + columns.first[x]
            if (rows.first[y] < 0 || columns.first[x] < 0) continue
            val down = rows.shares[y]
            val across = columns.shares[x]
            var color = 0
            if (down == null && across == null) color = source[place] else for (bit in 0..24 step 8) {
                var sum = 0.0
                for (j in 0 until (down?.size ?: 1)) for (i in 0 until (across?.size ?: 1)) {
                    val share = (down?.get(j) ?: 1.0) * (across?.get(i) ?: 1.0)
                    sum += share * source[place + j * file.width + i].ushr(bit).and(255)
                }
                color = color or floor(sum + 0.5 + 1e-9).toInt().shl(bit)
            }
            result.pixels[y * result.width + x] = color
        }
        return result
    }

    /** A whole picture in another size. */
    private fun whole(art: Art, width: Int, height: Int): Raster {
        val file = file(art)
        val columns = Axis(width).apply { fill(0, file.width, 0, width, art.isNearest) }
        val rows = Axis(height).apply { fill(0, file.height, 0, height, art.isNearest) }
        return sample(art, columns, rows)
    }

    /** A sliced picture: corners keep their size; with a place, the arrow's span is there. */
    private fun sliced(art: Art, width: Int, height: Int, place: Place? = null): Raster {
        val file = file(art)
        val caps = numbers(art)
        val zoom = zoom(art)
        val hasSpan = place != null && caps[4] < caps[5]
        fun fixed(isRow: Boolean): List<Int> {
            val ends = if (isRow) listOf(caps[LEFT], caps[RIGHT]) else listOf(caps[TOP], caps[BOTTOM])
            return if (hasSpan && isRow == isAcross) listOf(ends[0], caps[5] - caps[4], ends[1]) else ends
        }
        // One factor for both axes makes what keeps its size fit.
        val limit = listOf(fixed(true).sum() to width, fixed(false).sum() to height)
            .filter { it.first > 0 }.fold(zoom) { least, it -> min(least, it.second.toDouble() / it.first) }
        val shrinks = limit < zoom - 1e-9
        val size = if (shrinks) limit else zoom
        fun axis(isRow: Boolean): Axis {
            val room = if (isRow) width else height
            val parts = fixed(isRow)
            val total = parts.sum()
            var lengths = parts.map { floor(it * size + if (shrinks) 1e-9 else 0.5 + 1e-9).toInt() }
            val isFull = shrinks && total > 0 && abs(total * size - room) < 1e-6
            if (isFull || !shrinks && lengths.sum() > room) {
                val ends = (0..parts.size).map {
                    floor(room.toDouble() * parts.take(it).sum() / max(total, 1) + 0.5 + 1e-9).toInt()
                }
                lengths = ends.zipWithNext { low, high -> high - low }
            }
            val source = if (isRow) file.width else file.height
            val axis = Axis(room)
            val index = if (isRow) 0 else 1
            val tile = if (art.isTiled[index]) zoom else null
            fun middle(from: Int, to: Int, at: Int, length: Int) {
                val rest = if (tile == null) 0.0 else (to - from) * tile - length
                val phase = when (art.anchor[index]) {
                    0 -> 0.0
                    1 -> floor(rest / 2 + 1e-9)
                    else -> rest
                }
                axis.fill(from, to - from, at, length, art.isNearest, tile, phase)
            }
            axis.fill(0, parts[0], 0, lengths[0], art.isNearest)
            axis.fill(
                source - parts.last(), parts.last(), room - lengths.last(), lengths.last(),
                art.isNearest
            )
            if (parts.size == 2) {
                middle(parts[0], source - parts[1], lengths[0], room - lengths.sum())
                return axis
            }
            val free = room - lengths.sum()
            val over = pixels(side.over[0])
            val inArt = side.baseInArt
            val before = (inArt ?: side.tipInArt) * file.density / 160 - caps[4]
            val tip = over + if (inArt != null) place!!.start else place!!.tip
            val low = when {
                caps[4] == parts[0] -> 0
                caps[5] == source - parts[2] -> free
                else -> min(max(tip - lengths[0] - floor(before * size + 0.5 + 1e-9).toInt(), 0), free)
            }
            middle(parts[0], caps[4], lengths[0], low)
            axis.fill(caps[4], parts[1], lengths[0] + low, lengths[1], art.isNearest)
            middle(caps[5], source - parts[2], lengths[0] + low + lengths[1], free - low)
            return axis
        }
        return sample(art, axis(true), axis(false))
    }

    /** A rectangle grown on its sides, from the left clockwise. */
    private fun grown(rect: Rect, by: List<Double>) = Rect(
        rect.left - pixels(by[LEFT]), rect.top - pixels(by[TOP]),
        rect.right + pixels(by[RIGHT]), rect.bottom + pixels(by[BOTTOM])
    )

    /** Shadows, frame and arrow in the size of the bounds. */
    private fun picture(): Bitmap {
        val popover = popover()
        side.look?.let { return drawn(it, popover) }
        val frame = frame(popover)
        val group = Raster(bounds.width(), bounds.height())
        var body = side.body
        val place = if (edge < 0) null else Place(if (isAcross) popover.width() else popover.height())
        if (body != null && frame.width() > 0 && frame.height() > 0) {
            body = place?.corner ?: body
            if (side.isFused) {
                val rect = grown(popover, side.over)
                group.lay(sliced(body, rect.width(), rect.height(), place), rect.left, rect.top)
            } else {
                draw(body, popover, frame, place, group)
            }
        }
        val result = Raster(group.width, group.height)
        side.shadows.forEachIndexed { i, shadow ->
            val alpha = pictured(shadow, side.arrowShadows.getOrNull(i), popover, place, group)
                ?: blurred(shadow, frame, group)
            cast(shadow, alpha, group, body, result)
        }
        result.lay(group, 0, 0)
        val bitmap = Bitmap.createBitmap(group.width, group.height, Bitmap.Config.ARGB_8888)
        bitmap.copyPixelsFromBuffer(IntBuffer.wrap(result.pixels))
        return bitmap
    }

    /** The arrow's rectangle, so deep from its edge of the popover. */
    private fun arrow(popover: Rect, place: Place, depth: Int) = Rect(popover).apply {
        val start = place.start
        val end = start + pixels(side.base)
        if (isAcross) set(popover.left + start, top, popover.left + end, bottom)
        else set(left, popover.top + start, right, popover.top + end)
        when (edge) {
            TOP -> bottom = top + depth
            BOTTOM -> top = bottom - depth
            LEFT -> right = left + depth
            else -> left = right - depth
        }
    }

    /** Draws a frame and the arrow on it. */
    private fun draw(body: Art, popover: Rect, frame: Rect, place: Place?, group: Raster) {
        val rect = grown(frame, side.over)
        val shown = sliced(body, rect.width(), rect.height())
        val art = side.arrow
        if (art == null || place == null) return group.lay(shown, rect.left, rect.top)
        val joint = arrow(popover, place, pixels(side.height) + pixels(side.overlap))
        val target = grown(joint, side.arrowOver)
        val clip = if (place.overflows) grown(popover, side.arrowOver) else null
        fun layArrow() {
            val arrow = whole(art, target.width(), target.height())
            side.textureFrom?.let { from ->
                texture(arrow, target.left - popover.left - pixels(from[0]),
                    target.top - popover.top - pixels(from[1]), shown, frame, rect)
            }
            group.lay(arrow, target.left, target.top, clip)
            side.line?.let {
                group.lay(whole(it, target.width(), target.height()), target.left, target.top, clip)
            }
        }
        if (side.isBehind) layArrow()
        val hole = if (side.isReplacing && joint.intersect(frame)) joint else null
        group.lay(shown, rect.left, rect.top, hole = hole)
        if (!side.isBehind) layArrow()
    }

    /** Gives a mask the pixels of a texture, which is repeated, or of the frame. */
    private fun texture(mask: Raster, x: Int, y: Int, shown: Raster, frame: Rect, rect: Rect) {
        val art = side.texture
        val columns = Axis(mask.width)
        val rows = Axis(mask.height)
        if (art != null) {
            val caps = numbers(art)
            val file = file(art)
            val zoom = zoom(art)
            val middle = Rect(caps[LEFT], caps[TOP], file.width - caps[RIGHT], file.height - caps[BOTTOM])
            columns.fill(middle.left, middle.width(), 0, mask.width, art.isNearest, zoom, x.toDouble())
            rows.fill(middle.top, middle.height(), 0, mask.height, art.isNearest, zoom, y.toDouble())
        }
        val tiles = art?.let { sample(it, columns, rows) }
        fun mod(place: Int, length: Int) = (place % length + length) % length
        for (i in mask.pixels.indices) {
            val column = mod(i % mask.width + x, frame.width()) + frame.left - rect.left
            val row = mod(i / mask.width + y, frame.height()) + frame.top - rect.top
            val color = tiles?.pixels?.get(i) ?: shown.pixels[row * shown.width + column]
            mask.pixels[i] = Raster.times(color, mask.pixels[i].ushr(24))
        }
    }

    /** A shadow's alpha where it is opaque, from pictures of it; null where the frame is too small for them. */
    private fun pictured(shadow: Shadow, added: Art?, popover: Rect, place: Place?, group: Raster): DoubleArray? {
        val art = shadow.picture ?: return null
        val over = List(4) { shadow.reach }
        fun moved(rect: Rect) = grown(rect, over).apply { offset(pixels(shadow.right), pixels(shadow.down)) }
        val rect = moved(frame(popover))
        val caps = numbers(art)
        val zoom = zoom(art)
        val fits = caps[LEFT] * zoom + caps[RIGHT] * zoom <= rect.width() &&
            caps[TOP] * zoom + caps[BOTTOM] * zoom <= rect.height()
        if (!fits || place?.hasRoom == false) return null
        val result = Raster(group.width, group.height)
        result.lay(sliced(art, rect.width(), rect.height()), rect.left, rect.top)
        val alpha = DoubleArray(result.pixels.size) { result.pixels[it].ushr(24).toDouble() }
        if (added == null || place == null) return alpha
        val arrow = moved(arrow(popover, place, pixels(side.height)))
        val more = whole(added, arrow.width(), arrow.height())
        for (y in max(0, arrow.top) until min(arrow.bottom, group.height)) {
            for (x in max(0, arrow.left) until min(arrow.right, group.width)) {
                val i = y * group.width + x
                val color = more.pixels[(y - arrow.top) * more.width + x - arrow.left]
                alpha[i] = min(255.0, alpha[i] + color.ushr(24))
            }
        }
        return alpha
    }

    /** A shadow's alpha where it is opaque: that of its caster, blurred by a Gaussian of blur / 2. */
    private fun blurred(shadow: Shadow, frame: Rect, group: Raster): DoubleArray {
        val spread = shadow.spread * scale
        var alpha = DoubleArray(group.pixels.size) { group.pixels[it].ushr(24).toDouble() }
        if (shadow.isOfFrame) {
            fun share(at: Int, low: Int, high: Int) =
                max(0.0, min(at + 1.0, high + spread) - max(at.toDouble(), low - spread))
            val caster = side.caster
            val outline = Raster(group.width, group.height)
            if (caster != null) grown(frame, side.over).let {
                outline.lay(sliced(caster, it.width(), it.height()), it.left, it.top)
            }
            alpha = DoubleArray(alpha.size) {
                if (caster != null) outline.pixels[it].ushr(24).toDouble() else
                    255 * share(it % group.width, frame.left, frame.right) *
                        share(it / group.width, frame.top, frame.bottom)
            }
        }
        val reach = reach(shadow)
        val sigma = shadow.blur / 2 * scale
        val bell = DoubleArray(2 * reach + 1) {
            if (reach == 0) 1.0 else exp(-(it - reach) * (it - reach) / (2 * sigma * sigma))
        }
        val sum = bell.sum()
        for (i in bell.indices) bell[i] /= sum
        alpha = blurred(alpha, group.width, 1, group.height, group.width, bell, pixels(shadow.right))
        return blurred(alpha, group.height, group.width, group.width, 1, bell, pixels(shadow.down))
    }

    /** Lays a shadow over others. */
    private fun cast(shadow: Shadow, alpha: DoubleArray, group: Raster, body: Art?, onto: Raster) {
        val strength = shadow.opacity * shadow.color.ushr(24) / 255
        val ink = Raster(group.width, group.height)
        val red = shadow.color.ushr(16).and(255)
        val blue = shadow.color.and(255)
        val color = shadow.color.and(0x00FF00) or red or blue.shl(16) or 255.shl(24)
        val solid = body?.let { numbers(it)[6] } ?: 255
        val shades = IntArray(256) { Raster.times(color, it) }
        for (i in alpha.indices) {
            if (alpha[i] == 0.0) continue
            val shows = if (!shadow.isKnockedOut) 1.0 else
                max(0, solid - group.pixels[i].ushr(24)) / solid.toDouble()
            ink.pixels[i] = shades[floor(alpha[i] * strength * shows + 0.5 + 1e-9).toInt()]
        }
        onto.lay(ink, 0, 0)
    }

    /** Blurs along an axis: the steps between pixels are blurred, of which most are 0, and summed. */
    private fun blurred(
        alpha: DoubleArray, length: Int, step: Int, lines: Int, lineStep: Int, bell: DoubleArray, shift: Int
    ): DoubleArray {
        val result = DoubleArray(alpha.size)
        for (line in 0 until lines) {
            val start = line * lineStep
            var last = 0.0
            for (i in 0..length) {
                val value = if (i < length) alpha[start + i * step] else 0.0
                if (value != last) for (j in bell.indices) {
                    val at = max(0, i + shift + j - bell.size / 2)
                    if (at < length) result[start + at * step] += (value - last) * bell[j]
                }
                last = value
            }
            for (i in 1 until length) result[start + i * step] += result[start + (i - 1) * step]
        }
        return result
    }

    /** A path in the drawable's pixels, told in dp; each way counts from where the one before has ended. */
    protected inner class Trace(frame: Rect, val direction: ArrowDirection, val at: Double, val d: Double) {
        val left = frame.left / scale
        val top = frame.top / scale
        val right = frame.right / scale
        val bottom = frame.bottom / scale
        val path = Path()
        private var x = 0.0
        private var y = 0.0

        fun start(x: Double, y: Double) {
            path.moveTo((x * scale).toFloat(), (y * scale).toFloat())
            this.x = x
            this.y = y
        }

        /** To a place on the horizontal edge. */
        fun across(x: Double) = line(x - this.x, 0.0)

        /** To a place on the vertical edge. */
        fun down(y: Double) = line(0.0, y - this.y)

        fun line(x: Double, y: Double) {
            this.x += x
            this.y += y
            path.lineTo((this.x * scale).toFloat(), (this.y * scale).toFloat())
        }

        fun curve(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double) {
            path.cubicTo(
                ((this.x + x1) * scale).toFloat(), ((this.y + y1) * scale).toFloat(),
                ((this.x + x2) * scale).toFloat(), ((this.y + y2) * scale).toFloat(),
                ((this.x + x) * scale).toFloat(), ((this.y + y) * scale).toFloat()
            )
            this.x += x
            this.y += y
        }

        /** A part of a circle, less than a half, as curves of at most a quarter, which are off by 0.03 % of the radius. */
        fun arc(x: Double, y: Double, radius: Double, isClockwise: Boolean) {
            val half = sqrt(x * x + y * y) / 2
            if (half < 1e-9) return
            val turn = if (isClockwise) 1 else -1
            val far = sqrt(max(0.0, radius * radius - half * half))
            val outX = y / (2 * half) * turn
            val outY = -x / (2 * half) * turn
            if (half > radius * 0.7072) {
                val middleX = x / 2 + outX * (radius - far)
                val middleY = y / 2 + outY * (radius - far)
                arc(middleX, middleY, radius, isClockwise)
                return arc(x - middleX, y - middleY, radius, isClockwise)
            }
            // 4/3 tan(angle / 4) radii from the ends; tan(a / 2) is (1 - cos(a)) / sin(a).
            val factor = 4.0 / 3 * (radius - far) / half
            val along = factor * far / (2 * half)
            val out = factor * half
            curve(
                x * along + outX * out, y * along + outY * out,
                x - x * along + outX * out, y - y * along + outY * out, x, y
            )
        }
    }

    /** The outline of frame and arrow, or of the frame, at an inset in pixels. */
    private fun outline(
        popover: Rect, inset: Double, right: Int = 0, down: Int = 0, isOfFrame: Boolean = false
    ): Path {
        val place = if (edge < 0) 0 else Place(if (isAcross) popover.width() else popover.height()).start
        val start = place + if (isAcross) popover.left + right else popover.top + down
        val frame = frame(popover).apply { offset(right, down) }
        val direction = if (isOfFrame) ArrowDirection.NONE else arrowDirection
        return Trace(frame, direction, start / scale + side.tip, inset / scale).apply { follow() }.path
            .apply { close() }
    }

    /** The edges of a look's lines, in pixels inwards from the outline, the outermost first. */
    private fun edges(look: Look): List<Double> {
        val widths = look.lines.map {
            val width = it.width * scale
            if (it.width == 0.0) 1.0 else max(1.0, if (it.outside == 0.5) width else floor(width + 0.5 + 1e-6))
        }
        var edge = widths.indices.fold(0.0) { sum, i -> sum - widths[i] * look.lines[i].outside }
        return listOf(edge) + widths.map { width -> edge.also { edge += width } + width }
    }

    private fun blank(width: Int = bounds.width(), height: Int = bounds.height()) =
        Bitmap.createBitmap(width, height, Bitmap.Config.ARGB_8888)

    private fun brush(color: Int, mode: PorterDuff.Mode? = null) = Paint(Paint.ANTI_ALIAS_FLAG).apply {
        this.color = color
        if (mode != null) xfermode = PorterDuffXfermode(mode)
    }

    /** The fill of a look, over the frame and beyond it. */
    private fun ink(look: Look, frame: Rect) = brush(look.colors[0]).apply {
        val places = look.places ?: return@apply
        val angle = Math.toRadians(look.degrees)
        val x = sin(angle)
        val y = -cos(angle)
        val half = (abs(frame.width() * x) + abs(frame.height() * y)) / 2
        val middleX = (frame.left + frame.right) / 2.0
        val middleY = (frame.top + frame.bottom) / 2.0
        color = 255.shl(24)
        shader = LinearGradient(
            (middleX - x * half).toFloat(), (middleY - y * half).toFloat(),
            (middleX + x * half).toFloat(), (middleY + y * half).toFloat(),
            look.colors, places, Shader.TileMode.CLAMP
        )
    }

    /** Shadows, fill and lines of a theme that is drawn, in the size of the bounds. */
    private fun drawn(look: Look, popover: Rect): Bitmap {
        val group = blank()
        val canvas = Canvas(group)
        val edges = edges(look)
        val ink = ink(look, frame(popover))
        val isSolid = look.colors.all { it.ushr(24) == 255 }
        var isFilled = false
        fun fill(inset: Double) {
            canvas.drawPath(outline(popover, max(0.0, inset)), ink)
            isFilled = true
        }
        look.lines.forEachIndexed { i, line ->
            // The fill below an opaque line would show at its soft edge.
            val covers = isSolid && line.color.ushr(24) == 255
            val path = outline(popover, edges[i])
            if (!covers) {
                if (!isFilled && edges[i + 1] > 0) fill(0.0)
                path.addPath(outline(popover, edges[i + 1]))
                path.fillType = Path.FillType.EVEN_ODD
            }
            canvas.drawPath(path, brush(line.color))
            if (covers) fill(edges[i + 1])
        }
        if (!isFilled) fill(0.0)
        for (shadow in look.inside) shade(shadow, popover, edges.last(), canvas)
        val result = blank()
        for (shadow in side.shadows) cast(shadow, look, popover, group, Canvas(result))
        Canvas(result).drawBitmap(group, 0f, 0f, null)
        return result
    }

    /** Draws a shadow inside of an outline: that of all that is outside. */
    private fun shade(shadow: Shadow, popover: Rect, inset: Double, canvas: Canvas) {
        val reach = reach(shadow)
        val hole = blank(bounds.width() + 2 * reach, bounds.height() + 2 * reach)
        val cut = outline(popover, inset, reach + pixels(shadow.right), reach + pixels(shadow.down))
        cut.fillType = Path.FillType.INVERSE_WINDING
        Canvas(hole).drawPath(cut, brush(255.shl(24)))
        val layer = blank()
        val outside = outline(popover, inset)
        outside.fillType = Path.FillType.INVERSE_WINDING
        Canvas(layer).apply {
            lay(hole, shadow, -reach, -reach)
            drawPath(outside, brush(255.shl(24), PorterDuff.Mode.DST_OUT))
        }
        canvas.drawBitmap(layer, 0f, 0f, null)
    }

    /** Draws a shadow of the group, or of an outline where it is of the frame or grows. */
    private fun cast(shadow: Shadow, look: Look, popover: Rect, group: Bitmap, canvas: Canvas) {
        val outer = edges(look)[0]
        val layer = blank()
        val on = Canvas(layer)
        if (shadow.spread == 0.0 && !shadow.isOfFrame) {
            on.lay(group, shadow, pixels(shadow.right), pixels(shadow.down))
        } else {
            val grown = outline(
                popover, outer - shadow.spread * scale, pixels(shadow.right), pixels(shadow.down),
                shadow.isOfFrame
            )
            val alpha = if (shadow.isOfFrame) 255 else look.colors[look.colors.size / 2].ushr(24)
            val caster = blank()
            Canvas(caster).drawPath(grown, brush(alpha.shl(24)))
            on.lay(caster, shadow, 0, 0)
        }
        if (shadow.isKnockedOut) {
            on.drawPath(outline(popover, outer), brush(255.shl(24), PorterDuff.Mode.DST_OUT))
        }
        canvas.drawBitmap(layer, 0f, 0f, null)
    }

    /** Draws a bitmap's alpha in a shadow's colour, blurred: the sigma of a mask filter is radius / sqrt(3) + 0.5. */
    private fun Canvas.lay(caster: Bitmap, shadow: Shadow, right: Int, down: Int) {
        val radius = (shadow.blur / 2 * scale - 0.5) * sqrt(3.0)
        val blur = Paint()
        if (radius > 0) blur.maskFilter = BlurMaskFilter(radius.toFloat(), BlurMaskFilter.Blur.NORMAL)
        val at = IntArray(2)
        val alpha = caster.extractAlpha(blur, at)
        val strength = floor(shadow.opacity * shadow.color.ushr(24) + 0.5).toInt()
        val color = shadow.color.and(0xFFFFFF) or strength.shl(24)
        drawBitmap(alpha, (at[0] + right).toFloat(), (at[1] + down).toFloat(), brush(color))
    }

    private companion object {
        const val LEFT = 0
        const val TOP = 1
        const val RIGHT = 2
        const val BOTTOM = 3
    }
}
