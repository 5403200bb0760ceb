/* points_report.h -- Declares the point accounts of creatures. */
#ifndef FRAY_TOOL_POINTS_REPORT_H
#define FRAY_TOOL_POINTS_REPORT_H

#include <stdbool.h>

#include "fray.h"

void print_accounts(const fray_program *program,
                    bool (*wanted)(void *user, const fray_account *account), void *user);

#endif
