/* executor.h -- who plays: threads of this process (executor_threads.c), or ranks of an MPI job as
 * well (src/mpi/executor_mpi.c). One of the two files is in a tool, and nobody else knows which. */
#ifndef FRAY_CLI_EXECUTOR_H
#define FRAY_CLI_EXECUTOR_H

#include <stdbool.h>
#include <stddef.h>

void executor_begin(int *argc, char ***argv);
int executor_end(int code); /* gives the code to end with */
/* the one who reads and writes files and tells; others keep quiet */
bool executor_is_leader(void);
int executor_size(void); /* processes */
/* the greatest of all their codes: all go on, or none */
int executor_agree(int code);
void executor_share(void *what, size_t size); /* the leader's, for all */

#endif
