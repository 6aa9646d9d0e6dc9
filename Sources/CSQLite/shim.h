#pragma once
#include <sqlite3.h>

/* The schema of a file that comes from elsewhere may name functions and change itself: not here. */
static inline void casebound_distrust_schema(sqlite3 *database) {
  (void)sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  (void)sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}
