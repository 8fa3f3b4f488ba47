import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { queueTopicMail } from '../account/index.ts'
import { findTeachers } from '../cards/index.ts'
import { tell } from '../notices/index.ts'
import * as digest from './digest.repo.ts'
import { questionMails } from './questions.messages.ts'
import { findPlace, type Question } from './questions.repo.ts'

/** Page of the doctor portal with the questions of a course that wait. */
const inboxOf = (courseSlug: string) => `/crm/doctor/question?course=${courseSlug}`

/** Who is told of questions and answers, and how. */
export function createAnnouncements(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { env } = services

  return {
    /** A notice at once; the mail follows with the next round, one for all questions of a course. */
    async tellTeachers(tx: Tx, question: Question, courseTitle: string): Promise<void> {
      const teachers = await findTeachers(tx, question.courseId)
      await tell(
        services,
        tx,
        teachers.map(({ id }) => id),
        { kind: 'question_asked', subject: courseTitle, link: `/crm/doctor/question/${question.id}` },
      )
    },

    /** Mails the doctors of a course the questions that they have not been mailed about; twice is once. */
    mailTeachers: (courseId: string) =>
      services.db.transaction(async (tx) => {
        const waiting = await digest.takeUnmailed(tx, courseId, services.clock())
        if (waiting.length === 0) return
        const course = await findPlace(tx, courseId)
        const url = `${env.PUBLIC_DOCTOR_URL}${inboxOf(course.slug)}`
        for (const { name, email } of await findTeachers(tx, courseId)) {
          const mail = questionMails.asked(name, course.title, waiting, url)
          await queueMail(services, tx, { kind: 'office', to: email, ...mail })
        }
      }),

    /** Who asked is told of an answer, with the lesson at the moment that the question is about. */
    async tellAsker(tx: Tx, question: Question, by: string, text: string): Promise<void> {
      const course = await findPlace(tx, question.courseId)
      const place = new URLSearchParams({ lesson: question.lessonId, question: question.id })
      if (question.positionMs !== null) place.set('t', String(Math.floor(question.positionMs / 1000)))
      const url = `${env.PUBLIC_WEB_URL}/student/my-course/${course.slug}?${place}`
      await queueTopicMail(services, tx, question.userId, 'learning', (user) =>
        questionMails.answered(user.name, by, question.title, text, url),
      )
    },
  }
}
