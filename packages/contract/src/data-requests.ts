import { z } from 'zod'
import { id, instant } from './fields.ts'
import { dataRequestKinds } from './list-choices.ts'

export { answerWorkingDays, statutoryPeriods } from './data-request-periods.ts'

export { dataRequestKinds } from './list-choices.ts'

export type DataRequestKind = (typeof dataRequestKinds)[number]
export const dataRequestStates = ['received', 'scheduled', 'done', 'refused', 'cancelled'] as const
/** How a request came: `profile` by its owner, the others noted by staff. */
export const dataRequestChannels = ['profile', 'mail', 'message', 'phone', 'paper'] as const

export const dataRequest = z.object({
  id,
  kind: z.enum(dataRequestKinds),
  state: z.enum(dataRequestStates),
  createdAt: instant,
  /** An answer is due by then. */
  answerBy: instant,
  /** Done by then at the latest. */
  finishBy: instant,
  /** A deletion runs at that time and can be cancelled before. */
  scheduledFor: instant.nullable(),
  finishedAt: instant.nullable(),
  /** An export can be fetched until then. */
  availableUntil: instant.nullable(),
})

/** As the person sees it who asked. */
export const ownDataRequest = dataRequest.extend({
  /** Why it was refused, in the words of staff; null in every other state. */
  refusal: z.string().nullable(),
  /** Why it takes longer than the law's first period, in the words of staff; null where that period holds. */
  extension: z.string().nullable(),
})
