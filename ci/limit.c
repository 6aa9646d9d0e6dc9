/* The yardstick: how fast plain Pango and Cairo set the same text, with nothing of ours.
 *
 * Every line of a body that is not empty becomes one PangoLayout, 468 pt wide; lines are drawn from
 * 72 pt down and a page ends at 720 pt; each body is one US Letter PDF. No Markdown, no styles, no
 * links, no cache, one thread.
 *
 *   limit FOLDER BODIES FONT
 *
 * BODIES holds the bodies one after another, each followed by U+001E and a line feed. Prints
 * `notes N pages N seconds S`, and nothing on failure but a message on standard error.
 */
#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEPARATOR = 0x1e };

static const double page_width = 612, page_height = 792, margin = 72, paragraph_gap = 6;

/* One PDF being filled from top to bottom. */
typedef struct {
  cairo_surface_t *surface;
  cairo_t *cairo;
  double y;
  long pages;
} Sheet;

static void turn_page(Sheet *sheet) {
  cairo_show_page(sheet->cairo);
  sheet->pages += 1;
  sheet->y = margin;
}

static void open_sheet(Sheet *sheet, const char *path) {
  sheet->surface = cairo_pdf_surface_create(path, page_width, page_height);
  cairo_pdf_surface_set_metadata(sheet->surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
  sheet->cairo = cairo_create(sheet->surface);
  sheet->y = margin;
}

static void close_sheet(Sheet *sheet, const char *path) {
  turn_page(sheet);
  cairo_destroy(sheet->cairo);
  cairo_surface_finish(sheet->surface);
  cairo_status_t status = cairo_surface_status(sheet->surface);
  if (status != CAIRO_STATUS_SUCCESS) {
    fprintf(stderr, "limit: %s: %s\n", path, cairo_status_to_string(status));
    exit(1);
  }
  cairo_surface_destroy(sheet->surface);
}

static void draw_paragraph(Sheet *sheet, PangoContext *context, const PangoFontDescription *font,
                           const char *text, size_t length) {
  PangoLayout *layout = pango_layout_new(context);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_width(layout, (int)((page_width - 2 * margin) * PANGO_SCALE));
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text(layout, text, (int)length);

  PangoLayoutIter *lines = pango_layout_get_iter(layout);
  do {
    PangoRectangle box;
    pango_layout_iter_get_line_extents(lines, NULL, &box);
    double height = pango_units_to_double(box.height);
    if (sheet->y + height > page_height - margin) turn_page(sheet);
    double baseline = pango_units_to_double(pango_layout_iter_get_baseline(lines) - box.y);
    cairo_move_to(sheet->cairo, margin + pango_units_to_double(box.x), sheet->y + baseline);
    pango_cairo_show_layout_line(sheet->cairo, pango_layout_iter_get_line_readonly(lines));
    sheet->y += height;
  } while (pango_layout_iter_next_line(lines));
  pango_layout_iter_free(lines);
  g_object_unref(layout);
  sheet->y += paragraph_gap;
}

static PangoContext *make_context(void) {
  PangoFontMap *map = pango_cairo_font_map_new();
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), 72);
  PangoContext *context = pango_font_map_create_context(map);
  pango_context_set_round_glyph_positions(context, FALSE);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  return context;
}

int main(int count, char **arguments) {
  if (count != 4) {
    fputs("usage: limit FOLDER BODIES FONT\n", stderr);
    return 2;
  }
  gchar *text;
  gsize length;
  GError *error = NULL;
  if (!g_file_get_contents(arguments[2], &text, &length, &error)) {
    fprintf(stderr, "limit: %s\n", error->message);
    return 2;
  }
  PangoContext *context = make_context();
  PangoFontDescription *font = pango_font_description_from_string(arguments[3]);

  gint64 start = g_get_monotonic_time();
  long notes = 0, pages = 0;
  const char *end = text + length;
  for (const char *body = text; body < end;) {
    const char *body_end = memchr(body, SEPARATOR, (size_t)(end - body));
    if (body_end == NULL) body_end = end;
    gchar *path = g_strdup_printf("%s/%06ld.pdf", arguments[1], notes);
    Sheet sheet = {0};
    open_sheet(&sheet, path);
    for (const char *line = body; line < body_end;) {
      const char *line_end = memchr(line, '\n', (size_t)(body_end - line));
      if (line_end == NULL) line_end = body_end;
      if (line_end > line) draw_paragraph(&sheet, context, font, line, (size_t)(line_end - line));
      line = line_end + 1;
    }
    close_sheet(&sheet, path);
    g_free(path);
    notes += 1;
    pages += sheet.pages;
    body = body_end + 1;
    if (body < end && *body == '\n') body += 1;
  }
  double seconds = (double)(g_get_monotonic_time() - start) / G_USEC_PER_SEC;
  printf("notes %ld pages %ld seconds %.4f\n", notes, pages, seconds);
  return 0;
}
