#pragma once
#include <cairo-pdf.h>
#include <poppler.h>
