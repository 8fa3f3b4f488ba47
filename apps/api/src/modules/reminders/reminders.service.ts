import { AppError } from '@repo/contract'
import { MAX_REMINDERS, type reminder, type reminderBody } from '@repo/contract/reminders'
import type { z } from 'zod'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx } from '../../db/client.ts'
import type { Env } from '../../env.ts'
import type { MadeFile } from '../../http/download.ts'
import { requireLockedAccount } from '../account/index.ts'
import { type WeeklyEvent, writeCalendar } from './calendar.ts'
import { reminderWords as copy } from './reminders.messages.ts'
import * as repo from './reminders.repo.ts'
import { minuteOf, nextSlot, timeOf } from './slots.ts'

type Body = z.output<typeof reminderBody>

/** The reminders of a learner, and the file with which their calendar reminds them. */
export function createRemindersService({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const assertOpen = async (from: DbOrTx, userId: string, courseId: string | null) => {
    if (courseId !== null && !(await repo.isOpenTo(from, userId, courseId, clock())))
      throw new AppError('course.not_enrolled')
  }
  const read = async (from: DbOrTx, id: string) => {
    const found = await repo.findReminder(from, id, clock())
    if (!found) throw new AppError('reminder.not_found')
    return toView(found)
  }
  const toRow = ({ weekdays, time, courseId, isOn }: Body) => ({
    weekdays: weekdays.toSorted((a, b) => a - b),
    minute: minuteOf(time),
    courseId,
    isOn,
    // A time that passed before the save is none of it.
    since: clock(),
  })

  return {
    list: async (userId: string) => (await repo.findReminders(db, userId, clock())).map(toView),

    /** @throws AppError `course.not_enrolled`, `reminder.too_many` */
    add: (userId: string, body: Body) =>
      db.transaction(async (tx) => {
        await requireLockedAccount(tx, userId)
        if ((await repo.countReminders(tx, userId)) >= MAX_REMINDERS) throw new AppError('reminder.too_many')
        await assertOpen(tx, userId, body.courseId)
        return read(tx, await repo.insertReminder(tx, { userId, ...toRow(body), createdAt: clock() }))
      }),

    /** @throws AppError `reminder.not_found`, and `course.not_enrolled` for a course that was not its own before */
    change: (userId: string, id: string, body: Body) =>
      db.transaction(async (tx) => {
        const before = await repo.lockReminder(tx, userId, id)
        if (!before) throw new AppError('reminder.not_found')
        if (body.courseId !== before.courseId) await assertOpen(tx, userId, body.courseId)
        await repo.updateReminder(tx, id, toRow(body))
        return read(tx, id)
      }),

    /** @throws AppError `reminder.not_found` */
    remove: (userId: string, id: string) =>
      db.transaction(async (tx) => {
        if (!(await repo.lockReminder(tx, userId, id))) throw new AppError('reminder.not_found')
        await repo.deleteReminder(tx, id)
        return { ok: true as const }
      }),

    /** By the link in a mail; does nothing where the reminder is gone. */
    turnOff: (id: string) => repo.turnOff(db, id),

    /** @throws AppError `reminder.not_found` where none is on */
    async calendar(userId: string): Promise<MadeFile> {
      const now = clock()
      const events = weeklyEvents(await repo.findReminders(db, userId, now), env, now)
      if (events.length === 0) throw new AppError('reminder.not_found')
      return {
        content: writeCalendar(`${copy.calendarName} – ${env.BRAND_NAME}`, events, now),
        contentType: 'text/calendar',
        downloadName: copy.fileName,
      }
    },
  }
}

/**
 * The reminders that come now, as events of a calendar.
 * @param from the first time of each comes after it; else after it was saved, so that the event stays the same
 */
export const weeklyEvents = (
  found: readonly repo.ShownReminder[],
  { PUBLIC_WEB_URL: site }: Pick<Env, 'PUBLIC_WEB_URL'>,
  from?: Date,
): WeeklyEvent[] =>
  found
    .filter((row) => row.reminder.isOn && row.hasWork)
    .map(({ reminder: { id, weekdays, minute, since }, course }) => ({
      uid: `${id}@${new URL(site).hostname}`,
      title: copy.event(course?.title ?? null),
      url: `${site}/student/my-course${course ? `/${course.slug}` : ''}`,
      startsAt: nextSlot(weekdays, minute, from ?? since),
      weekdays,
    }))

export type RemindersService = ReturnType<typeof createRemindersService>

const toView = ({ reminder: row, course, hasWork }: repo.ShownReminder): z.input<typeof reminder> => ({
  id: row.id,
  weekdays: row.weekdays,
  time: timeOf(row.minute),
  isOn: row.isOn,
  course,
  isResting: !hasWork,
})
