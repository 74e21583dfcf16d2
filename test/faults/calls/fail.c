/* Lets calls of the file system fail.
 *
 * Preloaded into a process. FAULT_FOLDER names the folder whose files are meant. FAULT, which the process may change
 * at any time, is `<n> <errno> at` or `<n> <errno> from`: the nth call since FAULT was last changed fails with that
 * number, or that and every later one. FAULT_LOG names a file to which each failed call is written, a line each.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
static char last[64];
static long counted;

static int fails(const char *call, const char *path) {
  const char *fault = getenv("FAULT"), *folder = getenv("FAULT_FOLDER"), *log = getenv("FAULT_LOG");
  if (!fault || !*fault || !folder || !log || !path || strncmp(path, folder, strlen(folder)) != 0) return 0;
  long n = 0;
  int number = 0, failing = 0;
  char how[8] = "";
  if (sscanf(fault, "%ld %d %7s", &n, &number, how) != 3) return 0;
  pthread_mutex_lock(&one);
  if (strcmp(fault, last) != 0) {
    strncpy(last, fault, sizeof last - 1);
    counted = 0;
  }
  counted += 1;
  failing = counted == n || (counted > n && strcmp(how, "from") == 0);
  if (failing) {
    char line[PATH_MAX + 64];
    int length = snprintf(line, sizeof line, "%s %s\n", call, path + strlen(folder));
    int fd = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT, 0600);
    syscall(SYS_write, fd, line, (size_t)length);
    syscall(SYS_close, fd);
  }
  pthread_mutex_unlock(&one);
  if (failing) errno = number;
  return failing;
}

static int fails_fd(const char *call, int fd) {
  const char *fault = getenv("FAULT");
  if (!fault || !*fault) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return fails(call, path);
}

#define OPEN(symbol)                                                  \
  int symbol(const char *path, int flags, ...) {                      \
    va_list rest;                                                     \
    va_start(rest, flags);                                            \
    mode_t mode = va_arg(rest, mode_t);                               \
    va_end(rest);                                                     \
    if (fails("open", path)) return -1;                               \
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);     \
  }
OPEN(open)
OPEN(open64)

ssize_t read(int fd, void *data, size_t length) {
  return fails_fd("read", fd) ? -1 : syscall(SYS_read, fd, data, length);
}
ssize_t write(int fd, const void *data, size_t length) {
  return fails_fd("write", fd) ? -1 : syscall(SYS_write, fd, data, length);
}
#define PREAD(symbol)                                                        \
  ssize_t symbol(int fd, void *data, size_t length, off_t at) {              \
    return fails_fd("read", fd) ? -1 : syscall(SYS_pread64, fd, data, length, at); \
  }
PREAD(pread)
PREAD(pread64)
#define PWRITE(symbol)                                                       \
  ssize_t symbol(int fd, const void *data, size_t length, off_t at) {        \
    return fails_fd("write", fd) ? -1 : syscall(SYS_pwrite64, fd, data, length, at); \
  }
PWRITE(pwrite)
PWRITE(pwrite64)
#define SIZE(symbol)                                                         \
  int symbol(int fd, off_t length) {                                         \
    return fails_fd("truncate", fd) ? -1 : (int)syscall(SYS_ftruncate, fd, length); \
  }
SIZE(ftruncate)
SIZE(ftruncate64)
int fsync(int fd) { return fails_fd("sync", fd) ? -1 : (int)syscall(SYS_fsync, fd); }
int fdatasync(int fd) { return fails_fd("sync", fd) ? -1 : (int)syscall(SYS_fdatasync, fd); }
int rename(const char *from, const char *to) {
  return fails("rename", from) ? -1 : (int)syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
}
int unlink(const char *path) { return fails("unlink", path) ? -1 : (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0); }
