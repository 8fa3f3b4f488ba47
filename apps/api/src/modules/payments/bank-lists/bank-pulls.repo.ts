import type { BankListService } from '@repo/contract/crm-bank'
import { and, count, desc, eq, gt, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '../../../db/client.ts'
import { bankPulls, paymentEvents } from '../../../db/schema/index.ts'

export type BankPull = typeof bankPulls.$inferSelect

export const listPulls = (db: DbOrTx): Promise<BankPull[]> => db.select().from(bankPulls)

export async function findPull(db: DbOrTx, service: BankListService): Promise<BankPull | null> {
  const [row] = await db.select().from(bankPulls).where(eq(bankPulls.service, service))
  return row ?? null
}

export async function savePull(
  db: DbOrTx,
  service: BankListService,
  change: Partial<typeof bankPulls.$inferInsert>,
): Promise<void> {
  await db
    .insert(bankPulls)
    .values({ ...change, service })
    .onConflictDoUpdate({ target: bankPulls.service, set: change })
}

/**
 * Records a request by staff to read the list of a service now.
 * @returns false if a reading of that list is already running or requested
 */
export async function requestPull(
  tx: Tx,
  service: BankListService,
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<boolean> {
  await tx.insert(bankPulls).values({ service }).onConflictDoNothing()
  const rows = await tx
    .update(bankPulls)
    .set({ requestedAt: now })
    .where(
      and(
        eq(bankPulls.service, service),
        or(
          isNull(bankPulls.requestedAt),
          lt(bankPulls.requestedAt, bankPulls.endedAt),
          lt(bankPulls.requestedAt, staleBefore),
        ),
      ),
    )
    .returning({ service: bankPulls.service })
  return rows.length === 1
}

/** Services that have given no list for too long, each once until `since`. */
export function announceSilent(
  tx: Tx,
  services: readonly BankListService[],
  {
    now,
    failingBefore,
    silentBefore,
    since,
  }: Record<'now' | 'failingBefore' | 'silentBefore' | 'since', Date>,
): Promise<BankPull[]> {
  return tx
    .update(bankPulls)
    .set({ alertedAt: now })
    .where(
      and(
        inArray(bankPulls.service, [...services]),
        or(lt(bankPulls.failingSince, failingBefore), lt(bankPulls.succeededAt, silentBefore)),
        or(isNull(bankPulls.alertedAt), lt(bankPulls.alertedAt, since)),
      ),
    )
    .returning()
}

/** Event of a row that could not be read; kept like all that a service told. */
export const UNREADABLE = 'transfer.unreadable'

const read = alias(paymentEvents, 'read')

/** Rows that could not be read since a moment, the newest first; not those that could later. */
export async function listUnreadable(db: DbOrTx, since: Date, limit: number) {
  const where = and(
    eq(paymentEvents.type, UNREADABLE),
    gt(paymentEvents.createdAt, since),
    notExists(
      db
        .select({ one: sql`1` })
        .from(read)
        .where(
          and(
            eq(read.provider, paymentEvents.provider),
            eq(read.providerEventId, paymentEvents.providerEventId),
            inArray(read.type, ['transfer.in', 'transfer.out']),
          ),
        ),
    ),
  )
  const [rows, [sum]] = await Promise.all([
    db
      .select({
        id: paymentEvents.id,
        service: paymentEvents.provider,
        raw: paymentEvents.raw,
        at: paymentEvents.createdAt,
      })
      .from(paymentEvents)
      .where(where)
      .orderBy(desc(paymentEvents.createdAt), desc(paymentEvents.id))
      .limit(limit),
    db.select({ all: count() }).from(paymentEvents).where(where),
  ])
  return { rows, all: sum?.all ?? 0 }
}
