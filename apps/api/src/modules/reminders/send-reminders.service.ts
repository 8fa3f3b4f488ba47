import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { isQuietNow } from '../account/index.ts'
import { findUserById, type User } from '../auth/index.ts'
import { tell } from '../notices/index.ts'
import { reminderMails, reminderWords } from './reminders.messages.ts'
import {
  findDue,
  findReminder,
  isStillDue,
  removeSlotsBefore,
  type ShownReminder,
  takeSlot,
} from './reminders.repo.ts'
import { type SlotWindow, windowsAt } from './slots.ts'
import { signStop } from './stop-token.ts'

/**
 * Reminds learners at the times they chose. One transaction for each reminder records that it was sent, adds the notice and
 * queues the mail, so two workers, or a run that was interrupted, send it once.
 */
export function createReminderSender(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log'>) {
  const { db, env, clock, log } = services

  const mailTo = (user: User, { reminder, course }: ShownReminder, path: string) => {
    const token = signStop(env.OTP_PEPPER, reminder.id)
    const stopUrl = `${env.PUBLIC_WEB_URL}${env.PUBLIC_API_PREFIX}/mails/reminders/${token}`
    const content = reminderMails.due({
      name: user.name,
      course: course?.title ?? null,
      url: env.PUBLIC_WEB_URL + path,
      settingsUrl: `${env.PUBLIC_WEB_URL}/student/reminders`,
    })
    return { kind: 'course', to: user.email, ...content, unsubscribeUrl: stopUrl } as const
  }

  const remind = (window: SlotWindow, id: string, slotAt: Date) =>
    db.transaction(async (tx) => {
      // Its owner may have changed or removed it since it was found.
      if (!(await isStillDue(tx, window, { id, slotAt }))) return
      if (!(await takeSlot(tx, id, slotAt))) return
      const due = await findReminder(tx, id, clock())
      if (!due?.hasWork) return
      const user = await findUserById(tx, due.reminder.userId)
      if (user?.status !== 'active') return
      const { course } = due
      const link = course ? `/student/my-course/${course.slug}?play=1` : '/student/my-course'
      const subject = course ? `“${course.title}”` : reminderWords.anyCourse
      await tell(services, tx, [user.id], { kind: 'learning_reminder', subject, link })
      // A reminder belongs to its time, so it is neither gathered for the mail of the day nor sent after quiet hours.
      if (user.unwantedMails.includes('learning') || isQuietNow(user, clock())) return
      await queueMail(services, tx, mailTo(user, due, link))
    })

  return async (): Promise<void> => {
    const now = clock()
    const faults: unknown[] = []
    for (const window of windowsAt(now))
      for (const { id, slotAt } of await findDue(db, window))
        try {
          await remind(window, id, slotAt)
        } catch (error) {
          // One that fails does not keep the others from their time.
          log.error({ err: error, reminder: id }, 'a reminder could not be sent')
          faults.push(error)
        }
    await removeSlotsBefore(db, new Date(now.getTime() - 7 * DAY_MS))
    // The job is tried again, and finds those that failed.
    if (faults.length > 0) throw new AggregateError(faults, 'not every reminder could be sent')
  }
}
