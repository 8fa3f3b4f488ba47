import { orderDays, orderSorts } from '@repo/contract/list-choices'
import { orderStateLabels, paymentProviderLabels } from '@repo/messages'
import { choiceParam, defineFilters, sortedPositionParams, textParam } from '@repo/routing'
import { dayParam } from '../../components/day-param.ts'
import { keysOf } from '../../components/keys-of.ts'
import { orderWaitLabels } from './orders.messages.ts'

/** Filters of the list of orders, kept in the URL. */
export const orderFilters = defineFilters({
  state: choiceParam(keysOf(orderStateLabels)),
  q: textParam(),
  waits: choiceParam(keysOf(orderWaitLabels)),
  provider: choiceParam(keysOf(paymentProviderLabels)),
  from: dayParam(),
  to: dayParam(),
  dated: choiceParam(orderDays, 'created'),
  ...sortedPositionParams(orderSorts),
})
