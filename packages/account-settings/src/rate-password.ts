import { foldText } from '@repo/messages'

export type PasswordLevel = 'short' | 'personal' | 'repeated' | 'fair' | 'good' | 'strong'

export interface PasswordRating {
  level: PasswordLevel
  /** Filled bars, 0–3. */
  bars: number
  /** Characters that are missing to the least length. */
  missing: number
}

const goodLength = 14
const strongLength = 20
const leastDistinct = 4
/** Shorter parts of a name or address would forbid half of the words there are. */
const leastPart = 4

/** Counted as the server counts: code points of the composed form. */
const lengthOf = (text: string) => [...text.normalize('NFC')].length

const partsOf = (texts: readonly string[]) =>
  texts.flatMap((text) => foldText(text).split(/[\s@._-]+/)).filter((part) => part.length >= leastPart)

/**
 * What can be said of a password without sending it anywhere: length counts, kinds of characters do not
 * (NIST SP 800-63B). The server has the last word; it knows the list of common passwords.
 */
export function ratePassword(
  password: string,
  { least, personal }: { least: number; personal: readonly string[] },
): PasswordRating {
  const length = lengthOf(password)
  const missing = Math.max(0, least - length)
  if (missing > 0) return { level: 'short', bars: 0, missing }
  const folded = foldText(password)
  if (partsOf(personal).some((part) => folded.includes(part))) return { level: 'personal', bars: 1, missing }
  if (new Set(folded).size < leastDistinct) return { level: 'repeated', bars: 1, missing }
  if (length >= strongLength) return { level: 'strong', bars: 3, missing }
  return length >= goodLength ? { level: 'good', bars: 2, missing } : { level: 'fair', bars: 1, missing }
}
