#pragma once
/* Calls that Swift's Glibc overlay lacks or cannot express, being macros or variadic.
 * No feature macro is set: types would then differ from those of Swift's own Glibc module, and
 * whether a build succeeds would depend on which of the two is imported first.
 */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Hidden by feature macros when Glibc was imported first. */
extern int syncfs(int fd);
extern int pipe2(int ends[2], int flags);
extern int mkostemp(char *name, int flags);
extern int memfd_create(const char *name, unsigned int flags);
extern const char *sigabbrev_np(int number);
extern const char *strerrordesc_np(int number);

static inline int casebound_errno(void) { return errno; }

static inline int casebound_open(const char *path, int flags, mode_t mode) {
  return open(path, flags, mode);
}

/* A file in memory, closed when another program starts. */
static inline int casebound_memory_file(void) { return memfd_create("attachment", 1 /* MFD_CLOEXEC */); }

/* A copy above the standard streams, closed when another program starts. */
static inline int casebound_duplicate(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 3); }

static inline int casebound_set_nonblocking(int fd) {
  int flags = fcntl(fd, F_GETFL);
  return flags < 0 ? -1 : fcntl(fd, F_SETFL, flags | O_NONBLOCK);
}

/* A wish, not a need: a pipe that holds a whole page of work saves switches. */
static inline void casebound_grow_pipe(int fd, int bytes) {
  (void)fcntl(fd, 1031 /* F_SETPIPE_SZ */, bytes);
}

static inline void casebound_exit_with_signal(int number) { _exit(128 + number); }
/* Ends with the status that shells have for the signal, also where it was ignored. */
static inline void casebound_exit_on(int number) {
  (void)signal(number, casebound_exit_with_signal);
}
static inline void casebound_end_on(int number) { (void)signal(number, SIG_DFL); }
/* A write past a limit of file size, too, then fails as one to a full disk does. */
static inline void casebound_ignore_broken_pipes(void) {
  (void)signal(SIGPIPE, SIG_IGN);
  (void)signal(SIGXFSZ, SIG_IGN);
}

/* Opening gives the lowest free number, so they are filled in order. */
static inline void casebound_occupy_standard_streams(void) {
  const int modes[] = {O_RDONLY, O_RDONLY, O_WRONLY};
  for (int fd = 0; fd < 3; fd++) {
    if (fcntl(fd, F_GETFD) < 0) (void)open("/dev/null", modes[fd]);
  }
}

static inline int casebound_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }

static inline int casebound_terminal_columns(int fd) {
  struct winsize size;
  return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/* The most memory held at once, by this process or by any finished child of it. */
static inline long casebound_peak_kilobytes(int of_children) {
  struct rusage usage;
  return getrusage(of_children ? RUSAGE_CHILDREN : RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0;
}

static inline int casebound_is_regular(mode_t mode) { return S_ISREG(mode); }
static inline int casebound_is_directory(mode_t mode) { return S_ISDIR(mode); }

/* The signal that ended a process, 0 when it ended by itself. */
static inline int casebound_ending_signal(int status) {
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}
/* The processor time of a process so far, in nanoseconds; -1 when there is none. */
static inline long long casebound_processor_time(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static inline int casebound_exit_status(int status) { return WEXITSTATUS(status); }

/* What a process may have of memory of its own, which its files, libraries and fonts are not, and the
 * status to exit with when it is not enough.
 */
struct casebound_memory {
  size_t limit;
  int status;
  char stack[16384];
};

/* Inside a function: what a header declares outside of one has no place in Swift's modules. */
static inline struct casebound_memory *casebound_memory(void) {
  static struct casebound_memory memory;
  return &memory;
}

/* What runs out of memory crashes: GLib, cmark and Swift end the process, others use what they did
 * not get. It ends with a status of its own if the last thing that failed was an allocation, or if a
 * quarter of the limit cannot be had; with the signal otherwise.
 */
static inline void casebound_crashed(int number) {
  int failure = errno;
  void *probe = mmap(0, casebound_memory()->limit / 4, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | 0x20 /* MAP_ANONYMOUS */, -1, 0);
  if (failure == ENOMEM || probe == MAP_FAILED) _exit(casebound_memory()->status);
  (void)raise(number);
}

/* Libraries in C++ catch what `new` throws and take it for a fault of the file. */
static inline void casebound_new_failed(void) { _exit(casebound_memory()->status); }

static inline void casebound_end_where_new_fails(void) {
  typedef void (*handler)(void);
  /* std::set_new_handler, where a library in C++ is loaded; the name is part of the ABI. */
  handler (*set)(handler) = (handler(*)(handler))dlsym(0, "_ZSt15set_new_handlerPFvvE");
  if (set) (void)set(casebound_new_failed);
}

static inline int casebound_limit_memory(size_t bytes, int status) {
  struct casebound_memory *memory = casebound_memory();
  memory->limit = bytes;
  memory->status = status;
  stack_t stack = {.ss_sp = memory->stack, .ss_size = sizeof memory->stack};
  (void)sigaltstack(&stack, 0);
  struct sigaction action = {.sa_flags = SA_ONSTACK | (int)SA_RESETHAND};
  action.sa_handler = casebound_crashed;
  const int crashes[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP};
  for (int i = 0; i < 5; i++) (void)sigaction(crashes[i], &action, 0);
  casebound_end_where_new_fails();
  struct rlimit limit = {bytes, bytes};
  return setrlimit(RLIMIT_DATA, &limit);
}

/* An entry's name is an array in a structure, which has no pointer in Swift. */
static inline const char *casebound_entry_name(const struct dirent *entry) { return entry->d_name; }
