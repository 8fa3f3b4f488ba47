import { z } from 'zod'
import { id, instant } from './fields.ts'
import { dataRequestKinds } from './list-choices.ts'

export { dataRequestKinds } from './list-choices.ts'

export type DataRequestKind = (typeof dataRequestKinds)[number]
export const dataRequestStates = ['received', 'scheduled', 'done', 'refused', 'cancelled'] as const
/** How a request came: `profile` by its owner, the others noted by staff. */
export const dataRequestChannels = ['profile', 'mail', 'message', 'phone', 'paper'] as const

/**
 * Periods of Decree 356/2025/NĐ-CP, art. 5, under Law 91/2025/QH15, in force since 2026-01-01. As told by Frasers Law
 * Company (19 January 2026) and CDLAF, both read on 2026-11-24; the text of the Official Gazette was not at hand. Where
 * a longer period or an extension was not confirmed the shorter one stands, so that our date is never later than the
 * law's.
 */
export const statutoryPeriods: Readonly<
  Record<DataRequestKind, { finishDays: number; extensionDays: number | null }>
> = {
  export: { finishDays: 10, extensionDays: null },
  correction: { finishDays: 10, extensionDays: null },
  objection: { finishDays: 15, extensionDays: 15 },
  deletion: { finishDays: 20, extensionDays: null },
}
/** Every request is answered within so many working days, whatever it asks for. */
export const answerWorkingDays = 2

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
