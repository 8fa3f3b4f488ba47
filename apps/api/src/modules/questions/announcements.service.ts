import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { queueTopicMail } from '../account/index.ts'
import { findTeachers } from '../cards/index.ts'
import { tell } from '../notices/index.ts'
import * as digest from './digest.repo.ts'
import { questionMails } from './questions.messages.ts'
import { findPlace, type Question } from './questions.repo.ts'
import { signReplyAddress } from './reply-address.ts'
import { replyMailOf } from './reply-mail.ts'

/** Page of the doctor portal with the questions of a course that wait. */
const inboxOf = (courseSlug: string) => `/crm/doctor/question?course=${courseSlug}`

/** With more than these a doctor gets one list, not a mail for each. */
const ANSWERED_BY_MAIL = 3

export interface TextAndVoice {
  text: string
  /** The answer has a recording, too, which mails do not carry. */
  hasRecording: boolean
}

/** Path of the site of learners to the lesson of a question, at the moment that it is about. */
export function linkTo(courseSlug: string, { id, lessonId, positionMs }: Question): string {
  const place = new URLSearchParams({ lesson: lessonId, question: id })
  if (positionMs !== null) place.set('t', String(Math.floor(positionMs / 1000)))
  return `/student/my-course/${courseSlug}?${place}`
}

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
        const byMail = waiting.length > ANSWERED_BY_MAIL ? null : replyMailOf(env)
        for (const { id: userId, name, email } of await findTeachers(tx, courseId)) {
          const office = { kind: 'office', to: email } as const
          if (!byMail) {
            await queueMail(services, tx, {
              ...office,
              ...questionMails.asked(name, course.title, waiting, url),
            })
            continue
          }
          for (const question of waiting) {
            const place = { questionId: question.id, userId }
            const link = `${env.PUBLIC_DOCTOR_URL}/crm/doctor/question/${question.id}`
            await queueMail(services, tx, {
              ...office,
              ...questionMails.askedForReply(name, course.title, question, link),
              replyTo: signReplyAddress(byMail, place, services.clock()),
            })
          }
        }
      }),

    /** Who asked is told of an answer, with the lesson at the moment that the question is about. */
    async tellAsker(tx: Tx, question: Question, by: string, answer: TextAndVoice): Promise<void> {
      const course = await findPlace(tx, question.courseId)
      const link = linkTo(course.slug, question)
      const told = await tell(services, tx, [question.userId], {
        kind: answer.hasRecording ? 'question_answered_aloud' : 'question_answered',
        subject: course.title,
        link,
      })
      const url = `${env.PUBLIC_WEB_URL}${link}`
      const mail = ({ name }: { name: string }) =>
        questionMails.answered(name, by, question.title, answer, url)
      await queueTopicMail(services, tx, question.userId, 'learning', mail, {
        noticeId: told.get(question.userId),
        about: { kind: 'question', id: question.id },
      })
    },
  }
}
