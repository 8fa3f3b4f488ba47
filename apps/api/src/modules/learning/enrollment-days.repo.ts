import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'

/** Adds the changes of each day up to one row. Changes that arrive meanwhile stay for the next time. */
export async function foldEnrollmentDays(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    with folded as (
      delete from enrollment_days
      where day in (select day from enrollment_days group by day having count(*) > 1)
      returning day, opened, completed)
    insert into enrollment_days (id, day, opened, completed)
    select gen_random_uuid(), day, sum(opened), sum(completed) from folded group by day`)
}
