/* sandbox.c -- Gives up the rights that a command does not need, by the kernel's Landlock.
 *
 * Rule files come from strangers. A fault in their reader must not reach the user's other files,
 * the network or another program. Landlock has no library in common use, so its three system calls
 * are made here. Layers add up: a later one only takes rights away. A filter of system calls
 * refuses sockets and programs.
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
#include <sys/prctl.h>
#include <sys/syscall.h>

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
    RIGHT_MOVE = 1 << 13,
    RIGHT_TRUNCATE = 1 << 14,
    NETWORK_ALL = 3 /* TCP: listen, connect */
};
struct rules_attr {
    uint64_t files, network;
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
    struct rules_attr attr = {known(refused), abi < ABI_NETWORK ? 0 : network};
    size_t size = abi < ABI_NETWORK ? sizeof attr.files : sizeof attr;
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
enum { CALLS_MOST = 0x40000000 }; /* from here on the calls of another convention */
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
enum { CALLS_MOST = 0x40000000 };
#endif

#ifdef ARCHITECTURE
#define REFUSED (SECCOMP_RET_ERRNO | EACCES)
#define REFUSE(call)                                                                               \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), BPF_STMT(BPF_RET | BPF_K, REFUSED)

/* A table and not libseccomp: that library crashes where an allocation fails. */
static void refuse_calls(void)
{
    static struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, REFUSED),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, CALLS_MOST, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, REFUSED),
        REFUSE(SYS_socket),
        REFUSE(SYS_execve),
        REFUSE(SYS_execveat),
        REFUSE(SYS_ptrace),
        REFUSE(SYS_process_vm_writev),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
#else
static void refuse_calls(void)
{
}
#endif

void sandbox_begin(void)
{
    int before = errno;
    abi = (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
        if (abi >= 1)
            restrict_to(LANDLOCK_ACCESS_FS_EXECUTE | (permits_all ? 0 : (uint64_t)WRITE_ALL),
                        NETWORK_ALL);
        refuse_calls();
    }
    errno = before;
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
void sandbox_end_reading(void)
{
}
#endif
