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

/** What a table was read from. */
export interface CodeSource {
  /** Its address, or the words by which it is found again. */
  name: string
  kind: 'document' | 'client'
  /** Day on which its stored copy was read. */
  read: string
}

export interface CodeRow {
  meaning: string
  class: CodeClass
  /** Letters of the sources of its gateway that have the row. */
  sources: string
  /** Seen in one public client and in no document. */
  isSeenOnce?: true
}

export type CodeSources = Readonly<Record<string, CodeSource>>

export type CodeTable = Readonly<Record<string, CodeRow>>

/** @returns null for a code that no document tells of: nothing may be concluded from it. */
export const classOf = (table: CodeTable, code: string): CodeClass | null =>
  Object.hasOwn(table, code) ? (table[code]?.class ?? null) : null
