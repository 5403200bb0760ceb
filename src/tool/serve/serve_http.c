/* serve_http.c -- Serves the table by HTTP: checks requests, keeps pages up to date, bounds what
 * strangers can use.
 *
 * libmicrohttpd reads and writes HTTP; it is loaded when a table is opened. Requests of a guest
 * have a token in a header, which a page of another site cannot send. Each open page holds one long
 * response, to which a line is added whenever the board changes. No line is made before the last
 * one is read, so a slow reader costs one line of memory.
 *
 * Connections that have not shown a token are strangers. They have seconds for their request. When
 * there are too many connections, the oldest stranger is closed: guests always get in.
 */
#define _DEFAULT_SOURCE /* the flags of network interfaces */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "serve.h"

#include "tool/io/clock.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"

#ifdef FRAY_MICROHTTPD
#include <arpa/inet.h>
#include <dlfcn.h>
#include <ifaddrs.h>
#include <microhttpd.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>

/* The functions of libmicrohttpd in use; they are called as mhd.NAME. */
#define MHD_FUNCTIONS(F)                                                                           \
    F(add_response_header)                                                                         \
    F(create_response_from_buffer)                                                                 \
    F(create_response_from_callback)                                                               \
    F(destroy_response)                                                                            \
    F(get_connection_info)                                                                         \
    F(get_daemon_info)                                                                             \
    F(get_timeout)                                                                                 \
    F(lookup_connection_value)                                                                     \
    F(queue_response)                                                                              \
    F(resume_connection)                                                                           \
    F(run)                                                                                         \
    F(start_daemon)                                                                                \
    F(stop_daemon)                                                                                 \
    F(suspend_connection)
static struct {
#define F(name) __typeof__(MHD_##name) *name;
    MHD_FUNCTIONS(F)
#undef F
} mhd;

static const char *mhd_load(void)
{
    void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL), *found;
    if (!library) return dlerror();
