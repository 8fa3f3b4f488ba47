import { AppError } from '@repo/contract'
import { type ApiScope, maxApiKeys } from '@repo/contract/api-scopes'
import { type Actor, auditOf } from '../../core/actor.ts'
import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { listMailsOfStaffWith } from '../../core/staff-rights.repo.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { requireLockedAccount, type WithPasswordCheck } from '../account/index.ts'
import { hashOpaqueToken } from '../auth/index.ts'
import { createProofAgain, type WithSecondFactorProof } from '../second-factor/index.ts'
import { apiKeyMail } from './api-keys.messages.ts'
import { mayGive, openScopes, stateOf } from './api-keys.policy.ts'
import * as repo from './api-keys.repo.ts'
import { newApiKey } from './token.ts'

/** For how long a revoked key is shown. */
const REVOKED_SHOWN_MS = 90 * DAY_MS
/** Letters of a key that its holder knows it by. */
const ENDING_LENGTH = 4

interface NewKey {
  name: string
  scopes: ApiScope[]
  until: string | null
  password: string
  code?: string | undefined
}

export type ApiKeysNeeds = Needs<'db' | 'env' | 'queue' | 'clock'> & WithSecondFactorProof & WithPasswordCheck

/** The API keys of the business, as owners keep them. */
export function createApiKeysService(services: ApiKeysNeeds) {
  const { db, env, clock } = services
  const { hasFactor, prove } = createProofAgain(services)

  const toView = (found: repo.FoundKey) => {
    const { id, name, ending, scopes, createdAt, endsAt, lastUsedAt, revokedAt } = found.key
    const open = openScopes(found)
    return {
      id,
      name,
      ending,
      scopes,
      closedScopes: scopes.filter((scope) => !open.includes(scope)),
      state: stateOf(found, clock()),
      createdBy: found.maker,
      createdAt: createdAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      revokedAt: revokedAt?.toISOString() ?? null,
    }
  }

  const requireKey = async (target: DbOrTx, id: string) => {
    const found = await repo.findKey(target, id)
    if (!found) throw new AppError('api_key.not_found')
    return found
  }

  /** A stolen session must not make a key unseen, so a mail goes to all who keep the settings. */
  const tell = async (tx: Tx, facts: { by: string; name: string; scopes: readonly ApiScope[] }) => {
    for (const to of await listMailsOfStaffWith(tx, 'settings.manage'))
      await queueMail(services, tx, {
        kind: 'office',
        to,
        ...apiKeyMail({ ...facts, url: `${env.PUBLIC_CRM_URL}/crm/ApiKey` }),
      })
  }

  return {
    list: async (userId: string) => ({
      items: (await repo.listKeys(db, new Date(clock().getTime() - REVOKED_SHOWN_MS))).map(toView),
      isCodeNeeded: await hasFactor(userId),
    }),

    /** @throws AppError `access.denied` for a scope beyond the actor's rights, what `prove` throws, `api_key.too_many`, `api_key.day_over` */
    async create({ name, scopes, until, password, code }: NewKey, actor: Actor) {
      const now = clock()
      if (!mayGive(actor, scopes)) throw new AppError('access.denied')
      if (until !== null && until < dayInVietnam(now)) throw new AppError('api_key.day_over')
      await prove(actor.id, { password, code, ip: actor.ip })
      const token = newApiKey()
      const id = await db.transaction(async (tx) => {
        const { name: by } = await requireLockedAccount(tx, actor.id)
        await repo.lockNewKeys(tx)
        if ((await repo.countLiveKeys(tx, now)) >= maxApiKeys) throw new AppError('api_key.too_many')
        const made = await repo.insertKey(tx, {
          name,
          scopes,
          tokenHash: hashOpaqueToken(token),
          ending: token.slice(-ENDING_LENGTH),
          createdBy: actor.id,
          // The end of the day in Việt Nam.
          endsAt: until === null ? null : new Date(`${until}T23:59:59.999+07:00`),
          createdAt: now,
        })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'api_key.created',
          subjectType: 'api_key',
          subjectId: made,
          after: { name, scopes, until },
        })
        await tell(tx, { by, name, scopes })
        return made
      })
      return { key: toView(await requireKey(db, id)), token }
    },

    /** Asks for no proof: who sees a key in the wrong place ends it at once. @throws AppError `api_key.not_found` */
    revoke: (id: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const { key } = await requireKey(tx, id)
        if (await repo.revokeKey(tx, id, clock()))
          await recordAudit(tx, {
            ...auditOf(actor),
            action: 'api_key.revoked',
            subjectType: 'api_key',
            subjectId: id,
            before: { name: key.name, scopes: key.scopes },
          })
        return toView(await requireKey(tx, id))
      }),
  }
}
