/* sandbox.h -- Declares the sandbox of the tool: rights that a command gives up, since it does not
 * need them.
 *
 * A kernel without Landlock refuses nothing, and the tool works as before.
 */
#ifndef FRAY_TOOL_SANDBOX_H
#define FRAY_TOOL_SANDBOX_H

/* Permits writing of one more file, and of temporary files beside it. Call before sandbox_begin. */
void sandbox_permit(const char *path);
/* Permits writing in all folders. Call before sandbox_begin. */
void sandbox_permit_all(void);
/* From here on the process writes permitted files alone. It starts no program and uses no network.
 * Call before the first thread begins. */
void sandbox_begin(void);
/* The same for a server that listens: it opens no file at all, and accepts connections. */
void sandbox_serve(void);
/* From here on the process also reads permitted files alone. Call when all inputs are read, before
 * the first thread begins. */
void sandbox_end_reading(void);

#endif
