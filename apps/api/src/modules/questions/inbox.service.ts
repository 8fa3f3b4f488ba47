import { AppError } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'
import { auditOf } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { teaches } from '../cards/index.ts'
import type { WithRecordings } from '../recordings/index.ts'
import type { WithCourseFaq } from './course-faq.ts'
import { createDoctorAnswers } from './doctor-answers.service.ts'
import { type InboxQuery, listQuestionsOfDoctor, toInboxItem } from './inbox-list.service.ts'
import * as lists from './lists.repo.ts'
import { findPicture } from './pictures.repo.ts'
import { toPictureFile } from './pictures.service.ts'
import { mayOpenAgain, ownDoctorId } from './questions.policy.ts'
import * as repo from './questions.repo.ts'
import { toAnswer } from './questions.view.ts'
import { createThread } from './thread.service.ts'

/** Questions about the courses that a doctor teaches. Those of other courses are not there. */
export function createInboxService(
  services: Needs<'db' | 'env' | 'queue' | 'clock'> & WithCourseFaq & WithRecordings,
) {
  const { db, courseFaq, recordings } = services
  const thread = createThread(services)
  const answers = createDoctorAnswers(services)

  /** @throws AppError `question.not_found` for one about another course, or that staff have hidden */
  const open = async (caller: Caller, id: string) => {
    const doctorId = ownDoctorId(caller)
    const row = await lists.findTaught(db, id, doctorId)
    if (row?.question.state !== 'visible') throw new AppError('question.not_found')
    return row
  }

  const detail = async (caller: Caller, id: string) => {
    const { userId } = caller
    const [row, videoId, all, spoken] = await Promise.all([
      open(caller, id),
      repo.findVideoOfQuestion(db, id),
      repo.findAnswers(db, [id]),
      recordings.ofQuestions(db, [id]),
    ])
    const shown = all.filter(({ answer }) => answer.state === 'visible')
    const acceptedId = row.question.acceptedAnswerId
    return {
      ...toInboxItem(row, userId),
      thread: shown.map((one) => toAnswer(one, { userId, acceptedId, recordings: spoken })),
      videoId,
    }
  }

  const act = async (
    caller: Caller,
    id: string,
    work: (tx: Tx, question: repo.Question, doctorId: string) => Promise<unknown>,
  ) => {
    const doctorId = ownDoctorId(caller)
    await db.transaction(async (tx) => {
      const question = await repo.lockQuestion(tx, id)
      const isOwn = question?.state === 'visible' && (await teaches(tx, doctorId, question.courseId))
      if (!question || !isOwn) throw new AppError('question.not_found')
      await work(tx, question, doctorId)
    })
    return detail(caller, id)
  }

  const about = (actor: Actor, id: string) => ({ ...auditOf(actor), subjectType: 'question', subjectId: id })

  return {
    detail,

    /** @throws AppError `question.not_found`, `question.picture_not_found` */
    async picture(caller: Caller, id: string, pictureId: string) {
      const [, picture] = await Promise.all([open(caller, id), findPicture(db, id, pictureId)])
      return toPictureFile(picture)
    },

    /** @throws AppError `doctor.not_found` */
    list: async (caller: Caller, query: InboxQuery) =>
      listQuestionsOfDoctor(db, { doctorId: ownDoctorId(caller), userId: caller.userId }, query),

    /**
     * @throws AppError `question.answered_meanwhile` when a doctor or staff have answered since it was read; or why
     * the recording is refused
     */
    answer: (
      caller: Caller,
      id: string,
      body: { text: string; seenAnswerId: string | null; recordingId: string | null },
      actor: Actor,
    ) =>
      act(caller, id, (tx, question, doctorId) =>
        answers.give(tx, question, { userId: caller.userId, doctorId, ...body }, auditOf(actor)),
      ),

    /** @throws AppError `answer.not_found` for the answer of somebody else */
    async editAnswer(caller: Caller, answerId: string, text: string, actor: Actor) {
      const doctorId = ownDoctorId(caller)
      const questionId = await db.transaction(async (tx) => {
        const { answer, question } = await thread.lockOwn(tx, answerId, caller.userId)
        if (!(await teaches(tx, doctorId, question.courseId))) throw new AppError('answer.not_found')
        await thread.edit(tx, answer, text)
        await recordAudit(tx, {
          ...about(actor, question.id),
          action: 'question.answer_edited',
          before: { text: answer.text },
          after: { text },
        })
        return question.id
      })
      return detail(caller, questionId)
    },

    /** @throws AppError `answer.not_found` */
    accept: (caller: Caller, id: string, answerId: string | null, actor: Actor) =>
      act(caller, id, async (tx, question) => {
        await thread.accept(tx, question, answerId)
        await recordAudit(tx, {
          ...about(actor, id),
          action: 'question.answer_accepted',
          before: { answerId: question.acceptedAnswerId },
          after: { answerId },
        })
      }),

    /**
     * What other learners do not see, and what nobody has answered, stays off the page of the course.
     * @throws AppError `question.not_for_faq`, `course.faq_taken`, `course.faq_full`
     */
    async addToFaq(caller: Caller, id: string, item: Parameters<typeof courseFaq.add>[1], actor: Actor) {
      const { question } = await open(caller, id)
      if (question.privateBy !== null || question.answeredAt === null)
        throw new AppError('question.not_for_faq')
      await courseFaq.add(question.courseId, item, actor)
      return { ok: true as const }
    },

    /** @throws AppError `question.kept_private` for a question that its writer keeps from others */
    setPrivacy: (caller: Caller, id: string, isPrivate: boolean, actor: Actor) =>
      act(caller, id, async (tx, question) => {
        if (!mayOpenAgain(question)) {
          if (isPrivate) return
          throw new AppError('question.kept_private')
        }
        await repo.updateQuestion(tx, id, { privateBy: isPrivate ? 'doctor' : null })
        await recordAudit(tx, {
          ...about(actor, id),
          action: 'question.privacy_set',
          before: { isPrivate: question.privateBy !== null },
          after: { isPrivate },
        })
      }),
  }
}
