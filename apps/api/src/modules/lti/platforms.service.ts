import { AppError } from '@repo/contract'
import { ltiPaths, maxPlatforms } from '@repo/contract/lti-launch'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { listMailsOfStaffWith } from '../../core/staff-rights.repo.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { together } from '../../db/together.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { requireLockedAccount, type WithPasswordCheck } from '../account/index.ts'
import { createProofAgain, type WithSecondFactorProof } from '../second-factor/index.ts'
import { findClasses } from './classes.repo.ts'
import { createLrsSealer } from './lrs-password.ts'
import { platformMails } from './lti.messages.ts'
import { isPlatformUrl } from './platform-call.ts'
import * as repo from './platforms.repo.ts'
import { countStatements, keepWaiting, retryFailed } from './statements.repo.ts'

export type PlatformsNeeds = Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'> &
  WithSecondFactorProof &
  WithPasswordCheck

/** What may change of a platform. */
interface Changed {
  name: string
  deploymentIds: string[]
  organisationId: string | null
}

interface NewPlatform extends Changed {
  issuer: string
  clientId: string
  authUrl: string
  tokenUrl: string
  jwksUrl: string
  password: string
  code?: string | undefined
}

interface NewStore {
  url: string
  user: string
  storePassword: string
  password: string
  code?: string | undefined
}

const wordsOf = (moment: Date | null) => moment?.toISOString() ?? null

const toView = ({ platform: row, organisation, learners }: repo.FoundPlatform) => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  clientId: row.clientId,
  authUrl: row.authUrl,
  tokenUrl: row.tokenUrl,
  jwksUrl: row.jwksUrl,
  deploymentIds: row.deploymentIds,
  organisation,
  learners,
  isActive: row.isActive,
  lastLaunchAt: wordsOf(row.lastLaunchAt),
  lastFault: row.lastFault,
  lastFaultAt: wordsOf(row.lastFaultAt),
  createdAt: row.createdAt.toISOString(),
})

