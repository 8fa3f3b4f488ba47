import { AppError } from '@repo/contract'
import { formatDate } from '@repo/messages'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type ActionOf, recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import { queueMail } from '../../mail/mail.service.ts'
import type { MailContent } from '../../mail/render.ts'
import { announceAccess, lockUser } from '../auth/index.ts'
import {
  findOpenableCourse,
  insertEnrollment,
  lockEnrollment,
  lockOwnEnrollment,
  updateEnrollment,
} from '../learning/index.ts'
import { lockOwnership } from '../orders/index.ts'
import { enrollmentMails } from './learners.messages.ts'
import { endOfDay, isLonger, nextState, resumedEnd, staffEnrollmentState } from './learners.policy.ts'
import { describeAccess as describe, openCourse } from './open-course.service.ts'

type Learner = NonNullable<Awaited<ReturnType<typeof lockUser>>>
/** Staff send the version that they saw; a program sends none. */
type MaybeEdit<Body> = Body & Partial<Edit<object>>

const viaKey = ({ apiKey }: Actor) => (apiKey === undefined ? {} : { apiKey })

/** What staff do to the enrolments of a learner; each act is in the audit log and mailed to the learner. */
export function createEnrollmentsService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, clock } = services

  /** Acts under the lock of the learner, so that two members of staff take turns. */
  const act = (
    id: string,
    { version }: Partial<Edit<object>>,
    actor: Actor,
    work: (tx: Tx, learner: Learner) => Promise<MailContent>,
  ) =>
    db.transaction(async (tx) => {
      const learner = await lockUser(tx, id)
      if (learner?.role !== 'student') throw new AppError('user.not_found')
      await lockOwnership(tx, id)
      // A program with an API key saw no screen that another act could have made stale.
      if (version !== undefined) await assertUnedited(tx, 'enrollments', id, { version, userId: actor.id })
      const mail = await work(tx, learner)
      await announceAccess(tx, { kind: 'enrollment', id })
      await queueMail(services, tx, { kind: 'course', to: learner.email, ...mail })
    })

  const note = (
    tx: Tx,
    id: string,
    actor: Actor,
    { action, before, after }: { action: ActionOf<'changed'>; before: object; after: object },
  ) =>
    recordAudit(tx, {
      ...auditOf(actor),
      subjectType: 'user',
      subjectId: id,
      action,
      before,
      after: { ...after, ...viaKey(actor) },
    })

  const factsOf = (learner: Learner, course: { title: string }, reason: string) => ({
    name: learner.name,
    course: course.title,
    reason,
    url: `${env.PUBLIC_WEB_URL}/student/my-course`,
  })

  const wordsOf = (end: Date | null) => end && formatDate(end.toISOString())

  return {
    /** @throws AppError `user.not_found`, `course.not_found`, `enrollment.exists`, `enrollment.not_longer`, `edit.outdated` */
    enrol: (
      id: string,
      body: MaybeEdit<{ courseId: string; until: string | null; reason: string; priceNote: string }>,
      actor: Actor,
    ) =>
      act(id, body, actor, async (tx, learner) => {
        const now = clock()
        const course = await findOpenableCourse(tx, body.courseId)
        if (!course) throw new AppError('course.not_found')
        const expiresAt = endOfDay(body.until)
        if (expiresAt && expiresAt <= now) throw new AppError('enrollment.not_longer')
        const how = { expiresAt, reason: body.reason, priceNote: body.priceNote, ...viaKey(actor) }
        if (!(await openCourse(tx, id, course, how, { by: auditOf(actor), now })))
          throw new AppError('enrollment.exists')
        return enrollmentMails.opened(factsOf(learner, course, body.reason), wordsOf(expiresAt))
      }),

    /** @throws AppError `user.not_found`, `enrollment.not_found`, `enrollment.wrong_state`, `enrollment.not_longer`, `edit.outdated` */
    extend: (
      id: string,
      enrollmentId: string,
      body: Edit<{ until: string | null; reason: string }>,
      actor: Actor,
    ) =>
      act(id, body, actor, async (tx, learner) => {
        const found = await lockOwnEnrollment(tx, id, enrollmentId)
        if (!found) throw new AppError('enrollment.not_found')
        const { enrollment, course } = found
        const state = staffEnrollmentState(enrollment, clock())
        if (state !== 'active' && state !== 'expired') throw new AppError('enrollment.wrong_state')
        const expiresAt = endOfDay(body.until)
        if (!isLonger(enrollment.expiresAt, expiresAt, clock())) throw new AppError('enrollment.not_longer')
        const again = state === 'expired' ? { openedAgainAt: clock() } : {}
        await updateEnrollment(tx, enrollment.id, { expiresAt, ...again })
        await note(tx, id, actor, {
          action: 'enrollment.extended',
          before: withoutCourse(describe(course, { ...enrollment, state })),
          after: { ...describe(course, { state: 'active', expiresAt }), reason: body.reason },
        })
        return enrollmentMails.extended(factsOf(learner, course, body.reason), wordsOf(expiresAt))
      }),

    /**
     * Ends one access and opens another course for the time that was left. The purchase goes along, so a refund of it
     * ends the new access; progress stays with its lessons.
     * @throws AppError `user.not_found`, `enrollment.not_found`, `enrollment.wrong_state`, `course.not_found`,
     *   `enrollment.exists`, `edit.outdated`
     */
    move: (
      id: string,
      enrollmentId: string,
      body: Edit<{ courseId: string; reason: string }>,
      actor: Actor,
    ) =>
      act(id, body, actor, async (tx, learner) => {
        const now = clock()
        const found = await lockOwnEnrollment(tx, id, enrollmentId)
        if (!found) throw new AppError('enrollment.not_found')
        const { enrollment, course: from } = found
        const state = staffEnrollmentState(enrollment, now)
        // A seat is one of its course; its organisation decides what becomes of it.
        if ((state !== 'active' && state !== 'paused') || enrollment.seatId)
          throw new AppError('enrollment.wrong_state')
        const course = await findOpenableCourse(tx, body.courseId)
        if (!course) throw new AppError('course.not_found')
        const there = await lockEnrollment(tx, id, course.id)
        const stateThere = there && staffEnrollmentState(there, now)
        if (stateThere === 'active' || stateThere === 'paused') throw new AppError('enrollment.exists')
        const expiresAt = state === 'paused' ? resumedEnd(enrollment, now) : enrollment.expiresAt
        const { orderLineId } = enrollment
        await updateEnrollment(tx, enrollment.id, {
          state: 'revoked',
          stateReason: body.reason,
          pausedAt: null,
          orderLineId: null,
        })
        const opened = { state: 'active', orderLineId, seatId: null, stateReason: null, expiresAt } as const
        if (there) await updateEnrollment(tx, there.id, opened)
        else if (
          !(await insertEnrollment(tx, {
            userId: id,
            courseId: course.id,
            orderLineId,
            expiresAt,
            createdAt: now,
          }))
        )
          throw new AppError('enrollment.exists')
        await note(tx, id, actor, {
          action: 'enrollment.moved',
          before: describe(from, { ...enrollment, state }),
          after: { ...describe(course, opened), reason: body.reason },
        })
        const facts = { ...factsOf(learner, course, body.reason), from: from.title }
        return enrollmentMails.moved(facts, wordsOf(expiresAt))
      }),

    /** @throws AppError `user.not_found`, `enrollment.not_found`, `enrollment.wrong_state`, `edit.outdated` */
    setState: (
      id: string,
      enrollmentId: string,
      body: MaybeEdit<{ state: 'active' | 'paused' | 'ended'; reason: string }>,
      actor: Actor,
    ) =>
      act(id, body, actor, async (tx, learner) => {
        const found = await lockOwnEnrollment(tx, id, enrollmentId)
        if (!found) throw new AppError('enrollment.not_found')
        const { enrollment, course } = found
        const now = clock()
        const from = staffEnrollmentState(enrollment, now)
        const verb = nextState(from, body.state)
        if (!verb) throw new AppError('enrollment.wrong_state')
        const expiresAt = verb === 'resumed' ? resumedEnd(enrollment, now) : enrollment.expiresAt
        await updateEnrollment(tx, enrollment.id, {
          state: body.state === 'ended' ? 'revoked' : body.state,
          stateReason: verb === 'resumed' ? null : body.reason,
          pausedAt: verb === 'paused' ? now : null,
          waitsForOrder: null,
          expiresAt,
        })
        await note(tx, id, actor, {
          action: `enrollment.${verb}`,
          before: withoutCourse(describe(course, { ...enrollment, state: from })),
          after: { ...describe(course, { state: body.state, expiresAt }), reason: body.reason },
        })
        return enrollmentMails[verb](factsOf(learner, course, body.reason), wordsOf(expiresAt))
      }),
  }
}

/** A log says what differs, so a course that stays the same is named once only, on the side that is always told. */
const withoutCourse = ({ course: _, ...access }: ReturnType<typeof describe>) => access
