import { AppError } from '@repo/contract'
import { email as emailField } from '@repo/contract/fields'
import type { OutsideService, SignInSource } from '@repo/contract/outside-services'
import type { outsideNeeds } from '@repo/contract/outside-sign-in'
import { networkOf } from '../../core/limits.service.ts'
import { noProof, type Proof } from '../../core/proof-of-work.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import {
  authLimits,
  createLoginGuard,
  createLoginService,
  createSessionIssuer,
  endCalendar,
  findUserByEmail,
  findUserById,
  hashPassword,
  isUnproved,
  lockUser,
  newOpaqueToken,
  type User,
  updateUser,
  type WithAccessTokens,
  type WithCalendarRemoval,
  type WithSecondFactorCheck,
} from '../auth/index.ts'
import { createFirstSeats, type WithClinicSeats } from './clinics/clinic-seats.service.ts'
import { hasLiveClinics } from './clinics/clinics.repo.ts'
import { type Clinic, createClinics } from './clinics/clinics.service.ts'
import { createIdentityLinks } from './identity-links.service.ts'
import { createOutsideRegistration, type OutsideRegistration } from './outside-registration.service.ts'
import { outsideLimits } from './outside-sign-in.limits.ts'
import { findIdentity, touchIdentity } from './outside-sign-in.repo.ts'
import type { OutsidePerson, ProviderAnswer } from './provider.ts'
import { createTickets, type Ticket } from './tickets.service.ts'
import { createVisits, type WithOutsideProviders } from './visits.service.ts'

export type OutsideSignInNeeds = Needs<'db' | 'env' | 'queue' | 'clock' | 'log' | 'limiter' | 'sessions'> &
  WithAccessTokens &
  WithSecondFactorCheck &
  WithCalendarRemoval &
  WithOutsideProviders &
  WithClinicSeats

export interface Browser {
  deviceId?: string
  ip: string
  userAgent: string | null
  proof: Proof
}

type Need = (typeof outsideNeeds)[number]

/** Whether an account may be signed in to by another service: learners only, for staff and doctors prove more. */
const isOpen = (user: User) => user.role === 'student' && user.status === 'active' && user.erasedAt === null

/** A code was read in the mailbox of an account, such as one that a launch of an LMS made, that no mailbox has proved yet. */
const needsTakingOver = (row: Ticket, user: User) => row.codeExpiresAt !== null && user.verifiedAt === null

/** The person with the address as accounts have it; one that cannot be an address counts as none. */
function addressOf({ email, isEmailVouchedFor }: OutsidePerson): string | null {
  const parsed = emailField.safeParse(email)
  return isEmailVouchedFor && parsed.success ? parsed.data : null
}

/**
 * Signs learners in with an account of another service. An address alone links nothing: an account that is there is proved
 * first, by its password or by a code in its mailbox, and its second factor is asked for as ever.
 */
