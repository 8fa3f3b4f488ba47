import { randomBytes } from 'node:crypto'
import { AppError } from '@repo/contract'
import { type ClinicKind, mostClinicDomains } from '@repo/contract/crm-clinic-sign-in'
import { type Actor, auditOf } from '../../../core/actor.ts'
import { HOUR_MS } from '../../../core/durations.ts'
import type { Limit } from '../../../core/limits.service.ts'
import type { Needs } from '../../../core/services.ts'
import { listMailsOfStaffWith } from '../../../core/staff-rights.repo.ts'
import type { WithTxtRecords } from '../../../core/txt-records.ts'
import { type AuditChange, recordAudit } from '../../../db/audit.ts'
import type { Tx } from '../../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../../db/edits.ts'
import { isUniqueViolation } from '../../../db/faults.ts'
import { randomUUIDv7 } from '../../../db/uuid.ts'
import { queueMail } from '../../../mail/mail.service.ts'
import type { WithPasswordCheck } from '../../account/index.ts'
import { findUserById } from '../../auth/index.ts'
import { createProofAgain, type WithSecondFactorProof } from '../../second-factor/index.ts'
import { clinicMails } from '../outside-sign-in.messages.ts'
import { removeIdentitiesOfProvider, removeSignInsOfProvider } from '../outside-sign-in.repo.ts'
import { OutsideFault } from '../provider.ts'
import { returnUrlOf, samlPlaceOf } from '../return-url.ts'
import { isIssuerUrl } from './clinic-call.ts'
import { isSharedIssuer } from './clinic-reach.ts'
import type { WithClinicSeats } from './clinic-seats.service.ts'
import { createClinicSealer } from './clinic-secret.ts'
import * as repo from './clinics.repo.ts'
import { CLINIC_SCOPE, createClinics } from './clinics.service.ts'
import { isPublicMailDomain } from './public-mail-domains.ts'
import { readCertificates, readSamlMetadata, validToOf } from './saml-metadata.ts'

export type ClinicOfficeNeeds = Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'> &
  WithSecondFactorProof &
  WithPasswordCheck &
  WithTxtRecords &
  WithClinicSeats

/** Both factors once more, before an act by which a provider opens accounts. */
interface Proof {
  password: string
  code?: string | undefined
}

interface Values extends Proof {
  kind: ClinicKind
  issuer?: string | undefined
  clientId?: string | undefined
  clientSecret?: string | undefined
  metadata?: string | undefined
  ssoUrl?: string | undefined
  certificates?: string | undefined
  seatCourseIds: string[]
}

/** Calls that a person causes at machines of others: look-ups of records, and settings that are read. */
const looksOfHour: Limit = { name: 'clinic-looks', max: 120, windowMs: HOUR_MS }

/** What a record begins with, so that it is found among others of the domain. */
const RECORD = 'tham-hoc-verify='

const wordsOf = (moment: Date | null) => moment?.toISOString() ?? null

type Facts = Pick<
  repo.ClinicProviderRow,
  'kind' | 'issuer' | 'clientId' | 'ssoUrl' | 'certificates' | 'seatCourseIds'
>

const factsOf = ({ kind, issuer, clientId, ssoUrl, certificates, seatCourseIds }: Facts) => ({
  signInKind: kind,
  issuer,
  ...(kind === 'oidc' ? { clientId } : { ssoUrl, signingCertificates: certificates.length }),
  courseIds: seatCourseIds,
})

