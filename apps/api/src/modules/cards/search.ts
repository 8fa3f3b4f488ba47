import { foldText } from '@repo/messages'
import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'

/** Every word of the term has to occur in the folded column, in any order. Undefined for an empty term. */
export function matchesWords(column: AnyColumn, term: string | undefined): SQL | undefined {
  const words = foldText(term ?? '')
    .split(' ')
    .filter(Boolean)
  if (words.length === 0) return undefined
  return and(...words.map((word) => sql`${column} like ${`%${escapeLike(word)}%`}`))
}

/**
 * How well a folded column fits the term, best first in ascending order: it begins with the phrase (titles stand first),
 * it holds the phrase, it holds the words apart. Cheap enough for thousands of matches, unlike trigram similarity.
 */
export function phraseRank(column: AnyColumn, term: string): SQL<number> {
  const phrase = foldText(term)
  return sql<number>`case strpos(${column}, ${phrase}) when 1 then 0 when 0 then 2 else 1 end`
}

/** `%`, `_` and the escape sign itself are typed by people as plain letters. */
export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
