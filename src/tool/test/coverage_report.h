/* coverage_report.h -- Declares the coverage of all files of one call, merged. */
#ifndef FRAY_TOOL_COVERAGE_REPORT_H
#define FRAY_TOOL_COVERAGE_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "fray.h"

/* Adds the counts of one program; counts of shared files add up. */
void cover_add(const fray_cover *cover);
/* Plays each wanted encounter `fights` times and prints the parts of its content that never
 * occurred. */
int cover_fights(fray_program *program, uint64_t fights,
                 bool (*wanted)(const fray_program *program, int id, const char *path),
                 const char *path);
/* Prints the report to `path` or standard output (NULL). EXIT_NO if less than `least` percent was
 * reached (least < 0: no minimum). */
/* Counts only points in these files and folders; NULL: all. */
int cover_limit_to(const char *const *named);
int cover_report(const char *format, const char *path, int least);

#endif