/** Identity providers of organisations, as who keeps the settings sets them. */
export function createClinicOffice(services: ClinicOfficeNeeds) {
  const { db, env, clock, limiter, txtRecords, clinicSeats } = services
  const { hasFactor, prove } = createProofAgain(services)
  const sealer = createClinicSealer(env)
  const clinics = createClinics(services)

  const get = (organisationId: string, userId: string) =>
    readWithVersion(db, async (reader) => {
      const [organisation, provider, domains, learners, courses, isCodeNeeded, version] = await Promise.all([
        repo.findOrganisation(reader, organisationId),
        repo.findProvider(reader, organisationId),
        repo.listDomains(reader, organisationId),
        repo.countLinked(reader, organisationId),
        clinicSeats.courses(organisationId),
        hasFactor(userId),
        editVersion(reader, 'clinicSignIn', organisationId),
      ])
      if (!organisation) throw new AppError('organisation.not_found')
      return {
        provider: provider && {
          kind: provider.kind,
          issuer: provider.issuer,
          ssoUrl: provider.ssoUrl,
          certificates: provider.certificates.map((pem) => ({
            pem,
            validTo: validToOf(pem).toISOString(),
          })),
          clientId: provider.clientId,
          isActive: provider.isActive,
          seatCourseIds: provider.seatCourseIds,
          learners,
          lastUsedAt: wordsOf(provider.lastUsedAt),
          lastFault: provider.lastFault,
          lastFaultAt: wordsOf(provider.lastFaultAt),
        },
        domains: domains.map(({ id, domain, proof, verifiedAt, isByStaff }) => ({
          id,
          domain,
          record: `${RECORD}${proof}`,
          verifiedAt: wordsOf(verifiedAt),
          isByStaff,
        })),
        here: { redirectUrl: returnUrlOf(env, organisationId), scope: CLINIC_SCOPE, ...samlPlaceOf(env) },
        courses,
        isCodeNeeded,
        version,
      }
    })

  const note = (tx: Tx, actor: Actor, organisationId: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'organisation', subjectId: organisationId, ...change })

  const lock = async (tx: Tx, organisationId: string) => {
    if (!(await repo.lockOrganisation(tx, organisationId))) throw new AppError('organisation.not_found')
  }
  const needProvider = async (tx: Tx, organisationId: string) => {
    await lock(tx, organisationId)
    const provider = await repo.findProvider(tx, organisationId)
    if (!provider) throw new AppError('clinic_sign_in.not_set')
    return provider
  }
  const needDomain = async (tx: Tx, organisationId: string, id: string) => {
    await lock(tx, organisationId)
    const found = await repo.findDomain(tx, { organisationId, id })
    if (!found) throw new AppError('clinic_sign_in.domain_not_found')
    return found
  }

  /** Tells who keeps the settings what opens accounts from now on. */
  const warn = async (
    tx: Tx,
    actor: Actor,
    organisationId: string,
    what: { act: 'saved' | 'switchedOn' } | { act: 'vouched'; domain: string },
  ) => {
    const by = (await findUserById(tx, actor.id))?.name ?? ''
    const organisation = (await repo.findOrganisation(tx, organisationId))?.name ?? ''
    const page = `${env.PUBLIC_CRM_URL}/crm/Organisation/${organisationId}?tab=signIn`
    for (const to of await listMailsOfStaffWith(tx, 'settings.manage'))
      await queueMail(services, tx, {
        kind: 'office',
        to,
        ...clinicMails.changed({ by, organisation, page }, what),
      })
  }

  /** Writes, and answers how it is then. */
  const change = async (organisationId: string, actor: Actor, work: (tx: Tx) => Promise<unknown>) => {
    await db.transaction(work)
    return get(organisationId, actor.id)
  }

  /** What a save says of the provider, each kind with its own. */
  const readValues = ({ kind, metadata, ...values }: Values): Facts => {
    const { issuer = '', clientId = '', ssoUrl = '', certificates = '', seatCourseIds } = values
    if (kind === 'oidc') return { kind, issuer, clientId, ssoUrl: null, certificates: [], seatCourseIds }
    const said =
      metadata === undefined
        ? { issuer, ssoUrl, certificates: readCertificates(certificates, clock()) }
        : readSamlMetadata(metadata, clock())
    return { kind, clientId: '', seatCourseIds, ...said }
  }

  /** The sealed secret of a save; undefined keeps the one that is there. */
  const sealFor = (
    { kind, clientSecret }: Pick<Values, 'kind' | 'clientSecret'>,
    { id, isKept }: { id: string; isKept: boolean },
  ): string | undefined => {
    if (kind === 'saml') return ''
    if (clientSecret !== undefined) return sealer.seal(clientSecret, id)
    if (isKept) return undefined
    throw new AppError('clinic_sign_in.secret_missing')
  }

  const write = async (
    tx: Tx,
    organisationId: string,
    { facts, clientSecret }: { facts: Facts; clientSecret: string | undefined },
  ) => {
    const before = await repo.findProvider(tx, organisationId)
    const { kind } = facts
    const now = clock()
    if (before) {
      // People of another issuer are other people, whatever their names are there. Issuers may name the same person in
      // another way for each client (pairwise, OpenID Connect Core 1.0 §8.1).
      if (before.issuer !== facts.issuer || before.kind !== kind || before.clientId !== facts.clientId)
        await removeIdentitiesOfProvider(tx, before.id)
      const sealedSecret = sealFor({ kind, clientSecret }, { id: before.id, isKept: before.kind === 'oidc' })
      const secret = sealedSecret === undefined ? {} : { sealedSecret }
      await repo.updateProvider(tx, before.id, { ...facts, ...secret, updatedAt: now })
      return before
    }
    const id = randomUUIDv7()
    const sealedSecret = sealFor({ kind, clientSecret }, { id, isKept: false }) ?? ''
    await repo.insertProvider(tx, {
      id,
      organisationId,
      ...facts,
      sealedSecret,
      createdAt: now,
      updatedAt: now,
    })
    return null
  }

  const proveDomain = (
    { organisationId, id }: { organisationId: string; id: string },
    actor: Actor,
    { isByStaff, reason }: { isByStaff: boolean; reason: string | null },
  ) =>
    change(organisationId, actor, async (tx) => {
      const { domain, verifiedAt } = await needDomain(tx, organisationId, id)
      if (verifiedAt) return
      await repo.updateDomain(tx, id, { verifiedAt: clock(), isByStaff })
      await note(tx, actor, organisationId, {
        action: 'clinic_sign_in.domain_proved',
        before: { domain, isVerified: false },
        after: { domain, isVerified: true, ...(reason === null ? {} : { reason }) },
      })
      if (isByStaff) await warn(tx, actor, organisationId, { act: 'vouched', domain })
    })

  return {
    /** @throws AppError `organisation.not_found` */
    get,

    /**
     * @throws AppError what `prove` throws, `organisation.not_found`, `clinic_sign_in.inner_address`,
     * `clinic_sign_in.shared_issuer`, `clinic_sign_in.secret_missing`, `clinic_sign_in.bad_metadata`,
     * `clinic_sign_in.bad_certificate`, `edit.outdated`
     */
    async save(organisationId: string, { version, password, code, ...values }: Edit<Values>, actor: Actor) {
      const facts = readValues({ ...values, password, code })
      // Where browsers of learners are sent to is called by nothing here, but goes over TLS as well.
      if (!isIssuerUrl(facts.ssoUrl ?? facts.issuer, env)) throw new AppError('clinic_sign_in.inner_address')
      if (facts.kind === 'oidc' && isSharedIssuer(facts.issuer))
        throw new AppError('clinic_sign_in.shared_issuer')
      await prove(actor.id, { password, code, ip: actor.ip })
      return change(organisationId, actor, async (tx) => {
        await lock(tx, organisationId)
        await assertUnedited(tx, 'clinicSignIn', organisationId, { version, userId: actor.id })
        const { clientSecret } = values
        const before = await write(tx, organisationId, { facts, clientSecret })
        await note(tx, actor, organisationId, {
          action: 'clinic_sign_in.saved',
          before: before && factsOf(before),
          after: factsOf(facts),
        })
        await warn(tx, actor, organisationId, { act: 'saved' })
      })
    },

    /**
     * @param state switching on comes with a proof
     * @throws AppError what `prove` throws, `clinic_sign_in.not_set`, `clinic_sign_in.no_domain`
     */
    async setState(
      organisationId: string,
      state: { isActive: false } | ({ isActive: true } & Proof),
      actor: Actor,
    ) {
      const { isActive } = state
      if (state.isActive) await prove(actor.id, { password: state.password, code: state.code, ip: actor.ip })
      return change(organisationId, actor, async (tx) => {
        const before = await needProvider(tx, organisationId)
        if (before.isActive === isActive) return
        if (isActive && (await repo.findProvedDomains(tx, organisationId)).length === 0)
          throw new AppError('clinic_sign_in.no_domain')
        await repo.updateProvider(tx, before.id, { isActive })
        await note(tx, actor, organisationId, {
          action: 'clinic_sign_in.state_set',
          before: { isActive: before.isActive },
          after: { isActive },
        })
        if (isActive) await warn(tx, actor, organisationId, { act: 'switchedOn' })
      })
    },

    /** @throws AppError `organisation.not_found`, `clinic_sign_in.not_set`, `request.too_many` */
    async look(organisationId: string, actor: Actor) {
      await limiter.hit(looksOfHour, actor.id)
      if (!(await repo.findOrganisation(db, organisationId))) throw new AppError('organisation.not_found')
      const provider = await repo.findProvider(db, organisationId)
      if (!provider) throw new AppError('clinic_sign_in.not_set')
      try {
        return { host: await clinics.look(provider), fault: null }
      } catch (error) {
        if (!(error instanceof OutsideFault) || error.kind === 'cancelled') throw error
        return { host: null, fault: error.kind }
      }
    },

    /** @throws AppError `organisation.not_found`, `clinic_sign_in.not_set` */
    remove: (organisationId: string, actor: Actor) =>
      change(organisationId, actor, async (tx) => {
        const provider = await needProvider(tx, organisationId)
        await repo.deleteProvider(tx, provider.id)
        await note(tx, actor, organisationId, { action: 'clinic_sign_in.removed', before: factsOf(provider) })
      }),

    /** @throws AppError `clinic_sign_in.domain_taken`, `clinic_sign_in.domain_public`, `request.too_many` */
    async addDomain(organisationId: string, domain: string, actor: Actor) {
      if (isPublicMailDomain(domain)) throw new AppError('clinic_sign_in.domain_public')
      try {
        return await change(organisationId, actor, async (tx) => {
          await lock(tx, organisationId)
          if ((await repo.listDomains(tx, organisationId)).length >= mostClinicDomains)
            throw new AppError('request.too_many')
          const proof = randomBytes(18).toString('base64url')
          await repo.insertDomain(tx, { organisationId, domain, proof, createdAt: clock() })
          await note(tx, actor, organisationId, { action: 'clinic_sign_in.domain_added', after: { domain } })
        })
      } catch (error) {
        if (isUniqueViolation(error, 'clinic_domains_domain_unique'))
          throw new AppError('clinic_sign_in.domain_taken', { cause: error })
        throw error
      }
    },

    /** @throws AppError `clinic_sign_in.domain_not_found`, `clinic_sign_in.record_missing`, `request.too_many` */
    async checkDomain(organisationId: string, id: string, actor: Actor) {
      await limiter.hit(looksOfHour, actor.id)
      if (!(await repo.findOrganisation(db, organisationId))) throw new AppError('organisation.not_found')
      const found = await repo.findDomain(db, { organisationId, id })
      if (!found) throw new AppError('clinic_sign_in.domain_not_found')
      const records = await txtRecords.of(found.domain)
      if (!records.some((text) => text.trim() === `${RECORD}${found.proof}`))
        throw new AppError('clinic_sign_in.record_missing')
      return proveDomain({ organisationId, id }, actor, { isByStaff: false, reason: null })
    },

    /** @throws AppError what `prove` throws, `clinic_sign_in.domain_not_found` */
    async vouchDomain(
      organisationId: string,
      id: string,
      { reason, password, code }: { reason: string } & Proof,
      actor: Actor,
    ) {
      await prove(actor.id, { password, code, ip: actor.ip })
      return proveDomain({ organisationId, id }, actor, { isByStaff: true, reason })
    },

    /** Ends the sign-ins under way, too. @throws AppError `clinic_sign_in.domain_not_found` */
    removeDomain: (organisationId: string, id: string, actor: Actor) =>
      change(organisationId, actor, async (tx) => {
        const { domain } = await needDomain(tx, organisationId, id)
        await repo.deleteDomain(tx, id)
        const provider = await repo.findProvider(tx, organisationId)
        if (provider) await removeSignInsOfProvider(tx, provider.id)
        await note(tx, actor, organisationId, { action: 'clinic_sign_in.domain_removed', before: { domain } })
      }),
  }
}
