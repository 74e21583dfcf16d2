/* Records what a process does to the files of one folder, for cutting its power afterwards.
 *
 * Preloaded into the process and its children. POWER_FOLDER names the folder, POWER_LOG the file that everything is
 * written to, in the order in which it happened: a lock is held around each call and its record. A record is a header
 * of eight little-endian 64-bit numbers (kind, inode, offset, length of the data, length of the first name, length of
 * the second name, 0, 0), then the data and the names.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { MAKE = 1, WRITE = 2, SIZE = 3, SYNC = 4, RENAME = 5, REMOVE = 6, SYNC_FOLDER = 7 };

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
static int log_fd = -2;
static char folder[PATH_MAX];
static size_t folder_length;

static int put(int fd, const void *data, size_t length) {
  const char *at = data;
  while (length > 0) {
    long done = syscall(SYS_write, fd, at, length);
    if (done <= 0) return -1;
    at += done;
    length -= (size_t)done;
  }
  return 0;
}

static int ready(void) {
  if (log_fd != -2) return log_fd >= 0;
  const char *name = getenv("POWER_LOG"), *in = getenv("POWER_FOLDER");
  log_fd = -1;
  if (!name || !in) return 0;
  strncpy(folder, in, sizeof folder - 1);
  folder_length = strlen(folder);
  log_fd = (int)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  return log_fd >= 0;
}

/* The name within the folder; null for files that lie elsewhere, and for the shared index, which no disk holds. */
static const char *within(const char *path, char *room) {
  char full[PATH_MAX * 2];
  if (!path) return NULL;
  if (path[0] == '/') snprintf(full, sizeof full, "%s", path);
  else {
    char here[PATH_MAX];
    if (!getcwd(here, sizeof here)) return NULL;
    snprintf(full, sizeof full, "%s/%s", here, path);
  }
  if (strncmp(full, folder, folder_length) != 0) return NULL;
  if (full[folder_length] == 0) return strcpy(room, "");
  if (full[folder_length] != '/') return NULL;
  size_t length = strlen(full);
  if (length > 4 && strcmp(full + length - 4, "-shm") == 0) return NULL;
  return strcpy(room, full + folder_length + 1);
}

static const char *within_fd(int fd, char *room) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length <= 0) return NULL;
  path[length] = 0;
  const char *deleted = strstr(path, " (deleted)");
  if (deleted) return NULL;
  return within(path, room);
}

static uint64_t inode(int fd) {
  struct stat seen;
  return fstat(fd, &seen) == 0 ? (uint64_t)seen.st_ino : 0;
}

static void note(enum kind kind, uint64_t node, uint64_t offset, const void *data, size_t length, const char *first,
                 const char *second) {
  size_t a = first ? strlen(first) : 0, b = second ? strlen(second) : 0;
  uint64_t header[8] = {kind, node, offset, length, a, b, 0, 0};
  size_t total = sizeof header + length + a + b;
  char *all = malloc(total);
  memcpy(all, header, sizeof header);
  if (length) memcpy(all + sizeof header, data, length);
  if (a) memcpy(all + sizeof header + length, first, a);
  if (b) memcpy(all + sizeof header + length + a, second, b);
  put(log_fd, all, total);
  free(all);
}

static void lock(void) {
  pthread_mutex_lock(&one);
  flock(log_fd, LOCK_EX);
}
static void unlock(void) {
  flock(log_fd, LOCK_UN);
  pthread_mutex_unlock(&one);
}

static int opened(const char *path, int flags, mode_t mode) {
  char room[PATH_MAX * 2];
  const char *name = ready() && (flags & (O_CREAT | O_TRUNC)) ? within(path, room) : NULL;
  if (!name) return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  lock();
  struct stat before;
  int there = stat(path, &before) == 0;
  int fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  if (fd >= 0 && !there) note(MAKE, inode(fd), 0, NULL, 0, name, NULL);
  else if (fd >= 0 && (flags & O_TRUNC)) note(SIZE, inode(fd), 0, NULL, 0, NULL, NULL);
  unlock();
  return fd;
}

#define OPEN(symbol)                              \
  int symbol(const char *path, int flags, ...) {  \
    va_list rest;                                 \
    va_start(rest, flags);                        \
    mode_t mode = va_arg(rest, mode_t);           \
    va_end(rest);                                 \
    return opened(path, flags, mode);             \
  }
