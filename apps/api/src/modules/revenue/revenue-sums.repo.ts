import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { revenueEntries } from '../../db/schema/index.ts'

/** What came less what went back, in VND, over the revenue entries that a query reads; see the view for what they are. */
export const sumOfRevenue: SQL<number> = sql<number>`coalesce(sum(${revenueEntries.amount}), 0)::float8`

/** The same of one row of a query over something else, such as `revenueOf(revenueEntries.courseId, courses.id)`. */
export const revenueOf = (column: AnyPgColumn | SQL, is: AnyPgColumn | SQL): SQL<number> =>
  sql<number>`(select ${sumOfRevenue} from ${revenueEntries} where ${column} = ${is})`
