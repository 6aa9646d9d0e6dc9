#pragma once
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
// What the library installs for those who write extensions: the layout of its parser and nodes.
#include <cmark-gfm/inlines.h>
#include <cmark-gfm/parser.h>
#include <cmark-gfm/registry.h>
