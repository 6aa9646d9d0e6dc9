#pragma once
#include <gsf/gsf.h>
#include <gsf/gsf-infile-msole.h>
#include <gsf/gsf-infile-zip.h>
#include <gsf/gsf-input-stdio.h>

/* GLib's checked casts are macros. */
static inline GsfInfile *casebound_as_folder(GsfInput *input) {
  return GSF_IS_INFILE(input) ? GSF_INFILE(input) : NULL;
}
static inline GsfInput *casebound_as_input(GsfInfile *folder) { return GSF_INPUT(folder); }

/* The running library's version is in variables, which never change. */
static inline int casebound_gsf_major(void) { return libgsf_major_version; }
static inline int casebound_gsf_minor(void) { return libgsf_minor_version; }
static inline int casebound_gsf_micro(void) { return libgsf_micro_version; }