OPEN(open)
OPEN(open64)

static ssize_t written(int fd, const struct iovec *parts, int count, off_t at, ssize_t (*call)(void *), void *what) {
  char room[PATH_MAX * 2];
  const char *name = ready() && fd != log_fd ? within_fd(fd, room) : NULL;
  if (!name) return call(what);
  lock();
  if (at < 0) {
    at = lseek(fd, 0, fcntl(fd, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR);
  }
  ssize_t done = call(what);
  if (done > 0) {
    char *data = malloc((size_t)done);
    size_t have = 0;
    for (int i = 0; i < count && have < (size_t)done; i++) {
      size_t here = parts[i].iov_len < (size_t)done - have ? parts[i].iov_len : (size_t)done - have;
      memcpy(data + have, parts[i].iov_base, here);
      have += here;
    }
    note(WRITE, inode(fd), (uint64_t)at, data, (size_t)done, NULL, NULL);
    free(data);
  }
  unlock();
  return done;
}

struct call {
  int fd, count;
  const struct iovec *parts;
  off_t at;
};
static ssize_t by_write(void *what) {
  struct call *c = what;
  return syscall(SYS_writev, c->fd, c->parts, c->count);
}
static ssize_t by_pwrite(void *what) {
  struct call *c = what;
  return syscall(SYS_pwritev, c->fd, c->parts, c->count, (long)c->at, 0L);
}

ssize_t write(int fd, const void *data, size_t length) {
  struct iovec part = {(void *)data, length};
  struct call c = {fd, 1, &part, -1};
  return written(fd, &part, 1, -1, by_write, &c);
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  struct call c = {fd, count, parts, -1};
  return written(fd, parts, count, -1, by_write, &c);
}
#define PWRITE(symbol)                                                       \
  ssize_t symbol(int fd, const void *data, size_t length, off_t at) {        \
    struct iovec part = {(void *)data, length};                              \
    struct call c = {fd, 1, &part, at};                                      \
    return written(fd, &part, 1, at, by_pwrite, &c);                         \
  }
PWRITE(pwrite)
PWRITE(pwrite64)
#define PWRITEV(symbol)                                                      \
  ssize_t symbol(int fd, const struct iovec *parts, int count, off_t at) {   \
    struct call c = {fd, count, parts, at};                                  \
    return written(fd, parts, count, at, by_pwrite, &c);                     \
  }
PWRITEV(pwritev)
PWRITEV(pwritev64)

static int sized(int fd, off_t length) {
  char room[PATH_MAX * 2];
  const char *name = ready() ? within_fd(fd, room) : NULL;
  if (!name) return (int)syscall(SYS_ftruncate, fd, length);
  lock();
  int result = (int)syscall(SYS_ftruncate, fd, length);
  if (result == 0) note(SIZE, inode(fd), (uint64_t)length, NULL, 0, NULL, NULL);
  unlock();
  return result;
}
int ftruncate(int fd, off_t length) { return sized(fd, length); }
int ftruncate64(int fd, off_t length) { return sized(fd, length); }

static int synced(int fd, long number) {
  char room[PATH_MAX * 2];
  const char *name = ready() ? within_fd(fd, room) : NULL;
  if (!name) return (int)syscall(number, fd);
  lock();
  struct stat seen;
  int is_folder = fstat(fd, &seen) == 0 && S_ISDIR(seen.st_mode);
  int result = (int)syscall(number, fd);
  if (result == 0) note(is_folder ? SYNC_FOLDER : SYNC, inode(fd), 0, NULL, 0, NULL, NULL);
  unlock();
  return result;
}
int fsync(int fd) { return synced(fd, SYS_fsync); }
int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

int rename(const char *from, const char *to) {
  char first[PATH_MAX * 2], second[PATH_MAX * 2];
  const char *a = ready() ? within(from, first) : NULL, *b = a ? within(to, second) : NULL;
  if (!a || !b) return (int)syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
  lock();
  int result = (int)syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
  if (result == 0) note(RENAME, 0, 0, NULL, 0, a, b);
  unlock();
  return result;
}

static int removed(const char *path) {
  char room[PATH_MAX * 2];
  const char *name = ready() ? within(path, room) : NULL;
  if (!name) return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  lock();
  int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  if (result == 0) note(REMOVE, 0, 0, NULL, 0, name, NULL);
  unlock();
  return result;
}
int unlink(const char *path) { return removed(path); }
