import { answerBody } from '@repo/contract/questions'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { findTeachers } from '../cards/index.ts'
import type { WithRecordings } from '../recordings/index.ts'
import { createDoctorAnswers, findLastAnswer } from './doctor-answers.service.ts'
import type { InboundMail } from './inbound-mail.ts'
import { takeMail } from './mail-answers.repo.ts'
import { questionMails, type Unanswered } from './questions.messages.ts'
import * as repo from './questions.repo.ts'
import { type ReplyAddress, readReplyAddress } from './reply-address.ts'
import { replyMailOf } from './reply-mail.ts'

type Teacher = Awaited<ReturnType<typeof findTeachers>>[number]

const longest = 5000

/**
 * Answers that doctors send by mail. Who has no valid address, or writes from another account than the one that it was
 * made for, is told nothing: neither that it is wrong nor that there is such a question.
 */
export function createMailAnswers(services: Needs<'db' | 'env' | 'queue' | 'clock'> & WithRecordings) {
  const { db, env, clock } = services
  const answers = createDoctorAnswers(services)

  const findPlace = async (mail: InboundMail): Promise<ReplyAddress | null> => {
    const settings = replyMailOf(env)
    if (!settings) return null
    for (const address of mail.to) {
      const place = readReplyAddress(settings, address, clock())
      if (place) return place
    }
    return null
  }

  /** The doctor whom the address was made for, while they teach the course and write from their own account. */
  const findWriter = async (tx: Tx, place: ReplyAddress, courseId: string, from: string) =>
    (await findTeachers(tx, courseId)).find(
      ({ id, email }) => place.isOf(id) && email === from.normalize('NFKC').trim().toLowerCase(),
    )

  const tellWriter = async (
    tx: Tx,
    { name, email }: Teacher,
    question: repo.Question,
    content: { why: Unanswered; text: string } | { attachments: number },
  ) => {
    const url = `${env.PUBLIC_DOCTOR_URL}/crm/doctor/question/${question.id}`
    const mail =
      'why' in content
        ? questionMails.notTaken(name, question.title, content.why, content.text, url)
        : questionMails.withoutFiles(name, question.title, url)
    await queueMail(services, tx, { kind: 'office', to: email, ...mail })
  }

  const answer = async (tx: Tx, mail: InboundMail, question: repo.Question, teacher: Teacher) => {
    const text = mail.text()
    const refuse = (why: Unanswered) => tellWriter(tx, teacher, question, { why, text })
    const parsed = answerBody.safeParse({ text })
    if (!parsed.success) return refuse(text.length > longest ? 'too_long' : 'nothing_written')
    const last = await findLastAnswer(tx, question.id)
    // Who answered first may add to it; what a colleague has said is read first.
    if (last && last.answer.userId !== teacher.id) return refuse('answered_meanwhile')
    await answers.give(
      tx,
      question,
      {
        userId: teacher.id,
        doctorId: teacher.doctorId,
        text: parsed.data.text,
        seenAnswerId: last?.answer.id ?? null,
      },
      { actorId: teacher.id, ip: null },
    )
    if (mail.attachments > 0) await tellWriter(tx, teacher, question, { attachments: mail.attachments })
  }

  return {
    /** Takes a mail; the same one again changes nothing. */
    async take(mail: InboundMail): Promise<void> {
      const { digest, from } = mail
      const place = await findPlace(mail)
      if (!place || from === null || mail.isAutomatic) return
      await db.transaction(async (tx) => {
        const question = await repo.lockQuestion(tx, place.questionId)
        if (question?.state !== 'visible') return
        const teacher = await findWriter(tx, place, question.courseId, from)
        if (!teacher) return
        const isNew = await takeMail(tx, { digest, questionId: question.id, createdAt: clock() })
        if (isNew) await answer(tx, mail, question, teacher)
      })
    },
  }
}
