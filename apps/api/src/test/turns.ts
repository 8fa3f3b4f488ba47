import { Client } from 'pg'
import type { TestApp } from './harness.ts'

/**
 * Runs commands on one order at the same time. It locks the order until each command, in the given order, waits for a
 * lock (or has ended without waiting). Then it releases the order, and they continue one after the other.
 */
export async function runTogetherOnOrder<T extends readonly (() => Promise<unknown>)[]>(
  t: TestApp,
  code: string,
  ...commands: T
): Promise<{ [K in keyof T]: Awaited<ReturnType<T[K]>> }> {
  const holder = new Client({ connectionString: t.databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from orders where code = $1 for no key update', [code])
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
    return (await Promise.all(running)) as { [K in keyof T]: Awaited<ReturnType<T[K]>> }
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
