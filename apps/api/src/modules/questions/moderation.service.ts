import { AppError } from '@repo/contract'
import type { crmQuestions } from '@repo/contract/crm-questions'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { hidingOf } from '../../db/hiding.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { tell } from '../notices/index.ts'
import type { WithRecordings } from '../recordings/index.ts'
import { createAnnouncements, linkTo } from './announcements.service.ts'
import * as lists from './lists.repo.ts'
import { findPicture, removePicture } from './pictures.repo.ts'
import { toPictureFile } from './pictures.service.ts'
import { questionMails } from './questions.messages.ts'
import * as repo from './questions.repo.ts'
import { SITE } from './questions.view.ts'
import { toStaffQuestions } from './staff.view.ts'
import { createThread } from './thread.service.ts'

const PAGE_SIZE = 20

type Decision = z.output<(typeof crmQuestions.moderateQuestion)['body']>
type PictureRemoval = z.output<(typeof crmQuestions.removeQuestionPicture)['body']>
type QueueQuery = Parameters<typeof lists.findForStaff>[1]

/** Questions as staff moderate and answer them. */
export function createModerationService(services: Needs<'db' | 'env' | 'queue' | 'clock'> & WithRecordings) {
  const { db, clock, queue, recordings } = services
  const thread = createThread(services)
  const announcements = createAnnouncements(services)

  const page = async ({ rows, ...rest }: Awaited<ReturnType<typeof lists.findForStaff>>) => {
    const ids = rows.map(({ question }) => question.id)
    const [answers, reports, spoken] = await Promise.all([
      repo.findAnswers(db, ids),
      repo.findOpenReports(db, ids),
      recordings.ofQuestions(db, ids),
    ])
    const items = toStaffQuestions(rows, { answers, reports, recordings: spoken })
    return { ...rest, items, pageSize: PAGE_SIZE }
  }

  const act = (id: string, work: (tx: Tx, question: repo.Question) => Promise<void>) =>
    db.transaction(async (tx) => {
      const question = await repo.lockQuestion(tx, id)
      if (!question) throw new AppError('question.not_found')
      await work(tx, question)
      return { ok: true as const }
    })

  /** The question or one of its answers. @throws AppError `answer.not_found` */
  const findPart = async (tx: Tx, question: repo.Question, answerId: string | null) => {
    if (answerId === null) return { part: question, what: 'question' as const }
    const answer = await repo.findAnswer(tx, answerId)
    if (answer?.questionId !== question.id) throw new AppError('answer.not_found')
    return { part: answer, what: 'answer' as const }
  }

  const tellWriter = async (
    tx: Tx,
    question: repo.Question,
    { what, userId }: { what: 'question' | 'answer'; userId: string },
    { reason, note }: Extract<Decision, { state: 'hidden' }>,
  ) => {
    const writer = await repo.findPerson(tx, userId)
    if (writer?.status !== 'active') return
    const course = await repo.findPlace(tx, question.courseId)
    const link = linkTo(course.slug, question)
    await tell(services, tx, [userId], { kind: 'question_hidden', subject: course.title, link })
    const mail = questionMails.hidden(writer.name, what, question.title, reason, note)
    await queueMail(services, tx, { kind: 'course', to: writer.email, ...mail })
  }

  return {
    /** @throws AppError `question.not_found`, `question.picture_not_found` */
    async picture(id: string, pictureId: string) {
      const [question, picture] = await Promise.all([
        repo.findQuestion(db, id),
        findPicture(db, id, pictureId),
      ])
      if (!question) throw new AppError('question.not_found')
      return toPictureFile(picture)
    },

    /** The learner who asked gets the reason by mail. @throws AppError `question.not_found`, `question.picture_not_found` */
    removePicture: (
      { id, pictureId }: { id: string; pictureId: string },
      removal: PictureRemoval,
      actor: Actor,
    ) =>
      act(id, async (tx, question) => {
        const picture = await findPicture(tx, id, pictureId)
        if (!picture) throw new AppError('question.picture_not_found')
        await removePicture(tx, pictureId)
        await queue.send(removeFilesJob, { keys: [picture.storageKey] }, { tx })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'question.picture_removed',
          subjectType: 'question',
          subjectId: id,
          before: { pictureId },
          after: removal,
        })
        const asker = question.userId && (await repo.findPerson(tx, question.userId))
        if (!asker || asker.status !== 'active') return
        const mail = questionMails.pictureRemoved(asker.name, question.title, removal.reason, removal.note)
        await queueMail(services, tx, { kind: 'course', to: asker.email, ...mail })
      }),

    list: async (query: QueueQuery) => page(await lists.findForStaff(db, query, PAGE_SIZE)),

    /** @throws AppError `user.not_found` for anybody but a learner */
    async ofLearner(userId: string, place: ListPlace) {
      const [person, found] = await Promise.all([
        repo.findPerson(db, userId),
        lists.findOfLearner(db, userId, place, PAGE_SIZE),
      ])
      if (person?.role !== 'student') throw new AppError('user.not_found')
      return page(found)
    },

    /** Hiding notifies the writer with the reason, once: hiding again sends no second notice. */
    decide: (id: string, decision: Decision, actor: Actor) =>
      act(id, async (tx, question) => {
        const { answerId, state } = decision
        const { part, what } = await findPart(tx, question, answerId)
        if (what === 'question') await repo.updateQuestion(tx, id, { state, ...hidingOf(decision) })
        else await repo.updateAnswer(tx, part.id, { state, ...hidingOf(decision) })
        await repo.decideReports(tx, { questionId: id, answerId }, clock())
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'question.moderated',
          subjectType: 'question',
          subjectId: id,
          before: { state: part.state },
          after: decision,
        })
        if (decision.state === 'hidden' && part.state !== 'hidden' && part.userId)
          await tellWriter(tx, question, { what, userId: part.userId }, decision)
      }),

    /** @throws AppError `question.not_found`, also for a hidden one */
    answer: (id: string, text: string, actor: Actor) =>
      act(id, async (tx, question) => {
        if (question.state === 'hidden') throw new AppError('question.not_found')
        await thread.answer(tx, question, text, { kind: 'staff', userId: actor.id })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'question.answered',
          subjectType: 'question',
          subjectId: id,
          after: { text },
        })
        await announcements.tellAsker(tx, question, SITE, { text, hasRecording: false })
      }),
  }
}
