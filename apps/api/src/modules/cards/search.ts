import { foldText } from '@repo/messages'
import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'

/** Every word of the term must occur in the folded column, in any order. Undefined for an empty term. */
export function matchesWords(column: AnyColumn | SQL, term: string | undefined): SQL | undefined {
  const words = foldText(term ?? '')
    .split(' ')
    .filter(Boolean)
  if (words.length === 0) return undefined
  return and(...words.map((word) => sql`${column} like ${`%${escapeLike(word)}%`}`))
}

/** Escapes `%`, `_` and `\`, which people type as plain characters, for LIKE. */
export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
