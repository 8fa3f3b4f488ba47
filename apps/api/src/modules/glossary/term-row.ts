import { AppError } from '@repo/contract'
import type { termBody } from '@repo/contract/glossary'
import { foldText } from '@repo/messages'
import type { z } from 'zod'
import { exactText, wordsOf } from '../search/index.ts'

export type TermBody = z.output<typeof termBody>

/**
 * The words of every name, as they are looked for in a text.
 * @throws AppError `glossary.no_words`, `glossary.same_name`
 */
export function namesOf({ term, otherNames }: Pick<TermBody, 'term' | 'otherNames'>): string[] {
  const names = [term, ...otherNames].map((name) => exactText(wordsOf(name)))
  if (names.includes('')) throw new AppError('glossary.no_words')
  if (new Set(names).size < names.length) throw new AppError('glossary.same_name')
  return names
}

/** A term with what it is sorted and found by. */
export const rowOf = (body: TermBody) => ({
  ...body,
  sortName: foldText(body.term),
  searchText: foldText([body.term, ...body.otherNames, body.foreignName, body.explanation].join(' ')),
})