#define F(name)                                                                                    \
    if (!(found = dlsym(library, "MHD_" #name))) return dlerror();                                 \
    memcpy(&mhd.name, &found, sizeof found);
    MHD_FUNCTIONS(F)
#undef F
    return NULL;
}

enum {
    BODY_MOST = 8192,
    MEMORY_OF_CONNECTION = 16384, /* for the head of a request and parts of its response */
    CONNECTIONS_MOST = 4096,
    CONNECTIONS_LEFT = 64, /* strangers are closed before these are used */
    DESCRIPTORS_ELSE = 64,
    OF_ONE_GUEST = 24,     /* connections that count as a guest's */
    REQUEST_SECONDS = 15,  /* for a request of a stranger, and for each part of a response */
    HEARTBEAT = 10000,     /* milliseconds; a page that has left is noticed then */
    REQUESTS_OF_ONE = 200, /* of one stranger's connection */
    ADDRESSES_MOST = 32
};

/* A connection. */
struct caller {
    struct caller *next, *prev; /* among strangers; both NULL: it is a guest's */
    int fd, requests;
    int64_t since;
    struct guest *guest;
};

/* An open page. */
struct page {
    struct page *next, *prev;
    struct page_server *server;
    struct guest *guest;
    struct MHD_Connection *connection;
    bool asleep, over;
    int version, telling;
    size_t told;
    char *line; /* what is being sent */
    size_t size, sent;
    int64_t last; /* when something was sent */
};

struct page_server {
    struct board *board;
    struct MHD_Daemon *daemon;
    struct caller strangers; /* a ring, the oldest first */
    struct page pages;       /* a ring, the oldest first */
    int callers, callers_most;
    uint16_t port;
    char addresses[ADDRESSES_MOST][INET_ADDRSTRLEN]; /* of this machine, for the Host header */
    int address_count;
    int shown; /* the version of the board that the pages were woken for */
    bool over; /* no page sleeps any more */
};

/* ---- connections ---- */

static void stranger_remove(struct caller *c)
{
    if (!c->next) return;
    c->prev->next = c->next;
    c->next->prev = c->prev;
    c->next = c->prev = NULL;
}

static void stranger_add(struct page_server *server, struct caller *c)
{
    struct caller *ring = &server->strangers;
    c->prev = ring->prev, c->next = ring;
    c->prev->next = c->next->prev = c;
}

/* The library notices that the socket is closed, and frees the connection. */
static void stranger_close(struct caller *c)
{
    shutdown(c->fd, SHUT_RDWR);
    stranger_remove(c);
}

static void on_connection(void *cls, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode what)
{
    struct page_server *server = cls;
    struct caller *c = *context;
    if (what == MHD_CONNECTION_NOTIFY_CLOSED) {
        if (!c) return;
        stranger_remove(c);
        if (c->guest) c->guest->connections--;
        server->callers--;
        *context = NULL;
        free(c);
        return;
    }
    const union MHD_ConnectionInfo *info =
        mhd.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    int at_once = 1, silent = 30000; /* milliseconds until a phone that is gone is given up */
    *context = c = xrealloc(NULL, sizeof *c);
    *c = (struct caller){.fd = info->connect_fd, .since = milliseconds()};
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
    setsockopt(c->fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &silent, sizeof silent);
    server->callers++;
    stranger_add(server, c);
    struct caller *oldest = server->strangers.next;
    if (server->callers > server->callers_most && oldest != c) stranger_close(oldest);
}

static struct caller *caller_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        mhd.get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static void close_late_strangers(struct page_server *server, int64_t now)
{
    for (struct caller *c; (c = server->strangers.next) != &server->strangers;) {
        if (now - c->since < REQUEST_SECONDS * 1000) return;
        stranger_close(c);
    }
}

/* ---- responses ---- */

static const char *const headers[][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
     "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
    {"Cache-Control", "no-store"},
};

/* Queues and frees a response. */
static enum MHD_Result respond(struct MHD_Connection *connection, unsigned status, const char *type,
                               bool last, struct MHD_Response *response)
{
    if (!response) return MHD_NO;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        mhd.add_response_header(response, headers[i][0], headers[i][1]);
    mhd.add_response_header(response, "Content-Type", type);
    if (last) mhd.add_response_header(response, "Connection", "close");
    enum MHD_Result result = mhd.queue_response(connection, status, response);
    mhd.destroy_response(response);
    return result;
}

static enum MHD_Result respond_text(struct MHD_Connection *connection, unsigned status,
                                    const char *type, const char *text, bool last)
{
    return respond(connection, status, type, last,
                   mhd.create_response_from_buffer(strlen(text), (void *)(uintptr_t)text,
                                                   MHD_RESPMEM_MUST_COPY));
}

static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned status, const char *why)
{
    return respond_text(connection, status, "text/plain; charset=utf-8", why, true);
}

/* ---- open pages ---- */

static void page_wake(struct page *page)
{
    if (!page->asleep) return;
    page->asleep = false;
    mhd.resume_connection(page->connection);
}

/* A guest who comes or leaves is shown to all. */
static void count_page(struct page *page, int by)
{
    bool was_here = page->guest->pages > 0;
    page->guest->pages += by;
    if ((page->guest->pages > 0) != was_here) page->server->board->version++;
}

static void page_free(void *cls)
{
    struct page *page = cls;
    page->prev->next = page->next;
    page->next->prev = page->prev;
    count_page(page, -1);
    free(page->line);
    free(page);
}

/* Makes the next line, if there is one. */
static bool page_refill(struct page *page)
{
    const struct board *board = page->server->board;
    int64_t now = milliseconds();
    free(page->line);
    page->line = NULL;
    page->size = page->sent = 0;
    if (page->version != board->version) {
        page->version = board->version;
        page->line = view_line(board, page->guest, &page->telling, &page->told);
    } else if (now - page->last >= HEARTBEAT)
        page->line = text_of("\n");
    if (!page->line) return false;
    page->size = strlen(page->line);
    page->last = now;
    return true;
}

/* Writes what is due for a page; the connection sleeps when nothing is. */
static ssize_t page_read(void *cls, uint64_t at, char *to, size_t room)
{
    struct page *page = cls;
    (void)at;
    if (page->over) return MHD_CONTENT_READER_END_OF_STREAM;
    if (page->sent == page->size && !page_refill(page)) {
        page->asleep = true;
        mhd.suspend_connection(page->connection);
        return 0;
    }
    size_t size = page->size - page->sent < room ? page->size - page->sent : room;
    memcpy(to, page->line + page->sent, size);
    page->sent += size;
    return (ssize_t)size;
}

/* A guest has few pages at once: the oldest one ends when another is opened. */
static void end_oldest_page(struct page_server *server, const struct guest *guest)
{
    for (struct page *page = server->pages.next; page != &server->pages; page = page->next) {
        if (page->guest != guest || page->over) continue;
        page->over = true;
        page_wake(page);
        return;
    }
}

static enum MHD_Result open_page(struct page_server *server, struct guest *guest,
                                 struct MHD_Connection *connection)
{
    enum { PART = 16384 };
    struct page *page = xrealloc(NULL, sizeof *page), *ring = &server->pages;
    if (guest->pages >= PAGES_MOST) end_oldest_page(server, guest);
    *page = (struct page){.server = server,
                          .guest = guest,
                          .connection = connection,
                          .over = server->over,
                          .version = -1,
                          .telling = -1,
                          .last = milliseconds()};
    page->prev = ring->prev, page->next = ring;
    page->prev->next = page->next->prev = page;
    count_page(page, 1);
    struct MHD_Response *response =
        mhd.create_response_from_callback(MHD_SIZE_UNKNOWN, PART, page_read, page, page_free);
    if (!response) page_free(page);
    return respond(connection, MHD_HTTP_OK, "application/x-ndjson", false, response);
}

/* ---- checks of a request ---- */

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return mhd.lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

/* Whether "HOST:PORT" is a name of this server. Names that others control are refused, so a page of
 * theirs cannot reach the table by pointing its own name here. */
static bool is_own_host(const struct page_server *server, const char *host)
{
    char port[16];
    snprintf(port, sizeof port, ":%u", server->port);
    size_t size = host ? strlen(host) : 0, tail = strlen(port);
    if (size <= tail || strcmp(host + size - tail, port) != 0) return false;
    size -= tail;
    if (size == strlen("localhost") && strncmp(host, "localhost", size) == 0) return true;
    for (int i = 0; i < server->address_count; i++)
        if (strlen(server->addresses[i]) == size && strncmp(host, server->addresses[i], size) == 0)
            return true;
    return false;
}

/* Whether the request comes from a page of this server, as far as the browser says. */
static bool is_own_origin(struct MHD_Connection *connection)
{
    const char *origin = header(connection, "Origin"), *host = header(connection, "Host"),
               *site = header(connection, "Sec-Fetch-Site");
    if (site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0) return false;
    return !origin || (strncmp(origin, "http://", 7) == 0 && strcmp(origin + 7, host) == 0);
}

static struct guest *find_guest(struct page_server *server, struct MHD_Connection *connection)
{
    static const char scheme[] = "Bearer ";
    const char *text = header(connection, "Authorization");
    if (!text || strncmp(text, scheme, sizeof scheme - 1) != 0) return NULL;
    text += sizeof scheme - 1;
    return guest_by_token(&server->board->guests, text, strlen(text));
}

/* A connection with a token is a guest's, and is never closed for a stranger. */
static void recognize(struct MHD_Connection *connection, struct guest *guest)
{
    struct caller *c = caller_of(connection);
    if (!c || c->guest) return;
    if (guest->connections >= OF_ONE_GUEST) return;
    guest->connections++;
    c->guest = guest;
    stranger_remove(c);
}

/* ---- requests ---- */

/* The body of a request; the address of `no_body` is the context of one without. */
static char no_body;
struct posted {
    struct guest *guest;
    size_t size;
    char body[BODY_MOST];
};

static bool is_body_too_large(struct MHD_Connection *connection)
{
    const char *length = header(connection, "Content-Length");
    uint64_t size;
    return length && !read_number(length, strlen(length), BODY_MOST, &size);
}

/* Begins a request with its headers. *body is set if a body is to be read. */
static enum MHD_Result begin(struct page_server *server, struct MHD_Connection *connection,
                             const char *path, const char *method, struct posted **body)
{
    bool reads = strcmp(method, "GET") == 0, writes = strcmp(method, "POST") == 0;
    struct caller *c = caller_of(connection);
    if (!is_own_host(server, header(connection, "Host")))
        return refuse(connection, MHD_HTTP_MISDIRECTED_REQUEST,
                      "This is not a name of the table.\n");
    if (!is_own_origin(connection))
        return refuse(connection, MHD_HTTP_FORBIDDEN, "Pages of other sites are not heard.\n");
    if (c && !c->guest && ++c->requests > REQUESTS_OF_ONE)
        return refuse(connection, MHD_HTTP_TOO_MANY_REQUESTS, "Too many requests.\n");
    if (!reads && !writes)
        return refuse(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "GET and POST alone.\n");
    if (reads && is_body_too_large(connection))
        return refuse(connection, MHD_HTTP_CONTENT_TOO_LARGE, "Too large.\n");
    const struct embedded_file *file = reads ? page_find(path) : NULL;
    if (file)
        return respond(connection, MHD_HTTP_OK, page_type(file), false,
                       mhd.create_response_from_buffer(file->size, (void *)(uintptr_t)file->text,
                                                       MHD_RESPMEM_PERSISTENT));
    bool page = reads && strcmp(path, "/api/page") == 0,
         cards = reads && strcmp(path, "/api/cards") == 0,
         act = writes && strcmp(path, "/api/do") == 0;
    if (!page && !cards && !act) return refuse(connection, MHD_HTTP_NOT_FOUND, "Not found.\n");
    struct guest *guest = find_guest(server, connection);
    if (!guest)
        return refuse(connection, MHD_HTTP_UNAUTHORIZED, "This link is not one of this table.\n");
    recognize(connection, guest);
    if (!guest_may(guest, act ? WISH_INPUT : WISH_PAGE, milliseconds()))
        return refuse(connection, MHD_HTTP_TOO_MANY_REQUESTS, "Too many requests.\n");
    if (page) return open_page(server, guest, connection);
    if (cards) {
        char *text = view_pages(server->board, guest);
        return respond(connection, MHD_HTTP_OK, "application/json", false,
                       mhd.create_response_from_buffer(strlen(text), text, MHD_RESPMEM_MUST_FREE));
    }
    const char *type = header(connection, "Content-Type");
    if (!type || strcmp(type, "application/json") != 0)
        return refuse(connection, MHD_HTTP_UNSUPPORTED_MEDIA_TYPE, "JSON alone.\n");
    if (is_body_too_large(connection))
        return refuse(connection, MHD_HTTP_CONTENT_TOO_LARGE, "Too large.\n");
    *body = xrealloc(NULL, sizeof **body);
    (*body)->guest = guest;
    (*body)->size = 0;
    return MHD_YES;
}

static enum MHD_Result finish(struct page_server *server, struct MHD_Connection *connection,
                              struct posted *r)
{
    struct reply reply = board_do(server->board, r->guest, r->body, r->size);
    enum MHD_Result result = respond_text(connection, reply.status, "text/plain; charset=utf-8",
                                          reply.why ? reply.why : "", false);
    free(reply.why);
    return result;
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *data,
                                  size_t *size, void **context)
{
    struct page_server *server = cls;
    struct posted *body = *context;
    (void)version;
    if (!body) {
        *context = &no_body;
        return begin(server, connection, path, method, (struct posted **)context);
    }
    if ((void *)body == &no_body) return MHD_YES;
    if (*size) {
        size_t room = BODY_MOST - body->size;
        memcpy(body->body + body->size, data, *size < room ? *size : room);
        if (*size > room) return MHD_NO; /* of unknown length, and too long: close */
        body->size += *size;
        *size = 0;
        return MHD_YES;
    }
    return finish(server, connection, body);
}

static void on_completed(void *cls, struct MHD_Connection *connection, void **context,
                         enum MHD_RequestTerminationCode why)
{
    struct page_server *server = cls;
    struct caller *c = caller_of(connection);
    (void)why;
    if (c) c->since = milliseconds();
    if (c && c->next) { /* it is the youngest stranger again */
        stranger_remove(c);
        stranger_add(server, c);
    }
    if (*context != &no_body) free(*context);
    *context = NULL;
}

/* ---- beginning ---- */

static int signal_pipe[2] = {-1, -1};

static void on_signal(int number)
{
    char byte = (char)number;
    int error = errno;
    if (write(signal_pipe[1], &byte, 1) < 0) errno = error;
    errno = error;
}

static const char *catch_signals(void)
{
    struct sigaction act = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    if (pipe(signal_pipe) != 0) return strerror(errno);
    for (int i = 0; i < 2; i++) {
        fcntl(signal_pipe[i], F_SETFD, FD_CLOEXEC);
        fcntl(signal_pipe[i], F_SETFL, O_NONBLOCK);
    }
    sigemptyset(&act.sa_mask);
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
    sigaction(SIGHUP, &act, NULL);
    signal(SIGPIPE, SIG_IGN);
    return NULL;
}

/* Returns how many connections there may be, with as many descriptors as the process may have. */
static int raise_limits(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 256;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0 && getrlimit(RLIMIT_NOFILE, &limit) != 0) return 256;
    if (limit.rlim_cur >= CONNECTIONS_MOST + DESCRIPTORS_ELSE) return CONNECTIONS_MOST;
    return limit.rlim_cur > 256 ? (int)limit.rlim_cur - DESCRIPTORS_ELSE : 192;
}

