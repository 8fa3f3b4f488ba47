import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { type Limit, networkOf } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { createLearnerAccounts, isLearner, type WithPasswordCheck } from '../account/index.ts'
import {
  createSessionIssuer,
  createVisitorHash,
  findUserByEmail,
  findUserById,
  hashOpaqueToken,
  insertUser,
  type User,
  updateUser,
  userSearchText,
  type WithAccessTokens,
} from '../auth/index.ts'
import { findOwnedCourseIds } from '../learning/index.ts'
import { createSeatGiving } from '../organisations/index.ts'
import {
  createProofAgain,
  findFactor,
  type ProofAgain,
  type WithSecondFactorProof,
} from '../second-factor/index.ts'
import { markOf } from './account-mark.ts'
import * as accounts from './accounts.repo.ts'
import { saveClass } from './classes.repo.ts'
import { lockTicket, setEntered } from './logins.repo.ts'
import { ltiMails } from './lti.messages.ts'
import { isPlatformUrl } from './platform-call.ts'
import { type PlatformRow, updatePlatform } from './platforms.repo.ts'
import { saveLine } from './scores.repo.ts'
import { insertStatement } from './statements.repo.ts'

export type EntryNeeds = Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter' | 'log'> &
  WithAccessTokens &
  WithSecondFactorProof &
  WithPasswordCheck

const entriesByNetwork: Limit = { name: 'lti-enter', max: 1200, windowMs: 5 * MINUTE_MS }

interface Entering {
  ticket: string
  browserKey: string
  deviceId?: string | undefined
  caller: Caller | null
  ip: string
  userAgent: string | null
}

type Ticket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>
type Proof = 'known_address' | 'no_address' | 'second_factor'

/**
 * From a verified launch into the course. A platform opens the account that it made, and one whose holder linked it; an
 * address that it names proves nothing.
 */
