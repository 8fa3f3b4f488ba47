import type { SettingSection } from '@repo/contract/settings'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../db/client.ts'
import { type ListPlace, readByKey, rowKeyOf } from '../db/keyset.ts'
import { settingVersions, users } from '../db/schema/index.ts'

export type SettingVersionRow = typeof settingVersions.$inferSelect

/** The save of a section that is in force; null before the first. */
export async function findCurrent(db: DbOrTx, section: SettingSection) {
  const [row] = await db
    .select({ save: settingVersions, by: users.name })
    .from(settingVersions)
    .leftJoin(users, eq(users.id, settingVersions.authorId))
    .where(eq(settingVersions.section, section))
    .orderBy(desc(settingVersions.number))
    .limit(1)
  return row ?? null
}

/** Makes other saves of the section wait until the transaction ends, even before its first save. */
export async function lockSection(tx: Tx, section: SettingSection): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`setting-section:${section}`}))`)
}

export async function findNumber(db: DbOrTx, section: SettingSection, number: number) {
  const [row] = await db
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(and(eq(settingVersions.section, section), eq(settingVersions.number, number)))
  return row ?? null
}

export async function insertSave(
  tx: Tx,
  save: Pick<SettingVersionRow, 'section' | 'number' | 'restoredFrom' | 'authorId' | 'createdAt'> & {
    value: object
  },
): Promise<void> {
  await tx.insert(settingVersions).values(save)
}

/** Saves of a section, newest first, each with the values before it. */
export async function findSaves(db: DbOrTx, section: SettingSection, place: ListPlace, pageSize: number) {
  const where = eq(settingVersions.section, section)
  const order = { at: settingVersions.createdAt, id: settingVersions.id }
  const [page, total] = await Promise.all([
    readByKey(order, place, pageSize, {
      read: (part) =>
        db
          .select({
            key: rowKeyOf(order),
            save: settingVersions,
            by: users.name,
            before: sql<unknown>`(
              select earlier.value from ${settingVersions} earlier
              where earlier.section = ${settingVersions.section}
                and earlier.number = ${settingVersions.number} - 1
            )`,
            isCurrent: sql<boolean>`not exists (
              select 1 from ${settingVersions} later
              where later.section = ${settingVersions.section} and later.number > ${settingVersions.number}
            )`,
          })
          .from(settingVersions)
          .leftJoin(users, eq(users.id, settingVersions.authorId))
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: (newer) => db.$count(settingVersions, and(where, newer)),
    }),
    db.$count(settingVersions, where),
  ])
  return { ...page, total }
}

/** Every value that a section ever had. */
export async function findValues(db: DbOrTx, section: SettingSection): Promise<unknown[]> {
  const rows = await db
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(eq(settingVersions.section, section))
  return rows.map(({ value }) => value)
}
