import { orderStateLabels, paymentProviderLabels } from '@repo/messages'
import { choiceParam, defineFilters, placeParams, textParam } from '@repo/routing'
import { dayParam } from '../../components/day-param.ts'
import { keysOf } from '../../components/keys-of.ts'

/** What the list of orders can be asked for; stands in the URL. */
export const orderFilters = defineFilters({
  state: choiceParam(keysOf(orderStateLabels)),
  q: textParam(),
  provider: choiceParam(keysOf(paymentProviderLabels)),
  from: dayParam(),
  to: dayParam(),
  ...placeParams,
})