static const char *listen_at(const struct server_plan *plan, int *fd, uint16_t *port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(plan->port)};
    socklen_t size = sizeof at;
    int again = 1;
    at.sin_addr.s_addr = htonl(plan->lan ? INADDR_ANY : INADDR_LOOPBACK);
    *fd = socket(AF_INET, SOCK_STREAM, 0);
    if (*fd < 0) return strerror(errno);
    fcntl(*fd, F_SETFD, FD_CLOEXEC);
    fcntl(*fd, F_SETFL, O_NONBLOCK);
    setsockopt(*fd, SOL_SOCKET, SO_REUSEADDR, &again, sizeof again);
    if (bind(*fd, (struct sockaddr *)&at, sizeof at) != 0 || listen(*fd, SOMAXCONN) != 0 ||
        getsockname(*fd, (struct sockaddr *)&at, &size) != 0) {
        const char *why = strerror(errno);
        close(*fd);
        return why;
    }
    *port = ntohs(at.sin_port);
    return NULL;
}

static void add_address(void *user, const char *address)
{
    struct page_server *server = user;
    if (server->address_count < ADDRESSES_MOST)
        snprintf(server->addresses[server->address_count++], INET_ADDRSTRLEN, "%s", address);
}

void server_addresses(void (*each)(void *user, const char *address), void *user)
{
    struct ifaddrs *all;
    char text[INET_ADDRSTRLEN];
    if (getifaddrs(&all) != 0) return;
    for (struct ifaddrs *one = all; one; one = one->ifa_next) {
        struct sockaddr_in at;
        if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET ||
            (one->ifa_flags & IFF_LOOPBACK) != 0)
            continue;
        memcpy(&at, one->ifa_addr, sizeof at);
        if (inet_ntop(AF_INET, &at.sin_addr, text, sizeof text)) each(user, text);
    }
    freeifaddrs(all);
}

