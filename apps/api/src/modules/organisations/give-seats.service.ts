import { AppError } from '@repo/contract'
import { email as emailSchema } from '@repo/contract/fields'
import type { GiveVerdict } from '@repo/contract/organisations'
import type { Actor } from '../../core/actor.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { createLearnerAccounts, isLearner } from '../account/index.ts'
import type { User } from '../auth/index.ts'
import { findOwnedCourseIds, grantCourses } from '../learning/index.ts'
import { addMonths, giveUpOrders, lockBuyer, lockOpenOrders, lockOwnership } from '../orders/index.ts'
import {
  areSeats,
  changeSeats,
  countSeatsByCourse,
  endGrants,
  findLinesWithFreeSeats,
  findOpenGrant,
  hasHadSeat,
  insertSeatGrant,
  takeFreeSeat,
} from '../seats/index.ts'
import { organisationMails } from './organisations.messages.ts'
import { findOrganisation, type OrganisationRow } from './organisations.repo.ts'
import { subject } from './organisations.service.ts'
import { findOrderIdsOf, findSeatCourse } from './seat-people.repo.ts'

/** Each address may be mailed; a coordinator who types every one by hand stays below. */
const givingOfHour: Limit = { name: 'seat-giving', max: 120, windowMs: 3_600_000 }

interface Giving {
  organisation: OrganisationRow
  course: NonNullable<Awaited<ReturnType<typeof findSeatCourse>>>
  email: string
  passwordHash: string
  /** Who gives; null for a platform of the organisation, which asks for its learner. */
  actor: Actor | null
  /** Gives nothing to a person who had a seat of the organisation in the course before. */
  isFirstOnly?: boolean
}

/** Takes the new account back together with everything else that began for a seat that is gone. */
class NoFreeSeat extends Error {}

/** Seats given to people by their addresses: the course is theirs at once, and its time begins. */
export function createSeatGiving(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const { db, env, clock, limiter } = services
  const accounts = createLearnerAccounts(services)

  const tell = async (
    tx: Tx,
    user: User,
    names: { organisation: string; course: string },
    end: Date | null,
  ) => {
    const mail =
      user.status === 'pending'
        ? organisationMails.invited(names, env.BRAND_NAME, await accounts.invite(tx, user))
        : organisationMails.given(user.name, names, end, `${env.PUBLIC_WEB_URL}/student/my-course`)
    await queueMail(services, tx, {
      kind: 'course',
      to: user.email,
      ...mail,
      ...(user.status === 'pending' ? { hasSecret: true } : {}),
    })
  }

  /** An access that has run out used its seat up, so that the person can be given another one. */
  const endUsedUp = async (tx: Tx, userId: string, courseId: string, now: Date) => {
    const old = await findOpenGrant(tx, userId, courseId)
    if (!old) return
    await endGrants(tx, [old.seatId], 'used_up', now)
    await changeSeats(tx, areSeats([old.seatId]), { endedAt: now })
  }

  const giveTo = async (
    tx: Tx,
    { organisation, course, email, passwordHash, actor, isFirstOnly = false }: Giving,
  ): Promise<GiveVerdict> => {
    const organisationId = organisation.id
    // A name is typed by its holder; until then the list shows the address.
    const { user } = await accounts.findOrOpen(tx, {
      email,
      name: email.split('@')[0] ?? email,
      passwordHash,
    })
    if (!isLearner(user)) return 'not_possible'
    await lockBuyer(tx, user.id)
    const lineIds = await findLinesWithFreeSeats(tx, organisationId, course.id)
    const { open } = await lockOpenOrders(tx, user.id, [course.id], {
      isGift: false,
      others: await findOrderIdsOf(tx, lineIds),
    })
    await lockOwnership(tx, user.id)
    const now = clock()
    if ((await findOwnedCourseIds(tx, user.id, [course.id], now)).length > 0) return 'has_course'
    const had = { organisationId, courseId: course.id, userId: user.id }
    if (isFirstOnly && (await hasHadSeat(tx, had))) return 'has_course'
    const seat = await takeFreeSeat(tx, lineIds)
    if (!seat) throw new NoFreeSeat()
    await endUsedUp(tx, user.id, course.id, now)
    await giveUpOrders(tx, open, now)
    const expiresAt = course.accessMonths === null ? null : addMonths(now, course.accessMonths)
    await insertSeatGrant(tx, {
      seatId: seat.id,
      organisationId,
      courseId: course.id,
      userId: user.id,
      givenBy: actor?.id ?? null,
      createdAt: now,
    })
    await grantCourses(
      tx,
      [{ userId: user.id, courseId: course.id, orderLineId: null, seatId: seat.id, expiresAt }],
      now,
    )
    await recordAudit(tx, {
      ...(actor
        ? subject(organisationId, actor)
        : { actorId: null, subjectType: 'organisation', subjectId: organisationId }),
      action: 'seat.given',
      after: { userId: user.id, course: course.title, expiresAt: expiresAt?.toISOString() ?? null },
    })
    await tell(tx, user, { organisation: organisation.name, course: course.title }, expiresAt)
    return 'given'
  }

  const giveOne = async (giving: Giving): Promise<GiveVerdict> => {
    try {
      return await db.transaction((tx) => giveTo(tx, giving))
    } catch (error) {
      if (error instanceof NoFreeSeat) return 'no_free_seat'
      throw error
    }
  }

  return {
    /**
     * Gives a free seat of the course to a learner whom a platform of the organisation sends, or its identity provider signs
     * in; none where it is closed.
     * @param isFirstOnly answers `has_course` also where the person had such a seat, so that one that was taken back or used
     * up is given again by people only
     */
    async giveByPlatform(
      organisationId: string,
      courseId: string,
      email: string,
      { isFirstOnly = false } = {},
    ): Promise<GiveVerdict> {
      const organisation = await findOrganisation(db, organisationId)
      const course = await findSeatCourse(db, organisationId, courseId)
      if (organisation?.state !== 'active' || !course) return 'no_free_seat'
      const passwordHash = await accounts.lockedPassword()
      return giveOne({ organisation, course, email, passwordHash, actor: null, isFirstOnly })
    },

    /** Gives seats one after the other, each in a transaction of its own. @throws AppError `organisation.closed`, `seat.not_found` */
    async give(
      organisation: OrganisationRow,
      { courseId, emails }: { courseId: string; emails: readonly string[] },
      actor: Actor,
    ) {
      if (organisation.state === 'closed') throw new AppError('organisation.closed')
      const course = await findSeatCourse(db, organisation.id, courseId)
      if (!course) throw new AppError('seat.not_found')
      await limiter.hit(givingOfHour, actor.id)
      const passwordHash = await accounts.lockedPassword()
      const results: { email: string; verdict: GiveVerdict }[] = []
      for (const typed of new Set(emails.map((one) => one.trim()).filter(Boolean))) {
        const { data: email } = emailSchema.safeParse(typed)
        if (email === undefined) results.push({ email: typed, verdict: 'invalid' })
        else if (!results.some((one) => one.email === email))
          results.push({
            email,
            verdict: await giveOne({ organisation, course, email, passwordHash, actor }),
          })
      }
      const counts = await countSeatsByCourse(db, organisation.id)
      return { results, free: counts.find((one) => one.course.id === courseId)?.free ?? 0 }
    },
  }
}
