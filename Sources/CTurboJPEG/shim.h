#pragma once
#include <jconfig.h>
#include <turbojpeg.h>

/* The library does not tell its version when it runs; its headers do. */
static const int casebound_turbojpeg_version = LIBJPEG_TURBO_VERSION_NUMBER;
