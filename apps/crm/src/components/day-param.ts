import type { ParamCodec } from '@repo/routing'

const isDay = (text: string) => /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** A calendar day in the URL, such as `2026-11-21`. */
export const dayParam = (): ParamCodec<string | undefined> => ({
  read: ([first]) => (first && isDay(first) ? first : undefined),
  write: (value) => value,
})
