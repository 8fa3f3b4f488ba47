import { AsyncLocalStorage } from 'node:async_hooks'
import { countLimitOf } from '@repo/contract/lengths'
import type { SQL } from 'drizzle-orm'
import type { DbOrTx } from './client.ts'
import { orderOf, type RowOrder, rowsBeside } from './row-order.ts'

export { rowKeyOf } from './row-order.ts'

/** The requested page; the first one without a key. `after` wins when both are given. */
export interface ListPlace {
  after?: string
  before?: string
}

const wholeReading = new AsyncLocalStorage<{ pageSize: number }>()

/**
 * Runs the reads of an export, which goes through a list from its first row to its last: with this page size, and without
 * counting rows, because an export shows no totals.
 */
export const readingWhole = <T>(pageSize: number, read: () => Promise<T>): Promise<T> =>
  wholeReading.run({ pageSize }, read)

/** A query whose rows are counted. Only its table, conditions and joins matter, not what it selects. */
export interface Countable {
  limit(rows: number): { as(alias: string): unknown }
}

/** Whether an export reads the list, which counts nothing. */
export const isReadingWhole = (): boolean => wholeReading.getStore() !== undefined

/**
 * Counts the rows of a query up to the limit of lists; one more than that says that there are more. A list of a million
 * rows is not read whole to show an exact total.
 * @param words what is searched for: then the limit is that of searches.
 */
export const countUpTo = async (db: DbOrTx, query: Countable, words?: string): Promise<number> =>
  isReadingWhole() ? 0 : db.$count(query.limit(countLimitOf(words) + 1).as('counted') as SQL)

interface Keyed {
  key: string
}

interface KeyedPage<R> {
  rows: R[]
  skipped: number
  previous: string | null
  next: string | null
}

/**
 * Reads a page of a list by the key of the row before or after it, so that rows added or removed meanwhile do not shift
 * the pages.
 * @param order newest rows first, or any other order of a value that is never null.
 * @param read selects rows with their `key`, using the given `where`, `orderBy` and `limit`.
 * @param count counts the rows of the list that match a condition, with `countUpTo`.
 * @throws AppError `input.invalid` for a key of another order
 */
export async function readByKey<R extends Keyed>(
  order: RowOrder,
  { after, before }: ListPlace,
  shownRows: number,
  source: {
    read(part: { where: SQL | undefined; orderBy: SQL[]; limit: number }): Promise<R[]>
    count(where: SQL): Promise<number>
  },
): Promise<KeyedPage<R>> {
  const pageSize = wholeReading.getStore()?.pageSize ?? shownRows
  const isBackwards = after === undefined && before !== undefined
  const key = after ?? before
  const [found, upToKey] = await Promise.all([
    source.read({
      where: key === undefined ? undefined : rowsBeside(order, isBackwards ? 'before' : 'after', key),
      orderBy: orderOf(order, isBackwards),
      // One extra row shows whether another page follows.
      limit: pageSize + 1,
    }),
    // What stands before a page that follows is known with it: all up to the key.
    after === undefined ? 0 : source.count(rowsBeside(order, 'upTo', after)),
  ])
  const hasMore = found.length > pageSize
  const rows = found.slice(0, pageSize)
  if (isBackwards) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return { rows, skipped: 0, previous: null, next: null }
  const skipped =
    isBackwards && hasMore ? await source.count(rowsBeside(order, 'before', first.key)) : upToKey
  // Reading backwards, at least the row of the given key follows.
  const isLast = !isBackwards && !hasMore
  return { rows, skipped, previous: skipped > 0 ? first.key : null, next: isLast ? null : last.key }
}
