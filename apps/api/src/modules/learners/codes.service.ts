import { AppError } from '@repo/contract'
import { formatDate } from '@repo/messages'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { queueMail } from '../../mail/mail.service.ts'
import {
  createCodeSealer,
  findBatch,
  findOpenBatches,
  hasGivenCode,
  lockFreeCode,
  printCode,
  updateCode,
} from '../activation/index.ts'
import { lockUser } from '../auth/index.ts'
import { findStudent } from '../crm/index.ts'
import { findOwnedCourseIds } from '../learning/index.ts'
import { givenCodeMail } from './learners.messages.ts'

/** Activation codes that staff give to one learner. */
export function createGivenCodesService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, clock } = services
  const sealer = createCodeSealer(env)

  return {
    /** @throws AppError `user.not_found` */
    async batches(id: string) {
      const [student, open] = await Promise.all([findStudent(db, id), findOpenBatches(db, clock())])
      if (!student) throw new AppError('user.not_found')
      const courseIds = [...new Set(open.map(({ course }) => course.id))]
      const owned = new Set(await findOwnedCourseIds(db, id, courseIds, clock()))
      return open
        .filter(({ course }) => !owned.has(course.id))
        .map(({ batch, course, free }) => ({
          id: batch.id,
          name: batch.name,
          course,
          free,
          expiresAt: batch.expiresAt?.toISOString() ?? null,
        }))
    },

    /**
     * @throws AppError `user.not_found`, `order.learner_not_active`, `activation_batch.not_found`,
     *   `activation.none_free`, `activation.given_already`, `enrollment.exists`
     */
    give: (id: string, { batchId, reason }: { batchId: string; reason: string }, actor: Actor) =>
      db.transaction(async (tx) => {
        const now = clock()
        const learner = await lockUser(tx, id)
        if (learner?.role !== 'student' || learner.erasedAt) throw new AppError('user.not_found')
        if (learner.status === 'locked') throw new AppError('order.learner_not_active')
        const found = await findBatch(tx, batchId)
        if (!found) throw new AppError('activation_batch.not_found')
        const { batch, course } = found
        if ((await findOwnedCourseIds(tx, id, [course.id], now)).length > 0)
          throw new AppError('enrollment.exists')
        if (await hasGivenCode(tx, id, course.id, now)) throw new AppError('activation.given_already')
        const isOver = batch.expiresAt !== null && batch.expiresAt <= now
        const free = isOver ? null : await lockFreeCode(tx, batchId)
        const code = free && sealer.unseal(free.sealedCode)
        if (!free || !code) throw new AppError('activation.none_free')
        await updateCode(tx, free.id, { givenTo: id, givenAt: now })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'activation.code_given',
          subjectType: 'user',
          subjectId: id,
          before: { ending: free.ending, givenTo: null },
          after: { ending: free.ending, course: course.title, batch: batch.name, reason },
        })
        const url = `${env.PUBLIC_WEB_URL}/student/my-course`
        const until = batch.expiresAt && formatDate(batch.expiresAt.toISOString())
        const facts = { name: learner.name, course: course.title, reason, url }
        const mail = givenCodeMail(facts, printCode(code), until)
        await queueMail(services, tx, { kind: 'course', to: learner.email, ...mail })
        return { ending: free.ending }
      }),
  }
}
