import { Client } from 'pg'
import type { TestApp } from './harness.ts'

type Commands = readonly (() => Promise<unknown>)[]
type Answers<T extends Commands> = { [K in keyof T]: Awaited<ReturnType<T[K]>> }

/** Runs commands on one order at the same time, as `runTogetherBehind` does. */
export const runTogetherOnOrder = <T extends Commands>(t: TestApp, code: string, ...commands: T) =>
  runTogetherBehind(t, ['select 1 from orders where code = $1 for no key update', [code]], ...commands)

/**
 * Runs commands at the same time behind a statement of another transaction, which holds what they need until each
 * command, in the given order, waits for a lock (or has ended without waiting). Then it commits, and they continue one
 * after the other.
 */
export async function runTogetherBehind<T extends Commands>(
  t: TestApp,
  [statement, values]: [string, unknown[]],
  ...commands: T
): Promise<Answers<T>> {
  const holder = new Client({ connectionString: t.databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(statement, values)
    const running: Promise<unknown>[] = []
    let ended = 0
    for (const command of commands) {
      const one = command().finally(() => {
        ended += 1
      })
      // It is awaited below; until then a failure must not be an unhandled rejection.
      one.catch(() => undefined)
      running.push(one)
      while ((await countWaiting(holder)) + ended < running.length);
    }
    await holder.query('commit')
    return (await Promise.all(running)) as Answers<T>
  } finally {
    await holder.end()
  }
}

async function countWaiting(client: Client): Promise<number> {
  // Within a transaction PostgreSQL shows the activity of the first query; this makes it show the current one.
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}
