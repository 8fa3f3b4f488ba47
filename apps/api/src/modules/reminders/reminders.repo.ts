import { and, asc, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { courses, enrollments, learningReminders, sentReminders } from '../../db/schema/index.ts'
import { type SlotWindow, slotOf } from './slots.ts'

export type ReminderRow = typeof learningReminders.$inferSelect

/** Whether a course, or some course where there is none, can be learned now and is not finished. */
const hasWork = (now: Date) => sql<boolean>`exists (
  select from ${enrollments} e
  where e.user_id = ${learningReminders.userId}
    and (${learningReminders.courseId} is null or e.course_id = ${learningReminders.courseId})
    and e.state = 'active' and e.completed_at is null
    and (e.expires_at is null or e.expires_at > ${now.toISOString()}::timestamptz))`

const selectReminders = (db: DbOrTx, now: Date) =>
  db
    .select({
      reminder: learningReminders,
      course: { id: courses.id, slug: courses.slug, title: courses.title },
      hasWork: hasWork(now),
    })
    .from(learningReminders)
    .leftJoin(courses, eq(courses.id, learningReminders.courseId))

export type ShownReminder = Awaited<ReturnType<typeof findReminders>>[number]

export const findReminders = (db: DbOrTx, userId: string, now: Date) =>
  selectReminders(db, now)
    .where(eq(learningReminders.userId, userId))
    .orderBy(asc(learningReminders.createdAt), asc(learningReminders.id))

export async function findReminder(db: DbOrTx, id: string, now: Date): Promise<ShownReminder | null> {
  const [row] = await selectReminders(db, now).where(eq(learningReminders.id, id))
  return row ?? null
}

export const countReminders = (db: DbOrTx, userId: string): Promise<number> =>
  db.$count(learningReminders, eq(learningReminders.userId, userId))

/** Whether the learner may open the course now. */
export async function isOpenTo(db: DbOrTx, userId: string, courseId: string, now: Date): Promise<boolean> {
  const open = and(
    eq(enrollments.userId, userId),
    eq(enrollments.courseId, courseId),
    eq(enrollments.state, 'active'),
    sql`(${enrollments.expiresAt} is null or ${enrollments.expiresAt} > ${now.toISOString()}::timestamptz)`,
  )
  return (await db.$count(enrollments, open)) > 0
}

export async function lockReminder(tx: Tx, userId: string, id: string): Promise<ReminderRow | null> {
  const [row] = await tx
    .select()
    .from(learningReminders)
    .where(and(eq(learningReminders.id, id), eq(learningReminders.userId, userId)))
    .for('no key update')
  return row ?? null
}

export async function insertReminder(tx: Tx, values: typeof learningReminders.$inferInsert): Promise<string> {
  const [row] = await tx.insert(learningReminders).values(values).returning({ id: learningReminders.id })
  if (!row) throw new Error('a reminder insert returned no row')
  return row.id
}

export async function updateReminder(tx: Tx, id: string, change: Partial<ReminderRow>): Promise<void> {
  await tx.update(learningReminders).set(change).where(eq(learningReminders.id, id))
}

export async function deleteReminder(tx: Tx, id: string): Promise<void> {
  await tx.delete(learningReminders).where(eq(learningReminders.id, id))
}

/** Turns one off that its owner may have removed. */
export async function turnOff(db: DbOrTx, id: string): Promise<void> {
  await db.update(learningReminders).set({ isOn: false }).where(eq(learningReminders.id, id))
}

/** Reminders whose time lies in the window and was not reminded of yet, each with that time. */
export async function findDue(db: DbOrTx, window: SlotWindow): Promise<{ id: string; slotAt: Date }[]> {
  const { midnight, weekday, from, to } = window
  const slot = sql`${midnight.toISOString()}::timestamptz + make_interval(mins => ${learningReminders.minute})`
  const rows = await db
    .select({ id: learningReminders.id, minute: learningReminders.minute })
    .from(learningReminders)
    .where(
      and(
        learningReminders.isOn,
        sql`${learningReminders.minute} between ${from} and ${to}`,
        sql`${weekday} = any(${learningReminders.weekdays})`,
        sql`${learningReminders.since} < ${slot}`,
        sql`not exists (select from ${sentReminders} s
          where s.reminder_id = ${learningReminders.id} and s.slot_at = ${slot})`,
      ),
    )
    .orderBy(asc(learningReminders.minute), asc(learningReminders.id))
  return rows.map(({ id, minute }) => ({ id, slotAt: slotOf(window, minute) }))
}

/** Whether a reminder that was found due is so still. It cannot be removed while the transaction runs. */
export async function isStillDue(
  tx: Tx,
  window: SlotWindow,
  { id, slotAt }: { id: string; slotAt: Date },
): Promise<boolean> {
  const [row] = await tx.select().from(learningReminders).where(eq(learningReminders.id, id)).for('key share')
  if (!row?.isOn || !row.weekdays.includes(window.weekday)) return false
  return slotOf(window, row.minute).getTime() === slotAt.getTime()
}

/** Records that the reminder is sent for this time. @returns false if it was recorded before */
export async function takeSlot(tx: Tx, reminderId: string, slotAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(sentReminders)
    .values({ reminderId, slotAt })
    .onConflictDoNothing()
    .returning({ reminderId: sentReminders.reminderId })
  return rows.length > 0
}

/** Deletes the records of reminders sent before this time; no later run looks for them. */
export async function removeSlotsBefore(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(sentReminders).where(sql`${sentReminders.slotAt} < ${before.toISOString()}::timestamptz`)
}
