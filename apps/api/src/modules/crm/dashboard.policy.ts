import { type Caller, isAllowed, mayLookAtMoney } from '@repo/contract'

/** Revenue and buyers are shown only to staff who may open the list of orders. */
export const maySeeSales = (caller: Caller): boolean => isAllowed(mayLookAtMoney, caller)
