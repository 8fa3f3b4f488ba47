import type { Needs } from '../../core/services.ts'
import { mailBatch } from '../../mail/mail-batch.ts'
import { mailPace } from '../../mail/pace.ts'
import { queueTopicMail } from '../account/index.ts'
import { tell } from '../notices/index.ts'
import { announcementMail } from './announcements.messages.ts'
import * as repo from './announcements.repo.ts'
import { signMute } from './mute-token.ts'
import { sendAnnouncementJob } from './send-announcement.job.ts'

/** Sends an announcement to the next batch of learners by bell and mail. Idempotent. */
export function createAnnouncementSender(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, queue, clock } = services

  return (announcementId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const found = await repo.lockAnnouncement(tx, announcementId)
      if (!found || found.announcement.toldAt) return
      const { announcement, course } = found
      const { courseId } = announcement
      const link = `/student/my-course/${course.slug}?announcement=${announcement.id}`
      await mailBatch(
        {
          take: (limit) => repo.findNextReaders(tx, announcement, clock(), limit),
          mail: async ({ id }) => {
            const notice = { kind: 'course_announced', subject: course.title, link } as const
            const told = await tell(services, tx, [id], notice)
            const token = signMute(env.OTP_PEPPER, { userId: id, courseId })
            const urls = {
              course: `${env.PUBLIC_WEB_URL}${link}`,
              mute: `${env.PUBLIC_WEB_URL}${env.PUBLIC_API_PREFIX}/mails/announcements/${token}`,
            }
            const mail = ({ name }: { name: string }) =>
              announcementMail(name, course.title, announcement, urls)
            await queueTopicMail(services, tx, id, 'learning', mail, {
              noticeId: told.get(id),
              about: { kind: 'announcement', id: announcement.id },
            })
          },
          save: (last, isLast) =>
            repo.updateAnnouncement(tx, announcementId, {
              ...(last && { toldThrough: last.id }),
              ...(isLast && { toldAt: clock() }),
            }),
          goOn: () =>
            queue
              .send(sendAnnouncementJob, { announcementId }, { tx, startAfterSeconds: mailPace.pauseSeconds })
              .then(() => {}),
        },
        mailPace.batch,
      )
    })
}