const char *server_begin(struct page_server **made, struct board *board,
                         const struct server_plan *plan)
{
    int fd;
    const char *why = mhd_load();
    if (!why) why = catch_signals();
    if (why) return why;
    struct page_server *server = xrealloc(NULL, sizeof *server);
    *server = (struct page_server){.board = board, .shown = board->version};
    server->strangers.next = server->strangers.prev = &server->strangers;
    server->pages.next = server->pages.prev = &server->pages;
    int most = raise_limits();
    server->callers_most = most - CONNECTIONS_LEFT;
    why = listen_at(plan, &fd, &server->port);
    if (!why) {
        add_address(server, "127.0.0.1");
        if (plan->lan) server_addresses(add_address, server);
        server->daemon = mhd.start_daemon(
            MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, on_request, server,
            MHD_OPTION_LISTEN_SOCKET, fd, MHD_OPTION_CONNECTION_LIMIT, (unsigned)most,
            MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)REQUEST_SECONDS,
            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY_OF_CONNECTION,
            MHD_OPTION_NOTIFY_CONNECTION, on_connection, server, MHD_OPTION_NOTIFY_COMPLETED,
            on_completed, server, MHD_OPTION_END);
        if (!server->daemon) why = "the HTTP server does not start";
        if (!server->daemon) close(fd);
    }
    *made = server;
    if (!why) return NULL;
    free(server);
    *made = NULL;
    return why;
}

