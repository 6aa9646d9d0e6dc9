#pragma once
#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <jpeglib.h>
#include <jerror.h>

/* The library does not tell its version when it runs; its headers do. */
static const int casebound_turbojpeg_version = LIBJPEG_TURBO_VERSION_NUMBER;

/* A progressive image may be refined this often; each time costs as much as all of a plain one. */
#define CASEBOUND_JPEG_MOST_SCANS 500

enum { casebound_jpeg_whole, casebound_jpeg_cut_off, casebound_jpeg_damaged };
enum { casebound_jpeg_words_size = JMSG_LENGTH_MAX };

struct casebound_jpeg_errors {
  struct jpeg_error_mgr standard;
  jmp_buf end;
  char *words;
  int outcome;
};

static inline void casebound_jpeg_end(j_common_ptr image) {
  struct casebound_jpeg_errors *errors = (struct casebound_jpeg_errors *)image->err;
  int code = errors->standard.msg_code;
  int is_cut = code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER || code == JERR_INPUT_EOF;
  errors->outcome = is_cut ? casebound_jpeg_cut_off : casebound_jpeg_damaged;
  errors->standard.format_message(image, errors->words);
  longjmp(errors->end, 1);
}

/* The library keeps its first warning alone, so that a harmless one would hide all that follow. */
static inline void casebound_jpeg_message(j_common_ptr image, int level) {
  if (level >= 0) return;
  switch (image->err->msg_code) {
  /* Bytes that are left over, which some cameras write, and odd ways to say what is clear. */
  case JWRN_EXTRANEOUS_DATA:
  case JWRN_ADOBE_XFORM:
  case JWRN_BOGUS_PROGRESSION:
  case JWRN_JFIF_MAJOR:
  case JWRN_NOT_SEQUENTIAL:
    return;
  default: casebound_jpeg_end(image);
  }
}

static inline void casebound_jpeg_progress(j_common_ptr image) {
  if (((j_decompress_ptr)image)->input_scan_number <= CASEBOUND_JPEG_MOST_SCANS) return;
  struct casebound_jpeg_errors *errors = (struct casebound_jpeg_errors *)image->err;
  errors->outcome = casebound_jpeg_damaged;
  snprintf(errors->words, JMSG_LENGTH_MAX, "it has more than %d scans", CASEBOUND_JPEG_MOST_SCANS);
  longjmp(errors->end, 1);
}

/* Decodes an image at an eighth of its size, without keeping it, up to the first error or the first
 * warning that matters. Its words go to `words`, which takes JMSG_LENGTH_MAX bytes.
 */
static inline int casebound_jpeg_prove(const unsigned char *bytes, unsigned long size, char *words) {
  struct casebound_jpeg_errors errors;
  struct jpeg_decompress_struct image;
  struct jpeg_progress_mgr progress = {0};
  image.mem = NULL;
  image.err = jpeg_std_error(&errors.standard);
  errors.standard.error_exit = casebound_jpeg_end;
  errors.standard.emit_message = casebound_jpeg_message;
  errors.words = words;
  errors.outcome = casebound_jpeg_whole;
  if (setjmp(errors.end) == 0) {
    jpeg_create_decompress(&image);
    progress.progress_monitor = casebound_jpeg_progress;
    image.progress = &progress;
    jpeg_mem_src(&image, bytes, size);
    jpeg_read_header(&image, TRUE);
    image.out_color_space = image.num_components == 4 ? JCS_CMYK : JCS_GRAYSCALE;
    image.scale_num = 1;
    image.scale_denom = 8;
    jpeg_start_decompress(&image);
    JSAMPARRAY row = image.mem->alloc_sarray(
      (j_common_ptr)&image, JPOOL_IMAGE, image.output_width * image.output_components, 1);
    while (image.output_scanline < image.output_height) jpeg_read_scanlines(&image, row, 1);
    jpeg_finish_decompress(&image);
  }
  jpeg_destroy((j_common_ptr)&image);
  return errors.outcome;
}
