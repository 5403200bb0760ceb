/* crew.h -- who plays: threads of this process (workers.c), or ranks of an MPI job as well (src/mpi/ranks.c). One of the two files
 * is in a tool, and nobody else knows which. */
#ifndef FRAY_CLI_CREW_H
#define FRAY_CLI_CREW_H

#include <stdbool.h>
#include <stddef.h>

void crew_begin(int *argc, char ***argv);
int crew_end(int code);                 /* gives the code to end with */
bool crew_leads(void);                  /* the one who reads and writes files and tells; others keep quiet */
int crew_size(void);                    /* processes */
int crew_agree(int code);               /* the greatest of all their codes: all go on, or none */
void crew_share(void *what, size_t size); /* the leader's, for all */

#endif
