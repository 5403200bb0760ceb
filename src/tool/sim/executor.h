/* executor.h -- Declares the executor of a run: threads of one process, or the ranks of an MPI job.
 *
 * Each build links one implementation, executor_threads.c or src/tool/mpi/executor_mpi.c. No other
 * file depends on which.
 */
#ifndef FRAY_TOOL_EXECUTOR_H
#define FRAY_TOOL_EXECUTOR_H

#include <stdbool.h>
#include <stddef.h>

void executor_begin(int *argc, char ***argv);
int executor_end(int code); /* returns the exit code of the process */
/* only the leader reads and writes files and prints */
bool executor_is_leader(void);
int executor_size(void); /* number of processes */
/* whether the processes never exchange anything, so that none needs a network */
bool executor_is_alone(void);
/* the greatest exit code of all processes: all continue, or none */
int executor_agree(int code);
void executor_share(void *what, size_t size); /* copies the leader's bytes to all processes */

#endif
