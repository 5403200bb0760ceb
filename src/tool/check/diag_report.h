/* diag_report.h -- Declares helpers that the reporters share. */
#ifndef FRAY_TOOL_DIAG_REPORT_H
#define FRAY_TOOL_DIAG_REPORT_H

#include "tool/io/json.h"

const char *level_name(fray_severity severity);
fray_place finding_place(const fray_finding *finding);
json_t *json_texts(const char *const *texts, size_t count);

#endif
