import { AppError } from '@repo/contract'
import type { LetterTopic } from '@repo/contract/crm-letters'
import { type Actor, auditOf } from '../../core/actor.ts'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { runOnce } from '../../core/idempotency.service.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { startOfVietnameseDay } from '../../core/vietnam-time.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { findUserById } from '../auth/index.ts'
import { findStudent } from '../crm/index.ts'
import { findCourseById } from '../learning/index.ts'
import { letterMail } from './letters.messages.ts'
import * as repo from './letters.repo.ts'
import { sendLetterJob } from './send-letter.job.ts'

const PAGE_SIZE = 20
const testsOfHour: Limit = { name: 'letter-test', max: 20, windowMs: HOUR_MS }
/** Of one member of the staff; a campaign is thought over, and a personal letter typed. */
const lettersOfDay: Limit = { name: 'letter-sent', max: 50, windowMs: DAY_MS }

interface Letter {
  topic: LetterTopic
  subject: string
  text: string
}

/** Letters that staff write to one learner or to a group. */
export function createLettersService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const { db, queue, clock, limiter } = services

  const courseOf = async ({ course: id }: repo.Audience) => {
    const found = id ? await findCourseById(db, id) : null
    return found && id ? { id, title: found.title } : null
  }

  const get = async (id: string) => {
    const found = await repo.findLetter(db, id)
    if (!found) throw new AppError('letter.not_found')
    const { learnerId, audience, text } = found.letter
    const learner = learnerId ? await findUserById(db, learnerId) : null
    return {
      ...toView(found),
      text,
      audience: {
        learner: learner && { id: learner.id, name: learner.name },
        isSearched: audience.isSearched ?? false,
        course: await courseOf(audience),
        activity: audience.activity ?? null,
      },
    }
  }

  /** @throws AppError `user.not_found` for one who is no learner; `letter.nobody` for a personal letter to a group */
  const requireAudience = async (from: DbOrTx, { learnerId }: repo.Audience, topic: LetterTopic) => {
    if (!learnerId) {
      if (topic === 'personal') throw new AppError('letter.nobody')
      return null
    }
    const found = await findStudent(from, learnerId)
    if (!found || found.user.erasedAt) throw new AppError('user.not_found')
    return { id: learnerId, name: found.user.name }
  }

  return {
    get,

    async list({ q, ...place }: ListPlace & { q?: string }) {
      const { rows, ...page } = await repo.listLetters(db, q, place, PAGE_SIZE)
      return { items: rows.map(toView), pageSize: PAGE_SIZE, ...page }
    },

    /** @throws AppError `user.not_found` */
    async audience({ topic, ...audience }: repo.Audience & { topic: LetterTopic }) {
      const learner = audience.learnerId ? await requireAudience(db, audience, topic) : null
      const rows = await repo.countAudience(db, audience, topic, clock())
      const countOf = (gap: (typeof rows)[number]['gap']) => rows.find((row) => row.gap === gap)?.count ?? 0
      const isPossible = learner !== null || topic !== 'personal'
      return {
        learner,
        course: await courseOf(audience),
        recipients: isPossible ? countOf(null) : 0,
        leftOut: {
          not_active: countOf('not_active'),
          refused: countOf('refused'),
          not_agreed: countOf('not_agreed'),
          too_often: countOf('too_often'),
        },
        today: await repo.countMailedSince(db, startOfVietnameseDay(clock())),
      }
    },

    /** @throws AppError `request.too_many` */
    async test(letter: Letter, actor: Actor) {
      await limiter.hit(testsOfHour, actor.id)
      await db.transaction(async (tx) => {
        const user = await findUserById(tx, actor.id)
        if (!user) throw new AppError('session.invalid')
        const mail = letterMail(user.name, letter)
        await queueMail(services, tx, { kind: 'office', to: user.email, ...mail })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'letter.tested',
          subjectType: 'user',
          subjectId: actor.id,
        })
      })
      return { ok: true as const }
    },

    /** @throws AppError `user.not_found`, `letter.nobody`, `request.too_many` */
    async send(wish: Letter & { audience: repo.Audience }, key: string | string[] | undefined, actor: Actor) {
      await limiter.hit(lettersOfDay, actor.id)
      return runOnce(db, { userId: actor.id, key, request: wish }, async (tx) => {
        const { audience, ...letter } = wish
        await requireAudience(tx, audience, letter.topic)
        const now = clock()
        const { learnerId = null, q, course, activity } = audience
        const group = learnerId ? {} : { isSearched: q !== undefined, course, activity }
        const id = await repo.insertLetter(tx, {
          ...letter,
          audience: group,
          learnerId,
          createdBy: actor.id,
          createdAt: now,
        })
        const recipients = await repo.addRecipients(tx, id, audience, letter.topic, now)
        if (recipients === 0) throw new AppError('letter.nobody')
        await queue.send(sendLetterJob, { letterId: id }, { tx })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'letter.sent',
          subjectType: 'letter',
          subjectId: id,
          after: { topic: letter.topic, ...group, recipients },
        })
        return { id }
      })
    },

    /** @throws AppError `letter.not_found`, `letter.wrong_state` */
    async setState(id: string, state: 'sending' | 'paused' | 'cancelled', actor: Actor) {
      await db.transaction(async (tx) => {
        const letter = await repo.lockLetter(tx, id)
        if (!letter) throw new AppError('letter.not_found')
        const isOpen = letter.state === 'sending' || letter.state === 'paused'
        if (!isOpen || letter.state === state) throw new AppError('letter.wrong_state')
        await repo.updateLetter(tx, id, {
          state,
          finishedAt: state === 'cancelled' ? clock() : null,
        })
        if (state === 'sending') await queue.send(sendLetterJob, { letterId: id }, { tx })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'letter.state_set',
          subjectType: 'letter',
          subjectId: id,
          before: { state: letter.state },
          after: { state },
        })
      })
      return get(id)
    },
  }
}

const toView = ({ letter, by, counts }: NonNullable<Awaited<ReturnType<typeof repo.findLetter>>>) => ({
  id: letter.id,
  subject: letter.subject,
  topic: letter.topic,
  state: letter.state,
  by,
  createdAt: letter.createdAt.toISOString(),
  finishedAt: letter.finishedAt?.toISOString() ?? null,
  counts,
})
