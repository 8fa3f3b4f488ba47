import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ledgerRevenue } from '../../db/schema/index.ts'

/**
 * Sales less refunds and chargebacks, in VND, over the revenue entries that a query reads; the view `ledger_revenue`
 * defines them.
 */
const sumOfRevenue: SQL<number> = sql<number>`coalesce(sum(${ledgerRevenue.amount}), 0)::float8`

/** The same sum for each row of another query, for example `revenueOf(ledgerRevenue.courseId, courses.id)`. */
export const revenueOf = (column: AnyPgColumn | SQL, is: AnyPgColumn | SQL): SQL<number> =>
  sql<number>`(select ${sumOfRevenue} from ${ledgerRevenue} where ${column} = ${is})`
