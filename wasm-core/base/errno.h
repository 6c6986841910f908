/* Linux's error numbers. Not <errno.h>, because emscripten's has WASI's numbers: the core must return what a Linux
 * program sees, whatever target it is compiled for. */
#ifndef BASE_ERRNO_H
#define BASE_ERRNO_H

#define EPERM 1
#define ESRCH 3
#define EIO 5
#define EBADF 9
#define ECHILD 10
#define EAGAIN 11
#define ENOMEM 12
#define EACCES 13
#define EFAULT 14
#define EBUSY 16
#define EEXIST 17
#define ENODEV 19
#define EINVAL 22
#define ENOSPC 28
#define ENOSYS 38
#define EOVERFLOW 75
#define EOPNOTSUPP 95

#endif
