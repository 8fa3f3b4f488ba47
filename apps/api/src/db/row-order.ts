import { AppError } from '@repo/contract'
import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type KeyType, readKeyValue } from './row-key.ts'
import { rowOrderMessages } from './row-order.messages.ts'

/** Newest rows first: the time of a row, and its id for rows with equal times. */
interface TimeOrder {
  at: AnyPgColumn
  id: AnyPgColumn
}

/** Any other order. Rows with equal values stand in the order of their ids, in the same direction. */
export interface ValueOrder {
  /** Never null: a comparison with null would lose its rows. What staff may not see is no value, because keys show it. */
  by: AnyPgColumn | SQL
  type: KeyType
  direction: 'asc' | 'desc'
  id: AnyPgColumn
  /** Where no index can hold `by`, because it is composed of several tables. */
  parts?: OrderParts
}

/** What a value is composed of: rows sorted by these columns stand as if sorted by the value. */
interface OrderParts {
  /** The first one has an index, by which the rows are read in this order. */
  columns: readonly [AnyPgColumn | SQL, ...(AnyPgColumn | SQL)[]]
  /** The first part of a value. */
  firstOf(value: string): string
}

export type RowOrder = TimeOrder | ValueOrder

const valueOrderOf = (order: RowOrder): ValueOrder =>
  'by' in order ? order : { by: order.at, type: 'timestamptz', direction: 'desc', id: order.id }

const written: Record<KeyType, (value: AnyPgColumn | SQL) => SQL> = {
  // To the microsecond, which JavaScript dates cannot hold.
  timestamptz: (value) => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  bigint: (value) => sql`(${value})::bigint::text`,
  // As base64url; PostgreSQL breaks the lines of base64.
  text: (value) => sql`translate(encode(convert_to(${value}, 'UTF8'), 'base64'), E'+/=\\n', '-_')`,
}

/** Key of a row in the contract's `rowKey` or `sortKey` format. */
export function rowKeyOf(order: RowOrder): SQL<string> {
  const { by, type, id } = valueOrderOf(order)
  return sql<string>`${written[type](by)} || '_' || ${id}`
}

/** The columns to order by, from the first row to the last or backwards. */
export function orderOf(order: RowOrder, isBackwards: boolean): SQL[] {
  const { by, direction, id, parts } = valueOrderOf(order)
  const sorted = (direction === 'asc') === isBackwards ? desc : asc
  return [...(parts?.columns ?? [by]), id].map((column) => sorted(column))
}

const cast: Record<KeyType, SQL> = {
  timestamptz: sql`timestamptz`,
  bigint: sql`bigint`,
  text: sql`text`,
}

/**
 * The rows that follow the row of a key, those that stand before it, or these with the row itself.
 * @throws AppError `input.invalid` for a key of another order
 */
export function rowsBeside(order: RowOrder, side: 'after' | 'before' | 'upTo', key: string): SQL {
  const { by, type, direction, id, parts } = valueOrderOf(order)
  const value = readKeyValue(type, key)
  if (!value)
    throw new AppError('input.invalid', {
      details: [{ path: `query.${side}`, message: rowOrderMessages.keyOfOtherOrder }],
    })
  const sign = (direction === 'asc') === (side === 'after') ? sql`>` : sql`<`
  const own = side === 'upTo' ? sql`${sign}=` : sign
  const beside = sql`(${by}, ${id}) ${own} (${value.value}::${cast[type]}, ${value.id}::uuid)`
  return parts ? sql`(${parts.columns[0]} ${sign}= ${parts.firstOf(value.value)} and ${beside})` : beside
}
