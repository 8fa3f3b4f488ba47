import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { queueTopicMail } from '../account/index.ts'
import { findTeachers } from '../cards/index.ts'
import { tell } from '../notices/index.ts'
import { handInMails } from './hand-ins.messages.ts'
import { findCoursePlace, type HandIn } from './hand-ins.repo.ts'

/** Notices and mails about hand-ins: new ones to the doctors of the course, results to the learner. */
export function createHandInNews(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  return {
    async tellTeachers(tx: Tx, { id, courseId, lessonTitle }: HandIn): Promise<void> {
      const teachers = await findTeachers(tx, courseId)
      const news = { kind: 'hand_in_sent', subject: lessonTitle, link: `/crm/doctor/hand-in/${id}` } as const
      await tell(
        services,
        tx,
        teachers.map((teacher) => teacher.id),
        news,
      )
    },

    /** The mail says what was decided, and never what was written. */
    async tellLearner(
      tx: Tx,
      { id, userId, courseId, lessonId, lessonTitle }: HandIn,
      { isPassed, by, hasRecording }: { isPassed: boolean; by: string; hasRecording: boolean },
    ) {
      const course = await findCoursePlace(tx, courseId)
      const link = `/student/my-course/${course.slug}?lesson=${lessonId}`
      const kind = isPassed ? ('hand_in_passed' as const) : ('hand_in_returned' as const)
      const told = await tell(services, tx, [userId], { kind, subject: lessonTitle, link })
      const url = `${services.env.PUBLIC_WEB_URL}${link}`
      await queueTopicMail(
        services,
        tx,
        userId,
        'learning',
        ({ name }) =>
          handInMails.judged({
            name,
            by,
            isPassed,
            hasRecording,
            lesson: lessonTitle,
            course: course.title,
            url,
          }),
        { noticeId: told.get(userId), about: { kind: 'hand_in', id } },
      )
    },
  }
}
