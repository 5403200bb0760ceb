/* diag_report.h -- Declares helpers that the reporters share. */
#ifndef FRAY_TOOL_DIAG_REPORT_H
#define FRAY_TOOL_DIAG_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "fray.h"

#include "tool/io/json.h"

const char *level_name(fray_severity severity);
fray_place finding_place(const fray_finding *finding);

/* One reporter per format, in diag_report.c and diag_sarif.c. */
struct reporter {
    void (*start)(void);
    void (*finding)(const fray_finding *finding); /* or, instead of `finding`: */
    void (*rendered)(fray_findings *findings, size_t index);
    void (*more)(size_t count); /* further findings of a file that are not listed */
    /* Of --order; NULL: the format has none. first: of its moment. */
    void (*meeting)(const fray_meeting *meeting, bool first);
    void (*end)(size_t errors, size_t warnings);
};
extern const struct reporter report_human, report_short, report_json, report_jsonl, report_sarif,
    report_gcc, report_github;

#endif