export function createOutsideSignIn(services: OutsideSignInNeeds) {
  const { db, clock, limiter, sessions, secondFactorCheck } = services
  const visits = createVisits(services)
  const tickets = createTickets(services)
  const links = createIdentityLinks(services)
  const issuer = createSessionIssuer(services)
  const login = createLoginService(services, issuer, createLoginGuard(services))
  const register = createOutsideRegistration(services, tickets, links)
  const clinics = createClinics(services)
  const giveFirstSeats = createFirstSeats(services)

  const clinicOf = ({ providerId }: Pick<Ticket, 'providerId'>): Promise<Clinic | null> =>
    providerId === null ? Promise.resolve(null) : clinics.need(providerId)

  /** What a clinic adds to an answer that signs in. */
  const welcome = async (clinic: Clinic | null, user: Pick<User, 'email'>, isNew: boolean) => {
    if (clinic) await clinics.noteUse(clinic.providerId)
    return { clinicSeats: clinic && isNew ? await giveFirstSeats(clinic, user) : null }
  }

  const openSession = (
    user: User,
    browser: Browser,
    { secondFactorAt, clinic }: { secondFactorAt: Date | null; clinic: Clinic | null },
  ) => issuer.open(user, { ...browser, app: 'web', secondFactorAt, openedBy: clinic?.name ?? null })

  /** The same counters as those of wrong passwords. */
  const admit = async ({ ip, deviceId, proof }: Browser) => {
    const error = 'auth.too_many_attempts'
    await limiter.admit(authLimits.loginFailuresByNetwork, networkOf(ip), error, proof)
    if (deviceId) await limiter.admit(authLimits.loginFailuresByDevice, deviceId, error, proof)
  }
  const countFailure = async ({ ip, deviceId }: Browser) => {
    await limiter.count(authLimits.loginFailuresByNetwork, networkOf(ip))
    if (deviceId) await limiter.count(authLimits.loginFailuresByDevice, deviceId)
  }

  const askFor = async (
    token: string,
    row: Pick<Ticket, 'service' | 'providerId' | 'email' | 'name'>,
    need: Need,
  ) => ({
    session: null,
    open: {
      ticket: token,
      service: row.service,
      clinic: await clinics.nameOf(row.providerId),
      need,
      email: row.email,
      name: row.name,
    },
  })

  /**
   * The account that was proved, locked. Lock it before the ticket, as those do who remove the tickets of an account.
   * @throws AppError `outside.refused` where it was closed or got another password since
   */
  const lockUnchanged = async (tx: Tx, user: User): Promise<User> => {
    const locked = await lockUser(tx, user.id)
    if (!locked || !isOpen(locked) || locked.passwordHash !== user.passwordHash)
      throw new AppError('outside.refused')
    return locked
  }

  /** Gives an account to the owner of its mailbox: those who made it for the address open it no more. */
  const takeOver = async (tx: Tx, user: User, passwordHash: string, ip: string): Promise<User> => {
    await sessions.endAllOf(user.id, 'password_reset', { db: tx })
    await endCalendar(services, tx, user.id, ip)
    await recordAudit(tx, {
      actorId: user.id,
      action: 'user.password_reset',
      subjectType: 'user',
      subjectId: user.id,
      ip,
    })
    return updateUser(tx, user.id, { verifiedAt: clock(), passwordHash })
  }

  /** Links what was proved and signs in. @throws AppError `auth.second_factor_…` */
  const settle = async (row: Ticket, user: User, browser: Browser, secondFactor?: string) => {
    const secondFactorAt = await secondFactorCheck.prove(user, {
      ...(secondFactor ? { secondFactor } : {}),
      ...browser,
    })
    const replacement = needsTakingOver(row, user) ? await hashPassword(newOpaqueToken()) : null
    const clinic = await clinicOf(row)
    const { owner, isNew } = await db.transaction(async (tx) => {
      const locked = await lockUnchanged(tx, user)
      await tickets.take(tx, row)
      const owned = replacement ? await takeOver(tx, locked, replacement, browser.ip) : locked
      const email = row.isVouchedFor ? row.email : null
      const linked = await links.link(tx, owned, { ...row, email }, browser.ip)
      await touchIdentity(tx, linked.identity.id, clock())
      return { owner: owned, isNew: linked.isNew }
    })
    if (replacement) sessions.forget(owner.id)
    const more = await welcome(clinic, owner, isNew)
    return { ...(await openSession(owner, browser, { secondFactorAt, clinic })), ...more }
  }

  /** The session, or the question for the second factor. */
  const settleOrAsk = async (token: string, row: Ticket, user: User, browser: Browser) => {
    await tickets.prove(row, user.id)
    try {
      return { session: await settle(row, user, browser), open: null }
    } catch (error) {
      if (!(error instanceof AppError) || error.errorName !== 'auth.second_factor_needed') throw error
      return askFor(token, row, 'second_factor')
    }
  }

  /** What the account of a proved address says to this sign-in. */
  const accountOf = async (email: string): Promise<User | null> => {
    const user = await findUserByEmail(db, email)
    if (!user || isUnproved(user)) return null
    if (user.role !== 'student') throw new AppError('outside.not_for_staff')
    if (!isOpen(user)) throw new AppError('outside.refused')
    return user
  }

  /** A person whose account is not linked yet. */
  const meet = async (
    { service, providerId }: { service: SignInSource; providerId: string | null },
    person: OutsidePerson,
  ) => {
    const email = addressOf(person)
    const need: Need = !email ? 'address' : (await accountOf(email)) ? 'proof' : 'account'
    const facts = {
      service,
      providerId,
      subject: person.subject,
      email,
      isVouchedFor: email !== null,
      isEmailProved: email !== null,
      name: person.name?.slice(0, 80) ?? null,
    }
    return askFor(await tickets.give(facts), facts, need)
  }

  const take = async (input: Browser & { ceremony: string; answer: ProviderAnswer }) => {
    const { visit, person } = await visits.finish(input.ceremony, input.answer, { purpose: 'sign-in' })
    const { service, providerId } = visit
    const identity = await findIdentity(db, service, person.subject)
    if (!identity) return meet({ service, providerId }, person)
    const user = await findUserById(db, identity.userId)
    if (!user || !isOpen(user)) throw new AppError('outside.refused')
    const { subject } = person
    const facts = { service, providerId, subject, email: user.email, isEmailProved: true, name: null }
    const token = await tickets.give(facts)
    return settleOrAsk(token, await tickets.read(token), user, input)
  }

  return {
    async begin(service: OutsideService, ip: string) {
      await limiter.hit(outsideLimits.visitsByNetwork, networkOf(ip))
      return visits.begin({ service }, { purpose: 'sign-in' })
    },

    hasClinics: () => hasLiveClinics(db),

    /** @throws AppError `outside.no_clinic` */
    async beginClinic(email: string, ip: string) {
      await limiter.hit(outsideLimits.visitsByNetwork, networkOf(ip))
      return visits.begin(
        { service: 'clinic', clinic: await clinics.byAddress(email) },
        { purpose: 'sign-in' },
      )
    },

    async finish(input: Browser & { ceremony: string; answer: ProviderAnswer }) {
      await admit(input)
      try {
        return await take(input)
      } catch (error) {
        if (error instanceof AppError && error.errorName === 'outside.refused') await countFailure(input)
        throw error
      }
    },

    /** Signs in with the password of the account that has the address, and links it. */
    async link(input: Browser & { ticket: string; password: string; secondFactor?: string }) {
      const { ticket, ...rest } = input
      const row = await tickets.read(ticket)
      const { email } = row
      if (!row.isVouchedFor || !email) throw new AppError('outside.expired')
      const clinic = await clinicOf(row)
      let isNew = false
      const session = await login({
        ...rest,
        email,
        app: 'web',
        openedBy: clinic?.name ?? null,
        onProved: async (user) => {
          const linked = await db.transaction(async (tx) => {
            const locked = await lockUnchanged(tx, user)
            await tickets.take(tx, row)
            return links.link(tx, locked, row, input.ip)
          })
          isNew = linked.isNew
        },
      })
      return { ...session, ...(await welcome(clinic, { email }, isNew)) }
    },

    sendCode: tickets.sendCode,

    async confirmCode({ ticket, otp, ...browser }: Omit<Browser, 'proof'> & { ticket: string; otp: string }) {
      const row = await tickets.confirm(ticket, otp, browser.ip)
      const user = await accountOf(row.email)
      if (!user) return askFor(ticket, row, 'account')
      return settleOrAsk(ticket, row, user, { ...browser, proof: noProof })
    },

    async enter({ ticket, secondFactor, ...browser }: Browser & { ticket: string; secondFactor: string }) {
      const row = await tickets.read(ticket)
      const user = row.userId ? await findUserById(db, row.userId) : null
      if (!user) throw new AppError('outside.expired')
      if (!isOpen(user)) throw new AppError('outside.refused')
      return settle(row, user, browser, secondFactor)
    },

    async register(input: OutsideRegistration & Omit<Browser, 'proof'>) {
      const clinic = await clinicOf(await tickets.read(input.ticket))
      const user = await register(input)
      const more = await welcome(clinic, user, true)
      const session = await openSession(user, { ...input, proof: noProof }, { secondFactorAt: null, clinic })
      return { ...session, ...more }
    },
  }
}
