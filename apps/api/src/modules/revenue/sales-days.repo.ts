import { and, gte, lte, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { salesDays } from '../../db/schema/index.ts'

/** The revenue of these days in Việt Nam, of all days unless given, in VND. */
export async function sumOfDays(db: DbOrTx, { from, to }: { from?: string; to?: string }): Promise<number> {
  const [row] = await db
    .select({ revenue: sql<number>`coalesce(sum(${salesDays.revenue}), 0)::float8` })
    .from(salesDays)
    .where(and(from ? gte(salesDays.day, from) : undefined, to ? lte(salesDays.day, to) : undefined))
  return row?.revenue ?? 0
}

/** Adds the changes of each day up to one row, and to one for each course. Changes that arrive meanwhile stay for the next time. */
export async function foldSalesDays(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    with folded as (
      delete from sales_days
      where day in (select day from sales_days group by day having count(*) > 1)
      returning day, revenue, orders)
    insert into sales_days (id, day, revenue, orders)
    select gen_random_uuid(), day, sum(revenue), sum(orders) from folded group by day`)
  await db.execute(sql`
    with folded as (
      delete from course_sales_days
      where (day, course_id) in (select day, course_id from course_sales_days group by day, course_id having count(*) > 1)
      returning day, course_id, revenue, sold)
    insert into course_sales_days (id, day, course_id, revenue, sold)
    select gen_random_uuid(), day, course_id, sum(revenue), sum(sold) from folded group by day, course_id`)
}
