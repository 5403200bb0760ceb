/* sandbox.c -- Gives up the rights that a command does not need, by the kernel's Landlock.
 *
 * Rule files come from strangers. A fault in their reader must not reach the user's other files,
 * the network or another program. Landlock has no library in common use, so its three system calls
 * are made here. Layers add up: a later one only takes rights away. A filter of system calls allows
 * those of sandbox_calls.def: what is not listed is refused, also what a later kernel adds.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "memory.h"
#include "sandbox.h"

static char **permitted;
static size_t permitted_count;
static bool permits_all;

void sandbox_permit(const char *path)
{
    permitted = need_room(permitted, permitted_count, sizeof *permitted);
    permitted[permitted_count++] = text_copy(path, strlen(path));
}

void sandbox_permit_all(void)
{
    permits_all = true;
}

/* Sanitizers read files when they report. */
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) &&       \
    !defined(FRAY_FUZZED)
#if __has_include(<linux/landlock.h>)
#define FRAY_LANDLOCK
#endif
#endif

#ifdef FRAY_LANDLOCK
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <termios.h>

/* The numbers are the same on every processor. */
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule       445
#define SYS_landlock_restrict_self  446
#endif

/* Rights and attributes that headers of older kernels lack. */
enum {
    ABI_MOVE = 2,
    ABI_TRUNCATE = 3,
    ABI_NETWORK = 4,
    ABI_SCOPES = 6,
    RIGHT_MOVE = 1 << 13,
    RIGHT_TRUNCATE = 1 << 14,
    NETWORK_ALL = 3, /* TCP: listen, connect */
    SCOPES_ALL = 3   /* abstract sockets and signals of others */
};
struct rules_attr {
    uint64_t files, network, scopes;
};

enum {
    READ = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    WRITE_FILE = LANDLOCK_ACCESS_FS_WRITE_FILE | RIGHT_TRUNCATE,
    WRITE_BESIDE = WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE,
    WRITE_ALL = WRITE_BESIDE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                LANDLOCK_ACCESS_FS_MAKE_SYM | RIGHT_MOVE
};

static int abi; /* version of Landlock, or less than 1 */

static uint64_t known(uint64_t rights)
{
    if (abi < ABI_TRUNCATE) rights &= ~(uint64_t)RIGHT_TRUNCATE;
    if (abi < ABI_MOVE) rights &= ~(uint64_t)RIGHT_MOVE;
    return rights;
}

/* False: the path could be opened at another time, so it would lack its rights. */
static bool grant(int rules, const char *path, uint64_t rights)
{
    struct stat about;
    int fd = open(path, O_PATH | O_CLOEXEC);
    if (fd < 0) return errno != EMFILE && errno != ENFILE && errno != ENOMEM;
    uint64_t of_files = READ | WRITE_FILE | LANDLOCK_ACCESS_FS_EXECUTE;
    bool folder = fstat(fd, &about) == 0 && S_ISDIR(about.st_mode);
    if (!folder) rights &= of_files & ~(uint64_t)LANDLOCK_ACCESS_FS_READ_DIR;
    struct landlock_path_beneath_attr beneath = {.allowed_access = known(rights), .parent_fd = fd};
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    close(fd);
    return true;
}

/* The file may be replaced by a temporary one beside it, and a link is followed first. */
static bool grant_output(int rules, const char *path, uint64_t rights)
{
    struct stat about;
    bool granted = stat(path, &about) != 0 || grant(rules, path, rights);
    char *real = resolve_links(path), *slash = strrchr(real, '/');
    if (slash) slash[slash == real] = 0;
    granted = grant(rules, slash ? real : ".", rights) && granted;
    free(real);
    return granted;
}

/* Refuses `refused`, except what the permitted files need. Refuses nothing if such a file cannot be
 * opened: a command fails as it would without a sandbox. */
static void restrict_to(uint64_t refused, uint64_t network)
{
    struct rules_attr attr = {known(refused), network, SCOPES_ALL};
    size_t size = abi < ABI_NETWORK  ? offsetof(struct rules_attr, network)
                  : abi < ABI_SCOPES ? offsetof(struct rules_attr, scopes)
                                     : sizeof attr;
    int rules = (int)syscall(SYS_landlock_create_ruleset, &attr, size, 0);
    if (rules < 0) return;
    uint64_t allowed = refused & (READ | WRITE_BESIDE | RIGHT_MOVE);
    bool granted = grant(rules, "/dev/null", refused & (READ | WRITE_FILE)) &&
                   grant(rules, "/dev/tty", refused & (READ | WRITE_FILE));
    for (size_t i = 0; i < permitted_count && granted; i++)
        granted = grant_output(rules, permitted[i], allowed);
    if (granted) syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
}