/** Platforms that start courses here, as owners keep them. */
export function createPlatformsService(services: PlatformsNeeds) {
  const { db, env, clock } = services
  const { hasFactor, prove } = createProofAgain(services)
  const sealer = createLrsSealer(env)

  const requirePlatform = async <T>(found: Promise<T | null>): Promise<T> => {
    const platform = await found
    if (!platform) throw new AppError('lti.not_found')
    return platform
  }
  const viewOf = async (target: DbOrTx, id: string) =>
    toView(await requirePlatform(repo.findPlatform(target, id)))

  const detailOf = async (source: DbOrTx, id: string) => {
    const read = together(source)
    const [found, statements, classes, version] = await Promise.all([
      requirePlatform(repo.findPlatform(read, id)),
      countStatements(read, id),
      findClasses(read, id),
      editVersion(read, 'ltiPlatform', id),
    ])
    const { lrsUrl: url, lrsUser: user } = found.platform
    const store = url === null || user === null ? null : { url, user, ...statements }
    const shown = classes.map(({ lastLaunchAt, ...one }) => ({
      ...one,
      lastLaunchAt: lastLaunchAt.toISOString(),
    }))
    return { ...toView(found), store, classes: shown, version }
  }

  const note = (tx: Tx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'lti_platform', subjectId: id, ...change })

  /** @throws AppError `organisation.not_found` for one that is not there or closed */
  const requireOrganisation = async (tx: Tx, id: string | null) => {
    if (id !== null && (await repo.findOrganisation(tx, id))?.state !== 'active')
      throw new AppError('organisation.not_found')
  }

  const save = async (tx: Tx, { password: _password, code: _code, ...values }: NewPlatform, actor: Actor) => {
    const id = randomUUIDv7()
    const { name: by } = await requireLockedAccount(tx, actor.id)
    if ((await repo.countPlatforms(tx)) >= maxPlatforms) throw new AppError('lti.too_many')
    await requireOrganisation(tx, values.organisationId)
    await repo.insertPlatform(tx, { id, ...values, createdBy: actor.id, createdAt: clock() })
    await note(tx, actor, id, { action: 'lti.platform_added', after: values })
    const facts = { by, name: values.name, issuer: values.issuer, page: `${env.PUBLIC_CRM_URL}/crm/Lti` }
    for (const to of await listMailsOfStaffWith(tx, 'settings.manage'))
      await queueMail(services, tx, { kind: 'office', to, ...platformMails.added(facts) })
    return id
  }

  return {
    async list(userId: string) {
      const read = together(db)
      const [found, organisations, isCodeNeeded] = await Promise.all([
        repo.listPlatforms(read),
        repo.listOpenOrganisations(read),
        hasFactor(userId),
      ])
      const address = (path: string) => new URL(path, env.PUBLIC_WEB_URL).href
      return {
        items: found.map(toView),
        tool: {
          loginUrl: address(ltiPaths.login),
          launchUrl: address(ltiPaths.launch),
          selectUrl: address(ltiPaths.select),
          keysUrl: address(`${env.PUBLIC_API_PREFIX}${ltiPaths.keys}`),
        },
        organisations,
        isCodeNeeded,
      }
    },

    /** @throws AppError `lti.not_found` */
    get: (id: string) => readWithVersion(db, (reader) => detailOf(reader, id)),

    /** @throws AppError what `prove` throws, `lti.not_found`, `lti.inner_address` */
    async setStore(id: string, { url, user, storePassword, ...proof }: NewStore, actor: Actor) {
      if (!isPlatformUrl(url, env)) throw new AppError('lti.inner_address')
      await prove(actor.id, { ...proof, ip: actor.ip })
      return db.transaction(async (tx) => {
        const before = await requirePlatform(repo.lockPlatform(tx, id))
        const sealedLrsPassword = sealer.seal(storePassword, id)
        await repo.updatePlatform(tx, id, { lrsUrl: url, lrsUser: user, sealedLrsPassword })
        await note(tx, actor, id, {
          action: 'lti.store_set',
          before: { url: before.lrsUrl, user: before.lrsUser },
          after: { url, user },
        })
        return detailOf(tx, id)
      })
    },

    /** @throws AppError `lti.not_found` */
    removeStore: (id: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const { lrsUrl: url, lrsUser: user } = await requirePlatform(repo.lockPlatform(tx, id))
        if (url !== null) {
          const nothing = { lrsUrl: null, lrsUser: null, sealedLrsPassword: null }
          await repo.updatePlatform(tx, id, nothing)
          await keepWaiting(tx, id)
          await note(tx, actor, id, { action: 'lti.store_removed', before: { url, user } })
        }
        return detailOf(tx, id)
      }),

    /** @throws AppError `lti.not_found` */
    retryStatements: (id: string, actor: Actor) =>
      db.transaction(async (tx) => {
        await requirePlatform(repo.lockPlatform(tx, id))
        const count = await retryFailed(tx, id, clock())
        await note(tx, actor, id, { action: 'lti.statements_retried', after: { count } })
        return detailOf(tx, id)
      }),

    /** @throws AppError what `prove` throws, `lti.platform_exists`, `lti.too_many`, `lti.inner_address`, `organisation.not_found` */
    async create(values: NewPlatform, actor: Actor) {
      const { authUrl, tokenUrl, jwksUrl, password, code } = values
      if (![authUrl, tokenUrl, jwksUrl].every((url) => isPlatformUrl(url, env)))
        throw new AppError('lti.inner_address')
      await prove(actor.id, { password, code, ip: actor.ip })
      try {
        return await viewOf(db, await db.transaction((tx) => save(tx, values, actor)))
      } catch (error) {
        if (isUniqueViolation(error, 'lti_platforms_client'))
          throw new AppError('lti.platform_exists', { cause: error })
        throw error
      }
    },

    /** @throws AppError `lti.not_found`, `organisation.not_found`, `edit.outdated` */
    update: (id: string, { version, ...values }: Edit<Changed>, actor: Actor) =>
      db.transaction(async (tx) => {
        const { name, deploymentIds, organisationId } = await requirePlatform(repo.lockPlatform(tx, id))
        await assertUnedited(tx, 'ltiPlatform', id, { version, userId: actor.id })
        if (values.organisationId !== organisationId) await requireOrganisation(tx, values.organisationId)
        await repo.updatePlatform(tx, id, values)
        await note(tx, actor, id, {
          action: 'lti.platform_changed',
          before: { name, deploymentIds, organisationId },
          after: values,
        })
        return detailOf(tx, id)
      }),

    /** @throws AppError `lti.not_found` */
    setState: (id: string, isActive: boolean, actor: Actor) =>
      db.transaction(async (tx) => {
        const before = await requirePlatform(repo.lockPlatform(tx, id))
        if (before.isActive !== isActive) {
          await repo.updatePlatform(tx, id, { isActive })
          await note(tx, actor, id, {
            action: 'lti.platform_state_set',
            before: { isActive: before.isActive },
            after: { isActive },
          })
        }
        return viewOf(tx, id)
      }),

    /** @throws AppError `lti.not_found` */
    async remove(id: string, actor: Actor) {
      await db.transaction(async (tx) => {
        const { name, issuer } = await requirePlatform(repo.lockPlatform(tx, id))
        await repo.deletePlatform(tx, id)
        await note(tx, actor, id, { action: 'lti.platform_removed', before: { name, issuer } })
      })
      return { ok: true as const }
    },
  }
}
