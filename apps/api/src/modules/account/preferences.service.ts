import { AppError } from '@repo/contract'
import { consentPurposes, mailTopics } from '@repo/contract/account'
import type { Services } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { findUserById } from '../auth/auth.repo.ts'
import { type ConsentPurpose, consentVersions, isRequiredConsent } from './consent-texts.ts'
import { requireAccount, requireLockedAccount } from './own-account.ts'
import * as repo from './preferences.repo.ts'
import type { RefusableMail } from './unsubscribe-token.ts'

/** Consents and the mails a person wants. */
export function createPreferencesService({ db, clock }: Services) {
  const consentsOf = async (source: DbOrTx, userId: string) => {
    const rows = await repo.findConsents(source, userId)
    return consentPurposes.map((purpose) =>
      toView(
        purpose,
        rows.find((row) => row.purpose === purpose),
      ),
    )
  }

  /** Adds a row; what was decided before stays as evidence. */
  const decide = (userId: string, purpose: ConsentPurpose, isGranted: boolean, ip: string | null) =>
    db.transaction(async (tx) => {
      await requireLockedAccount(tx, userId)
      const last = await repo.findConsent(tx, userId, purpose)
      const isNews = last?.isGranted !== isGranted || last.version !== consentVersions[purpose]
      if (isNews) {
        const row = { userId, purpose, isGranted, version: consentVersions[purpose], createdAt: clock() }
        await repo.insertConsent(tx, row)
        await recordAudit(tx, {
          actorId: userId,
          action: isGranted ? 'consent.given' : 'consent.withdrawn',
          subjectType: 'user',
          subjectId: userId,
          ip,
          before: last ? { purpose, isGranted: last.isGranted, version: last.version } : null,
          after: { purpose, isGranted, version: row.version },
        })
      }
      return toView(purpose, await repo.findConsent(tx, userId, purpose))
    })

  return {
    async find(userId: string) {
      const user = await requireAccount(db, userId)
      return { consents: await consentsOf(db, userId), mails: toMails(user.unwantedMails) }
    },

    /** @throws AppError `consent.required` for a withdrawal that only the end of the account can bring */
    async setConsent(userId: string, purpose: ConsentPurpose, isGranted: boolean, ip: string | null) {
      if (!isGranted && isRequiredConsent(purpose)) throw new AppError('consent.required')
      return decide(userId, purpose, isGranted, ip)
    },

    /** The link at the foot of a mail; one of an account that is gone has nothing left to end. */
    async unsubscribe(userId: string, kind: RefusableMail, ip: string) {
      const user = await findUserById(db, userId)
      if (!user || user.erasedAt) return
      if (kind === 'news') await decide(userId, 'marketing', false, ip)
      else await repo.setTopicWanted(db, userId, kind, false)
    },

    async setMailTopic(userId: string, topic: repo.MailTopic, isWanted: boolean) {
      await requireAccount(db, userId)
      return { mails: toMails(await repo.setTopicWanted(db, userId, topic, isWanted)) }
    },
  }
}

export type PreferencesService = ReturnType<typeof createPreferencesService>

function toView(purpose: ConsentPurpose, row: repo.ConsentRow | undefined) {
  return {
    purpose,
    isGranted: row?.isGranted ?? false,
    version: row?.version ?? null,
    currentVersion: consentVersions[purpose],
    decidedAt: row?.createdAt.toISOString() ?? null,
    isRequired: isRequiredConsent(purpose),
  }
}

function toMails(unwanted: readonly repo.MailTopic[]) {
  return Object.fromEntries(mailTopics.map((topic) => [topic, !unwanted.includes(topic)])) as Record<
    repo.MailTopic,
    boolean
  >
}
