import { AppError } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'
import { DAY_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { createLearnerAccounts, queueTopicMail } from '../account/index.ts'
import { announceAccess, findUserById } from '../auth/index.ts'
import { lockEnrollment, revokeSeatEnrollments } from '../learning/index.ts'
import { lockBuyer, lockOrder, lockOwnership } from '../orders/index.ts'
import { endGrants, findSeatGrant, lockOpenGrant, setReminded } from '../seats/index.ts'
import { organisationMails, takenBackReason } from './organisations.messages.ts'
import type { OrganisationRow } from './organisations.repo.ts'
import { subject } from './organisations.service.ts'
import { findOrderIdOfSeat, findSeatPerson } from './seat-people.repo.ts'
import { mayTakeBack, seatPersonState } from './seats.policy.ts'
import { readTakeBackRule } from './take-back-rule.service.ts'

const takingOfHour: Limit = { name: 'seat-taking', max: 120, windowMs: 3_600_000 }
/** Nobody is pressed more often than this, whoever presses the button. */
const remindedOnce: Limit = { name: 'seat-reminder', max: 1, windowMs: 3 * DAY_MS }
const remindersOfDay: Limit = { name: 'seat-reminders', max: 100, windowMs: DAY_MS }

/** What a coordinator does with the seats that people have. */
export function createSeatHolders(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const { db, env, clock, limiter } = services
  const accounts = createLearnerAccounts(services)

  return {
    /** @throws AppError `seat.not_found`, also for another organisation's, or `seat.in_use` */
    async takeBack(organisation: OrganisationRow, id: string, actor: Actor): Promise<void> {
      const found = await findSeatGrant(db, id, organisation.id)
      const orderId = found && (await findOrderIdOfSeat(db, found.seatId))
      if (!found || !orderId) throw new AppError('seat.not_found')
      await limiter.hit(takingOfHour, actor.id)
      await db.transaction(async (tx) => {
        await lockBuyer(tx, found.userId)
        await lockOrder(tx, orderId)
        await lockOwnership(tx, found.userId)
        const grant = await lockOpenGrant(tx, id)
        const row = grant && (await findSeatPerson(tx, id, organisation.id))
        if (!row) throw new AppError('seat.not_found')
        const now = clock()
        // Locked before it is judged, so that what is watched this moment counts.
        const use = await lockEnrollment(tx, grant.userId, grant.courseId)
        if (!mayTakeBack(use, grant.seatId, await readTakeBackRule(tx, now)))
          throw new AppError('seat.in_use')
        await endGrants(tx, [grant.seatId], 'taken_back', now)
        await revokeSeatEnrollments(tx, [grant.seatId], takenBackReason(organisation.name))
        await announceAccess(tx, { kind: 'enrollment', id: grant.userId })
        await recordAudit(tx, {
          ...subject(organisation.id, actor),
          action: 'seat.taken_back',
          before: { userId: grant.userId, course: row.course.title, percent: use?.percent ?? 0 },
        })
        const seat = { organisation: organisation.name, course: row.course.title }
        await queueMail(services, tx, {
          kind: 'course',
          to: row.person.email,
          ...organisationMails.takenBack(row.person.name, seat),
        })
      })
    },

    /** @throws AppError `seat.not_found`, `seat.over` for who has nothing more to learn, `request.too_many` */
    async remind(organisation: OrganisationRow, id: string, actor: Actor): Promise<void> {
      const row = await findSeatPerson(db, id, organisation.id)
      if (!row) throw new AppError('seat.not_found')
      const { person, course, grant, enrollment } = row
      const state = seatPersonState(person.status, enrollment, grant.seatId, clock())
      if (state !== 'invited' && state !== 'learning') throw new AppError('seat.over')
      await limiter.hit(remindersOfDay, actor.id)
      await limiter.hit(remindedOnce, grant.id)
      const seat = { organisation: organisation.name, course: course.title }
      await db.transaction(async (tx) => {
        const user = await findUserById(tx, person.id)
        if (!user) throw new AppError('seat.not_found')
        if (user.status === 'pending') {
          const mail = organisationMails.invited(seat, env.BRAND_NAME, await accounts.invite(tx, user))
          await queueMail(services, tx, { kind: 'course', hasSecret: true, to: user.email, ...mail })
        } else {
          const url = `${env.PUBLIC_WEB_URL}/student/my-course/${course.slug}`
          await queueTopicMail(
            services,
            tx,
            user.id,
            'learning',
            ({ name }) => organisationMails.reminder(name, seat, enrollment?.percent ?? 0, url),
            { about: { kind: 'seat', id: grant.id } },
          )
        }
        await setReminded(tx, grant.id, clock())
        await recordAudit(tx, {
          ...subject(organisation.id, actor),
          action: 'seat.reminded',
          after: { userId: person.id, course: course.title },
        })
      })
    },
  }
}
