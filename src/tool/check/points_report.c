/* points_report.c -- Prints the point accounts of creatures: costs, sum, and what is left. */
#include "points_report.h"

#include "tool/io/output.h"

static int widest(const fray_account *a)
{
    int width = columns_of("spent");
    for (size_t i = 0; i < a->cost_count; i++)
        if (columns_of(a->costs[i].what) > width) width = columns_of(a->costs[i].what);
    return width;
}

static void print_account(const fray_account *a)
{
    int width = widest(a);
    put(stdout, "%s: %s\n", a->who, a->name);
    for (size_t i = 0; i < a->cost_count; i++)
        put(stdout, "  %-*s %4lld\n", width, a->costs[i].what, (long long)a->costs[i].points);
    put(stdout, "  %-*s %4lld of %lld, %lld left\n", width, "spent", (long long)(a->size - a->left),
        (long long)a->size, (long long)a->left);
}

void print_accounts(const fray_program *program,
                    bool (*wanted)(void *user, const fray_account *account), void *user)
{
    for (size_t i = 0; i < fray_account_count(program); i++) {
        fray_account a = fray_account_at(program, i);
        if (wanted(user, &a)) print_account(&a);
    }
}
