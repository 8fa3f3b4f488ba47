/** "62,5" → 6250 hundredths of a percent; null for anything that is no share. */
export function toBasisPoints(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const points = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return points <= 10_000 ? points : null
}

/** 6250 → "62,5", as it is typed. */
export const toPercentText = (basisPoints: number): string => String(basisPoints / 100).replace('.', ',')
