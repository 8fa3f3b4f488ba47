import type { ParamCodec } from '@repo/routing'

/** Whether a text is a day that a list can be asked for. */
export const isFilterDay = (text: string) =>
  /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** A calendar day in the URL, such as `2026-11-21`. */
export const dayParam = (): ParamCodec<string | undefined> => ({
  read: ([first]) => (first && isFilterDay(first) ? first : undefined),
  write: (value) => value,
})
