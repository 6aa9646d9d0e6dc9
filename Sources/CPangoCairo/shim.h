#pragma once
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <fribidi/fribidi.h>
#include <hb-subset.h>
#include <hb.h>
#include <pango/pango.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>

/* Deprecated in name only: Pango still sets every paragraph by it. */
static inline PangoDirection casebound_base_direction(const char *text, int length) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return pango_find_base_dir(text, length);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

/* A variable in name only. */
static inline const char *casebound_fribidi_version(void) { return fribidi_version_info; }

/* What a font face of cairo's keeps its font in memory by. */
static inline const cairo_user_data_key_t *casebound_font_key(void) {
  static const cairo_user_data_key_t key;
  return &key;
}
