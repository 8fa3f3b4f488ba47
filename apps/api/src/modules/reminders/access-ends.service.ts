import { formatDate } from '@repo/messages'
import type { Needs } from '../../core/services.ts'
import { queueTopicMail } from '../account/index.ts'
import { tell } from '../notices/index.ts'
import { type EndStep, endSteps } from './access-end-steps.ts'
import { findEnding, lockEnding, takeStep } from './access-ends.repo.ts'
import { reminderMails } from './reminders.messages.ts'

/**
 * Reminds learners of accesses that end soon, each step once. One transaction for each access looks at it again, records the
 * step, adds the notice and queues the mail, so an access that was extended or ended meanwhile is left alone, and two workers
 * send one mail.
 */
export function createAccessEndReminders(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log'>) {
  const { db, env, clock, log } = services

  const remind = (step: EndStep, enrollmentId: string) =>
    db.transaction(async (tx) => {
      const now = clock()
      const found = await lockEnding(tx, step, now, enrollmentId)
      if (!found) return
      const { userId, endsAt, percent, isFinished, course } = found
      const { daysBefore } = step
      if (!(await takeStep(tx, { enrollmentId, daysBefore, endsAt, now }))) return
      const link = `/student/my-course/${course.slug}?play=1`
      const subject = `“${course.title}”, đến ${formatDate(endsAt)}`
      const told = await tell(services, tx, [userId], { kind: 'access_ends_soon', subject, link })
      const mail = ({ name }: { name: string }) => ({
        ...reminderMails.accessEnds({
          name,
          course: course.title,
          endsAt,
          isLastStep: step === endSteps.at(-1),
          percent,
          isFinished,
          url: env.PUBLIC_WEB_URL + link,
          coursesUrl: `${env.PUBLIC_WEB_URL}/student/my-course`,
        }),
        until: endsAt,
      })
      await queueTopicMail(services, tx, userId, 'learning', mail, {
        noticeId: told.get(userId),
        about: { kind: 'access', id: enrollmentId, endsAt: endsAt.toISOString() },
      })
    })

  return async (): Promise<void> => {
    const faults: unknown[] = []
    for (const step of endSteps)
      for (const { id } of await findEnding(db, step, clock()))
        try {
          await remind(step, id)
        } catch (error) {
          // One that fails does not keep the others from their mail.
          log.error({ err: error, enrollment: id }, 'a reminder of the end of an access could not be sent')
          faults.push(error)
        }
    // The job is tried again, and finds those that failed.
    if (faults.length > 0) throw new AggregateError(faults, 'not every end of an access could be told of')
  }
}