uint16_t server_port(const struct page_server *server)
{
    return server->port;
}

/* ---- serving ---- */

/* Returns whether any page was woken. */
static bool wake_pages(struct page_server *server, int64_t now)
{
    bool woken = false, changed = server->shown != server->board->version;
    server->shown = server->board->version;
    for (struct page *page = server->pages.next; page != &server->pages; page = page->next)
        if (page->asleep && (changed || now - page->last >= HEARTBEAT)) {
            page_wake(page);
            woken = true;
        }
    return woken;
}

/* Milliseconds until something is due. */
static int until_due(const struct page_server *server, int64_t now)
{
    enum { LONGEST = 1000 };
    unsigned MHD_LONG_LONG library;
    int64_t wait = LONGEST, due = board_due(server->board);
    if (due && due - now < wait) wait = due > now ? due - now : 0;
    if (mhd.get_timeout(server->daemon, &library) == MHD_YES && (int64_t)library < wait)
        wait = (int64_t)library;
    return (int)wait;
}

int server_run(struct page_server *server)
{
    const union MHD_DaemonInfo *info =
        mhd.get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    struct pollfd fds[2] = {{.fd = info->epoll_fd, .events = POLLIN},
                            {.fd = signal_pipe[0], .events = POLLIN}};
    /* the library resumes connections in its next turn, and does not count them as due */
    for (bool woken = false;;) {
        if (poll(fds, 2, woken ? 0 : until_due(server, milliseconds())) < 0 && errno != EINTR)
            return EXIT_BROKEN;
        if (fds[1].revents) return EXIT_CLEAN;
        if (mhd.run(server->daemon) != MHD_YES) return EXIT_BROKEN;
        int64_t now = milliseconds();
        board_tick(server->board, now);
        close_late_strangers(server, now);
        woken = wake_pages(server, now);
    }
}

void server_end(struct page_server *server)
{
    /* a page that is opened in the last turn may not sleep: the library aborts then */
    server->over = true;
    for (struct page *page = server->pages.next; page != &server->pages; page = page->next) {
        page->over = true;
        page_wake(page);
    }
    mhd.run(server->daemon);
    mhd.stop_daemon(server->daemon);
    close(signal_pipe[0]);
    close(signal_pipe[1]);
    free(server);
}

#else
const char *server_begin(struct page_server **server, struct board *board,
                         const struct server_plan *plan)
{
    (void)board, (void)plan;
    *server = NULL;
    return "this build has no HTTP server: install libmicrohttpd-dev, then build again";
}

uint16_t server_port(const struct page_server *server)
{
    (void)server;
    return 0;
}

void server_addresses(void (*each)(void *user, const char *address), void *user)
{
    (void)each, (void)user;
}

int server_run(struct page_server *server)
{
    (void)server;
    return EXIT_USAGE;
}

void server_end(struct page_server *server)
{
    (void)server;
}
#endif
