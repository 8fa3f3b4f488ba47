/** Parses a percentage: "62,5" → 6250 hundredths of a percent; null for any text that is not a share. */
export function toBasisPoints(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const points = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return points <= 10_000 ? points : null
}

/** Formats 6250 as "62,5", as people type it. */
export const toPercentText = (basisPoints: number): string => String(basisPoints / 100).replace('.', ',')
