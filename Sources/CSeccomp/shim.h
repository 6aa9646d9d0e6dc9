#pragma once
#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <sys/resource.h>
#include <sys/time.h>

/* What a filter answers is made by macros. */
static const uint32_t casebound_allow = SCMP_ACT_ALLOW;
static const uint32_t casebound_refuse = SCMP_ACT_ERRNO(EPERM);
static const uint32_t casebound_unknown = SCMP_ACT_ERRNO(ENOSYS);

/* Threads, not processes. */
static const uint64_t casebound_clone_thread = 0x00010000;

/* Whether opening with these flags could write or make a file. */
static const uint64_t casebound_writing_flags = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND;

/* Resources are an enumeration in C and something else in every binding of it. */
static inline int casebound_limit_file_size(uint64_t bytes) {
  const struct rlimit limit = {bytes, bytes};
  return setrlimit(RLIMIT_FSIZE, &limit);
}
static inline int casebound_limit_open_files(uint64_t count) {
  const struct rlimit limit = {count, count};
  return setrlimit(RLIMIT_NOFILE, &limit);
}
static inline int casebound_limit_processes(void) {
  const struct rlimit limit = {0, 0};
  return setrlimit(RLIMIT_NPROC, &limit);
}
static inline int casebound_limit_core(void) {
  const struct rlimit limit = {0, 0};
  return setrlimit(RLIMIT_CORE, &limit);
}

/* Ends the process after so many seconds of processor time (SIGPROF), or so many by the clock (SIGALRM);
   0 takes that back. */
static inline int casebound_set_alarm(long processor_seconds, long seconds) {
  const struct itimerval work = {{0, 0}, {processor_seconds, 0}};
  const struct itimerval clock = {{0, 0}, {seconds, 0}};
  return setitimer(ITIMER_PROF, &work, 0) | setitimer(ITIMER_REAL, &clock, 0);
}
