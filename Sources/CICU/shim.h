#pragma once
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/utext.h>
#include <unicode/uversion.h>

// ICU gives each function a name with its version in it by a macro that Swift cannot see.

// The number of words in the `length` bytes of UTF-8 at `text`, or -1 when ICU reports `status`.
static inline int64_t icu_count_words(const char *text, int64_t length, UErrorCode *status) {
  int64_t words = 0;
  UText *opened = utext_openUTF8(NULL, text, length, status);
  UBreakIterator *iterator = ubrk_open(UBRK_WORD, "", NULL, 0, status);
  ubrk_setUText(iterator, opened, status);
  if (U_SUCCESS(*status)) {
    ubrk_first(iterator);
    while (ubrk_next(iterator) != UBRK_DONE) {
      // What lies between words, space and punctuation, has a status below this.
      if (ubrk_getRuleStatus(iterator) >= UBRK_WORD_NONE_LIMIT) words += 1;
    }
  }
  ubrk_close(iterator);
  utext_close(opened);
  return U_SUCCESS(*status) ? words : -1;
}

// The version of the library that runs, as a hundred times the major number and the minor number.
static inline int icu_running_version(void) {
  UVersionInfo version;
  u_getVersion(version);
  return version[0] * 100 + version[1];
}
