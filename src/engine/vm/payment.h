/* payment.h -- Budgets and payments. */
#ifndef FRAY_VM_PAYMENT_H
#define FRAY_VM_PAYMENT_H

#include <stdbool.h>
#include <stdint.h>

struct vm;

bool budget_left(struct vm *vm, int32_t member, int64_t creature, int64_t *left);
/* Sets *can of an act with a plain price, as its function would, with less work. Returns false,
 * without effect, if the function must run. */
bool price_tested(struct vm *vm, int32_t content, int64_t creature, bool *can);
bool budget_can_pay(struct vm *vm, int32_t member, int64_t creature, int64_t n, bool *can);
/* costs: a list of member, amount, member, amount ... */
bool budget_can_pay_all(struct vm *vm, int64_t creature, int64_t costs, bool *can);
bool budget_pay(struct vm *vm, int32_t member, int64_t creature, int64_t n);
bool budget_pay_up_to(struct vm *vm, int32_t member, int64_t creature, int64_t n, int64_t *paid);
/* n below 0 takes. */
bool budget_add(struct vm *vm, int32_t member, int64_t creature, int64_t n);
bool budget_grant(struct vm *vm, int32_t member, int64_t creature, int64_t n);

#endif
