import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'

/** Mail addresses of the accountants. */
export async function listAccountants(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from users where role = 'admin' and status = 'active'
    and permissions && array['accountant', 'owner']::text[]`)
  return rows.map(({ email }) => email)
}
