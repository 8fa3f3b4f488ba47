import { sql } from 'drizzle-orm'
import type { TestApp } from './harness.ts'

/** Payloads of all jobs of a kind that were sent, oldest first. */
export async function jobsOf(t: Pick<TestApp, 'db'>, name: string): Promise<unknown[]> {
  const { rows } = await t.db.execute<{ data: unknown }>(
    sql`select data from pgboss.job where name = ${name} order by created_on, id`,
  )
  return rows.map((row) => row.data)
}
