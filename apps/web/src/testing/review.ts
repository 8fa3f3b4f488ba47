import type { ApiContract, EndpointOutput } from '@repo/contract'

type Today = EndpointOutput<ApiContract['repetition']['today']>

/** A day with nothing to review yet; 2026-11-26 is a Thursday. */
export const buildReviewToday = (values: Partial<Today> = {}): Today => ({
  day: '2026-11-26',
  state: 'none',
  questions: 0,
  answered: 0,
  estimateMs: 0,
  later: 0,
  next: null,
  cards: 0,
  streak: {
    days: 0,
    hasRest: true,
    week: ['23', '24', '25', '26', '27', '28', '29'].map((day) => ({
      day: `2026-11-${day}`,
      state: day > '26' ? ('ahead' as const) : ('free' as const),
    })),
  },
  ...values,
})
