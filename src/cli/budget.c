/* budget.c -- the accounts of `fray check --budget`: what each creature's points were spent on, and what is left. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"

static int widest(const fray_account *a)
{
    size_t width = strlen("spent");
    for (size_t i = 0; i < a->cost_count; i++)
        if (strlen(a->costs[i].what) > width) width = strlen(a->costs[i].what);
    return (int)width;
}

static void print_account(const fray_account *a)
{
    int width = widest(a);
    printf("%s: %s\n", a->who, a->name);
    for (size_t i = 0; i < a->cost_count; i++) printf("  %-*s %4" PRId64 "\n", width, a->costs[i].what, a->costs[i].points);
    printf("  %-*s %4" PRId64 " of %" PRId64 ", %" PRId64 " left\n", width, "spent", a->size - a->left, a->size, a->left);
}

/* A module's creatures are in the program of every file that uses it: `seen` says which were told. */
void print_accounts(const fray_program *program, bool (*seen)(void *user, const char *who, const char *name), void *user)
{
    for (size_t i = 0; i < fray_account_count(program); i++) {
        fray_account a = fray_account_at(program, i);
        if (!seen(user, a.who, a.name)) print_account(&a);
    }
}
