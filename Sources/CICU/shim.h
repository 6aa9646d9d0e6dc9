#pragma once
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ucsdet.h>
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

// Writes to `offsets`, which has room for `capacity`, where a line may begin in the `length` bytes of
// UTF-8 at `text`: byte offsets, ascending, the last one the end. Returns how many there are, or -1
// when ICU reports `status`.
static inline int64_t icu_line_breaks(const char *text, int64_t length, int32_t *offsets,
                                      int64_t capacity, UErrorCode *status) {
  int64_t count = 0;
  UText *opened = utext_openUTF8(NULL, text, length, status);
  UBreakIterator *iterator = ubrk_open(UBRK_LINE, "", NULL, 0, status);
  ubrk_setUText(iterator, opened, status);
  if (U_SUCCESS(*status)) {
    ubrk_first(iterator);
    for (int32_t next; count < capacity && (next = ubrk_next(iterator)) != UBRK_DONE; count += 1)
      offsets[count] = next;
  }
  ubrk_close(iterator);
  utext_close(opened);
  return U_SUCCESS(*status) ? count : -1;
}

// The `ULineBreak` of a code point.
static inline int32_t icu_line_break_class(uint32_t character) {
  return u_getIntPropertyValue((UChar32)character, UCHAR_LINE_BREAK);
}

// Writes to `name`, which has room for `capacity` bytes, the name of the encoding that the `length`
// bytes at `text` are most likely in. Returns how sure that is, from 0 to 100, or -1 when there is
// none or ICU reports `status`.
static inline int32_t icu_guess_encoding(const char *text, int32_t length, char *name,
                                         size_t capacity, UErrorCode *status) {
  int32_t confidence = -1;
  UCharsetDetector *detector = ucsdet_open(status);
  ucsdet_setText(detector, text, length, status);
  const UCharsetMatch *match = ucsdet_detect(detector, status);
  if (U_SUCCESS(*status) && match != NULL) {
    const char *found = ucsdet_getName(match, status);
    confidence = ucsdet_getConfidence(match, status);
    if (U_SUCCESS(*status) && strlen(found) < capacity)
      strcpy(name, found);
    else
      confidence = -1;
  }
  ucsdet_close(detector);
  return confidence;
}

// The version of the library that runs, as a hundred times the major number and the minor number.
static inline int icu_running_version(void) {
  UVersionInfo version;
  u_getVersion(version);
  return version[0] * 100 + version[1];
}