/* Numbers of calls belong to one architecture. On others Landlock alone refuses. */
#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE
#define REFUSED (SECCOMP_RET_ERRNO | EACCES)

enum call_class {
    CALL_ALL,
    CALL_SIGNAL, /* of this process alone, where Landlock does not refuse others */
    CALL_DEVICE, /* what a terminal needs */
    CALL_SERVER  /* of connections, for a server that listens */
};
static const struct allowed_call {
    int number;
    enum call_class class;
} allowed_calls[] = {
#define CALL(name, class) {SYS_##name, CALL_##class},
#include "sandbox_calls.def"
};
static const uint32_t device_requests[] = {TCGETS,   TCSETS,  TCSETSW,    TCSETSF,
                                           FIONREAD, FIONBIO, TIOCGWINSZ, TIOCGPGRP};
enum {
    CALL_COUNT = sizeof allowed_calls / sizeof *allowed_calls,
    DEVICE_COUNT = sizeof device_requests / sizeof *device_requests,
    FILTER_MOST = 8 + 6 * CALL_COUNT + 2 * DEVICE_COUNT
};

static struct sock_filter filter[FILTER_MOST];
static unsigned short filter_size;

static void emit(uint16_t code, uint32_t k, size_t yes, size_t no)
{
    filter[filter_size++] = (struct sock_filter){code, (uint8_t)yes, (uint8_t)no, k};
}

static void emit_load(size_t offset)
{
    emit(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

/* Returns what the filter says if the value that is loaded is `k`; else continues behind it. */
static void emit_verdict(uint32_t k, uint32_t verdict)
{
    emit(BPF_JMP | BPF_JEQ | BPF_K, k, 0, 1);
    emit(BPF_RET | BPF_K, verdict, 0, 0);
}

/* A call that is allowed if its argument is one of these. */
static void emit_choice(int number, int argument, const uint32_t *values, size_t count)
{
    emit(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 2 + 2 * count);
    emit_load(offsetof(struct seccomp_data, args) + 8 * (size_t)argument);
    for (size_t i = 0; i < count; i++) emit_verdict(values[i], SECCOMP_RET_ALLOW);
    emit(BPF_RET | BPF_K, REFUSED, 0, 0);
}

static void emit_call(const struct allowed_call *call, bool server)
{
    uint32_t self = (uint32_t)getpid();
    if (call->class == CALL_DEVICE)
        emit_choice(call->number, 1, device_requests, DEVICE_COUNT);
    else if (call->class == CALL_SIGNAL && abi < ABI_SCOPES)
        emit_choice(call->number, 0, &self, 1);
    else if (call->class != CALL_SERVER || server)
        emit_verdict((uint32_t)call->number, SECCOMP_RET_ALLOW);
}

/* A table and not libseccomp: that library crashes where an allocation fails. */
static void allow_calls(bool server)
{
    filter_size = 0;
    emit_load(offsetof(struct seccomp_data, arch));
    emit(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
    emit(BPF_RET | BPF_K, REFUSED, 0, 0);
    emit_load(offsetof(struct seccomp_data, nr));
    for (size_t i = 0; i < CALL_COUNT; i++) emit_call(&allowed_calls[i], server);
    emit(BPF_RET | BPF_K, REFUSED, 0, 0);
    struct sock_fprog program = {filter_size, filter};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
#else
static void allow_calls(bool server)
{
    (void)server;
}
#endif

static void begin(uint64_t refused, bool server)
{
    int before = errno;
    abi = (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
        if (abi >= 1) restrict_to(refused, NETWORK_ALL);
        allow_calls(server);
    }
    errno = before;
}

void sandbox_begin(void)
{
    begin(LANDLOCK_ACCESS_FS_EXECUTE | (permits_all ? 0 : (uint64_t)WRITE_ALL), false);
}

void sandbox_serve(void)
{
    begin(LANDLOCK_ACCESS_FS_EXECUTE | WRITE_ALL | READ, true);
}

void sandbox_end_reading(void)
{
    int before = errno;
    if (abi >= 1) restrict_to(READ, 0);
    errno = before;
}

#else
void sandbox_begin(void)
{
}
void sandbox_serve(void)
{
}
void sandbox_end_reading(void)
{
}
#endif
