import type { OfficeList } from '@repo/contract/office-lists'
import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import { listViewDefaults, listViews, users } from '../../db/schema/index.ts'
import { nameKeyOf } from './name-key.ts'

export type ViewRow = typeof listViews.$inferSelect
export type NewView = Pick<ViewRow, 'list' | 'userId' | 'isShared' | 'name' | 'search'>

const own = (userId: string, list: OfficeList) =>
  and(eq(listViews.userId, userId), eq(listViews.list, list), eq(listViews.isShared, false))
const shared = (list: OfficeList) => and(eq(listViews.list, list), eq(listViews.isShared, true))

/** The views of one person, or those of the staff. */
export const findViews = (db: DbOrTx, list: OfficeList, userId: string | null) =>
  db
    .select({ view: listViews, by: users.name, version: versionOf('listView', listViews.id) })
    .from(listViews)
    .leftJoin(users, eq(users.id, listViews.userId))
    .where(userId === null ? shared(list) : own(userId, list))

export async function findDefault(db: DbOrTx, userId: string, list: OfficeList): Promise<string | null> {
  const [row] = await db
    .select({ viewId: listViewDefaults.viewId })
    .from(listViewDefaults)
    .where(and(eq(listViewDefaults.userId, userId), eq(listViewDefaults.list, list)))
  return row?.viewId ?? null
}

export async function lockView(tx: Tx, id: string): Promise<ViewRow | null> {
  const [row] = await tx.select().from(listViews).where(eq(listViews.id, id)).for('update')
  return row ?? null
}

/** Until the transaction ends, so that views that are added at one moment are counted one after the other. */
export async function lockViewsOf(tx: Tx, list: OfficeList, userId: string | null): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`list views ${list} ${userId ?? 'shared'}`}, 0))`,
  )
}

export const countViews = (tx: Tx, list: OfficeList, userId: string | null) =>
  tx.$count(listViews, userId === null ? shared(list) : own(userId, list))

export async function insertView(tx: Tx, view: NewView, now: Date): Promise<string> {
  const [row] = await tx
    .insert(listViews)
    .values({ ...view, nameKey: nameKeyOf(view.name), createdAt: now, updatedAt: now })
    .returning({ id: listViews.id })
  if (!row) throw new Error('a saved view came back without its id')
  return row.id
}

export async function updateView(
  tx: Tx,
  id: string,
  change: Pick<ViewRow, 'name' | 'search' | 'isShared'>,
  now: Date,
): Promise<void> {
  await tx
    .update(listViews)
    .set({ ...change, nameKey: nameKeyOf(change.name), updatedAt: now })
    .where(eq(listViews.id, id))
}

/** Who else opened the list with a view that is shared no longer opens it as it is. */
export async function removeDefaultsOfOthers(tx: Tx, viewId: string, userId: string | null): Promise<void> {
  await tx
    .delete(listViewDefaults)
    .where(
      and(eq(listViewDefaults.viewId, viewId), sql`${listViewDefaults.userId} is distinct from ${userId}`),
    )
}

export async function removeView(tx: Tx, id: string): Promise<void> {
  await tx.delete(listViews).where(eq(listViews.id, id))
}

export async function setDefault(tx: Tx, userId: string, list: OfficeList, viewId: string | null) {
  if (viewId === null) {
    await tx
      .delete(listViewDefaults)
      .where(and(eq(listViewDefaults.userId, userId), eq(listViewDefaults.list, list)))
    return
  }
  await tx
    .insert(listViewDefaults)
    .values({ userId, list, viewId })
    .onConflictDoUpdate({ target: [listViewDefaults.userId, listViewDefaults.list], set: { viewId } })
}
