// Preloaded into a server: while the file $FAILING_SWITCH exists, writing and syncing files under
// $FAILING_FOLDER fails with EIO. Each failure appends a byte to $FAILING_COUNT.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static int fails(int fd) {
  const char *folder = getenv("FAILING_FOLDER"), *name = getenv("FAILING_SWITCH");
  if (!folder || !name || access(name, F_OK) != 0) return 0;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  if (strncmp(path, folder, strlen(folder)) != 0) return 0;
  const char *count = getenv("FAILING_COUNT");
  if (count) {
    int log = open(count, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (log >= 0) {
      ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
      if (real(log, "x", 1) != 1) _exit(99);
      close(log);
    }
  }
  errno = EIO;
  return 1;
}

#define FAILING(result, name, parameters, arguments)                       \
  result name parameters {                                                 \
    if (fails(fd)) return -1;                                              \
    result(*real) parameters = dlsym(RTLD_NEXT, #name);                    \
    return real arguments;                                                 \
  }

FAILING(ssize_t, write, (int fd, const void *from, size_t size), (fd, from, size))
FAILING(ssize_t, pwrite, (int fd, const void *from, size_t size, off_t at), (fd, from, size, at))
FAILING(ssize_t, pwrite64, (int fd, const void *from, size_t size, off64_t at), (fd, from, size, at))
FAILING(ssize_t, writev, (int fd, const struct iovec *from, int count), (fd, from, count))
FAILING(int, fsync, (int fd), (fd))
FAILING(int, fdatasync, (int fd), (fd))
