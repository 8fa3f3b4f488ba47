import { searchWords } from '@repo/messages'
import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'

/** Every word of the term must occur in the folded column, in any order. Undefined for an empty term. */
export function matchesWords(column: AnyColumn | SQL, term: string | undefined): SQL | undefined {
  const words = searchWords(term ?? '')
  if (words.length === 0) return undefined
  return and(...words.map((word) => holdsWord(column, word)))
}

/** A folded word occurs in the folded column. */
export const holdsWord = (column: AnyColumn | SQL, word: string): SQL =>
  sql`${column} like ${`%${escapeLike(word)}%`}`

/** Columns without a folded twin, folded as they are read; no index helps. */
export const foldedText = (...columns: (AnyColumn | SQL)[]): SQL =>
  sql`lower(unaccent(concat_ws(' ', ${sql.join(columns, sql`, `)})))`

/** A day in the ways that it is written: `01/09/2026` and `1/9/2026`. */
export const writtenDay = (day: AnyColumn | SQL): SQL => sql`to_char(${day}, 'DD/MM/YYYY FMDD/FMMM/YYYY')`

/** Escapes `%`, `_` and `\`, which people type as plain characters, for LIKE. */
export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** An address or a number in a search text, which some callers get masked. */
export interface HiddenContacts {
  email: AnyColumn | SQL
  phone?: AnyColumn | SQL
}

/**
 * Like `matchesWords`, but ignores the e-mail address and phone number within the text, so that staff who see them masked
 * cannot find them out part by part. The column itself is filtered first, because it has an index.
 */
export function matchesWordsBeside(
  column: AnyColumn | SQL,
  { email, phone }: HiddenContacts,
  term: string | undefined,
): SQL | undefined {
  const inside = sql`replace(${column}, lower(unaccent(${email})), ' ')`
  const beside = phone ? sql`replace(${inside}, coalesce(${phone}, ' '), ' ')` : inside
  return and(matchesWords(column, term), matchesWords(beside, term))
}

/** What was typed as a whole address, and as a whole number in the form that numbers are kept in. */
export function wholeContactOf(term: string | undefined): { email: string; phone: string } {
  const email = term?.normalize('NFKC').trim().toLowerCase() ?? ''
  return { email, phone: email.replace(/[\s.-]/g, '').replace(/^\+?84/, '0') }
}
