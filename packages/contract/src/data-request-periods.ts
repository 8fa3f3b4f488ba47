import type { DataRequestKind } from './data-requests.ts'

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
