/**
 * What a gateway's code means for us.
 * - `success`: the money moved as asked
 * - `pending`: not decided yet; ask again
 * - `review`: money was taken, but the gateway has doubts; a person decides
 * - `failed`: it will not happen by this request
 * - `duplicate`: the same was asked for before; what became of that has to be asked
 * - `not_found`: the gateway has nothing by this name
 * - `config`: the call itself was wrong, so nothing was done and nothing is known of an earlier one
 * - `unavailable`: the gateway could not look; nothing is known
 */
export type CodeClass =
  | 'success'
  | 'pending'
  | 'review'
  | 'failed'
  | 'duplicate'
  | 'not_found'
  | 'config'
  | 'unavailable'

export interface CodeRow {
  meaning: string
  class: CodeClass
  /** Letters of the sources in the table's comment that have the row. */
  sources: string
}

export type CodeTable = Readonly<Record<string, CodeRow>>

/** @returns null for a code that no document tells of: nothing may be concluded from it. */
export const classOf = (table: CodeTable, code: string): CodeClass | null =>
  Object.hasOwn(table, code) ? (table[code]?.class ?? null) : null