export function createEntry(services: EntryNeeds) {
  const { db, env, clock, limiter, log } = services
  const learners = createLearnerAccounts(services)
  const issuer = createSessionIssuer(services)
  const seats = createSeatGiving(services)
  const { prove } = createProofAgain(services)
  const hashVisitorId = createVisitorHash(env.OTP_PEPPER)

  const requireTicket = async (tx: Tx, { ticket, browserKey }: Pick<Entering, 'ticket' | 'browserKey'>) => {
    const found = await lockTicket(tx, {
      ticketHash: hashOpaqueToken(ticket),
      browserHash: hashOpaqueToken(browserKey),
      now: clock(),
    })
    if (!found?.platform.isActive) throw new AppError('lti.expired')
    return found
  }

  /** The account that the platform may open; null where it has to be proved. */
  const findOwn = async (tx: Tx, { platform, facts }: Ticket): Promise<User | null> => {
    const known = await accounts.lockSubject(tx, platform.id, facts.subject)
    const user = known && (await findUserById(tx, known.userId))
    if (!user) return null
    // With a new password its holder ends what was linked before: a stranger may have linked it.
    return known.madeMark === markOf(user) ? user : null
  }

  const make = async (tx: Tx, { platform, facts }: Ticket): Promise<User | null> => {
    const { email, name, subject } = facts
    if (email === null || (await findUserByEmail(tx, email))) return null
    const now = clock()
    const user = await insertUser(tx, {
      name,
      email,
      role: 'student',
      passwordHash: await learners.lockedPassword(),
      status: 'active',
      searchText: userSearchText({ name, email }),
      createdAt: now,
    })
    if (!user) return null
    const madeMark = markOf(user)
    await accounts.saveAccount(tx, {
      platformId: platform.id,
      subject,
      userId: user.id,
      madeMark,
      createdAt: now,
    })
    await recordAudit(tx, {
      actorId: null,
      action: 'lti.account_made',
      subjectType: 'user',
      subjectId: user.id,
      after: { role: user.role, platformId: platform.id },
    })
    const mail = ltiMails.made(name, platform.name, `${env.PUBLIC_WEB_URL}/auth/forgotPass`)
    await queueMail(services, tx, { kind: 'account', to: email, ...mail })
    return user
  }

  /** Who enters, or why they have to sign in by themselves first. */
  const findWho = async (tx: Tx, ticket: Ticket, caller: Caller | null) => {
    const user = (await findOwn(tx, ticket)) ?? (await make(tx, ticket))
    if (!user) {
      const why: Proof = ticket.facts.email === null ? 'no_address' : 'known_address'
      return { user: null, why }
    }
    if (!isLearner(user) || user.status === 'locked') throw new AppError('lti.refused')
    // Staff unlocked an account whose address was never verified; a launch opens it as it did before.
    if (user.status === 'pending') {
      await updateUser(tx, user.id, { status: 'active' })
      await recordAudit(tx, {
        actorId: null,
        action: 'user.unlocked',
        subjectType: 'user',
        subjectId: user.id,
        before: { status: user.status },
        after: { status: 'active', platformId: ticket.platform.id },
      })
    }
    const hasFactor = Boolean((await findFactor(tx, user.id))?.confirmedAt)
    if (hasFactor && caller?.userId !== user.id) return { user: null, why: 'second_factor' as const }
    return { user, why: null }
  }

  /** Why the course is closed to the learner; null where it is theirs. A free seat is given to who has none. */
  const findObstacle = async (user: User, platform: PlatformRow, courseId: string) => {
    const owned = await db.transaction((tx) => findOwnedCourseIds(tx, user.id, [courseId], clock()))
    if (owned.length > 0) return null
    if (platform.organisationId === null) return 'no_access' as const
    const verdict = await seats.giveByPlatform(platform.organisationId, courseId, user.email)
    return verdict === 'given' || verdict === 'has_course' ? null : ('no_seat' as const)
  }

  /** An address of a service that a launch names, where it may be called. */
  const takeAddress = ({ platform }: Ticket, url: string | null | undefined) => {
    if (url === null || url === undefined) return null
    if (isPlatformUrl(url, env)) return url
    const { protocol, hostname } = new URL(url)
    log.warn(
      { platformId: platform.id, protocol, hostname },
      'a launch named a service that is not called: it needs https and a host name',
    )
    return null
  }

  const goIn = async (user: User, ticket: Ticket, entering: Entering) => {
    const { platform, facts } = ticket
    const lineUrl = takeAddress(ticket, facts.lineUrl)
    const membersUrl = takeAddress(ticket, facts.schoolClass?.membersUrl)
    const course =
      facts.course === null ? null : await db.transaction((tx) => accounts.findCourse(tx, facts.course ?? ''))
    const obstacle = course && (await findObstacle(user, platform, course.id))
    const now = clock()
    await db.transaction(async (tx) => {
      // Of two at once the second finds the ticket used.
      const { id } = await requireTicket(tx, entering)
      await setEntered(tx, id, now)
      const accountId = await accounts.setLaunched(tx, platform.id, facts.subject, now)
      if (course && !obstacle && accountId) {
        const fact = { verb: 'initialized' as const, once: 'initialized', happenedAt: now }
        await insertStatement(tx, { accountId, courseId: course.id, ...fact }, platform.lrsUrl !== null)
      }
      if (course && !obstacle && accountId && lineUrl)
        await saveLine(tx, { accountId, courseId: course.id, lessonId: facts.lessonId, lineUrl }, now)
      if (course && facts.schoolClass && membersUrl)
        await saveClass(tx, {
          platformId: platform.id,
          deploymentId: facts.deploymentId,
          contextId: facts.schoolClass.id,
          title: facts.schoolClass.title,
          membersUrl,
          courseId: course.id,
          lastLaunchAt: now,
        })
      await updatePlatform(tx, platform.id, { lastLaunchAt: now, lastFault: null, lastFaultAt: null })
    })
    const { ip, userAgent, caller, deviceId } = entering
    const device = deviceId === undefined ? {} : { deviceId: hashVisitorId(deviceId) }
    const isHere = caller?.userId === user.id
    const session = isHere
      ? null
      : await issuer.open(user, { app: 'web', ip, userAgent, secondFactorAt: null, ...device })
    if (course && obstacle) {
      const { slug, title } = course
      return {
        kind: 'no_access' as const,
        platform: platform.name,
        why: obstacle,
        course: { slug, title },
        session,
      }
    }
    return {
      kind: 'here' as const,
      course: course?.slug ?? null,
      lessonId: course && facts.lessonId,
      session,
    }
  }

  const nameOf = async (caller: Caller | null) =>
    caller ? ((await findUserById(db, caller.userId))?.name ?? null) : null

  return {
    /** @throws AppError `lti.refused`, `lti.expired`, `request.too_many` */
    async enter(entering: Entering) {
      await limiter.hit(entriesByNetwork, networkOf(entering.ip))
      const { caller } = entering
      const { ticket, who } = await db.transaction(async (tx) => {
        const found = await requireTicket(tx, entering)
        return { ticket: found, who: await findWho(tx, found, caller) }
      })
      if (who.user) return goIn(who.user, ticket, entering)
      const signedInAs = caller?.role === 'student' ? await nameOf(caller) : null
      return { kind: 'prove' as const, platform: ticket.platform.name, why: who.why, signedInAs }
    },

    /**
     * What is linked opens the account without the password, so the password is asked for first.
     * @throws AppError `lti.refused`, `lti.expired`, and those of the proof
     */
    async link(entering: Entering & ProofAgain & { caller: Caller }) {
      await prove(entering.caller.userId, entering)
      const { user, ticket } = await db.transaction(async (tx) => {
        const found = await requireTicket(tx, entering)
        const { platform, facts } = found
        await accounts.lockSubject(tx, platform.id, facts.subject)
        const own = await findUserById(tx, entering.caller.userId)
        if (!own || !isLearner(own)) throw new AppError('lti.refused')
        await accounts.saveAccount(tx, {
          platformId: platform.id,
          subject: facts.subject,
          userId: own.id,
          madeMark: markOf(own),
          createdAt: clock(),
        })
        await recordAudit(tx, {
          actorId: own.id,
          ip: entering.ip,
          action: 'lti.account_linked',
          subjectType: 'user',
          subjectId: own.id,
          after: { platformId: platform.id },
        })
        const mail = ltiMails.linked(own.name, platform.name)
        await queueMail(services, tx, { kind: 'security', to: own.email, ...mail })
        return { user: own, ticket: found }
      })
      return goIn(user, ticket, entering)
    },
  }
}
