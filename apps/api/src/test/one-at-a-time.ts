import { Client } from 'pg'
import { noteStatement } from './statements.ts'

const faults = new Set<string>()

interface Connection {
  _activeQuery: unknown
  _queryQueue: readonly unknown[]
}

/**
 * Notes every query that is sent on a connection whose query before has no answer yet, as `Promise.all` inside a
 * transaction does. They run one after the other all the same, and pg refuses them from version 9 on.
 */
export function watchConnections(): void {
  const prototype: { query: unknown; isWatched?: true } = Client.prototype
  if (prototype.isWatched) return
  prototype.isWatched = true
  const send = prototype.query as (...args: unknown[]) => unknown
  prototype.query = function (this: Connection, ...args: unknown[]) {
    noteStatement(textOf(args[0]))
    // oxlint-disable-next-line no-underscore-dangle -- pg has no other name for them that does not warn
    if (this._activeQuery || this._queryQueue.length > 0) faults.add(textOf(args[0]))
    return send.apply(this, args)
  }
}

/** What was noted since the last call. */
export function takeQueuedQueries(): string[] {
  const found = [...faults]
  faults.clear()
  return found
}

const textOf = (query: unknown) =>
  (typeof query === 'string' ? query : String((query as { text?: string }).text)).slice(0, 300)
