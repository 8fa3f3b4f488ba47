import { AppError } from '@repo/contract'
import { type acceptTextsBody, type MailMode, type mailTimes, mailTopics } from '@repo/contract/account'
import {
  type ConsentPurpose,
  consentPages,
  consentPurposes,
  isRequiredConsent,
} from '@repo/contract/legal-pages'
import type { z } from 'zod'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import {
  endAwaitingConsent,
  findUserById,
  type MailTopic,
  setMailMode,
  type User,
  updateUser,
} from '../auth/index.ts'
import {
  type ConsentRow,
  checkShownTexts,
  findConsent,
  findConsents,
  findCurrentVersions,
  findVersionsById,
  hasDueConsents,
  insertConsent,
  isConsentDue,
  type PageVersion,
  type ShownTexts,
  toTextVersion,
} from '../legal/index.ts'
import { dropHeldMails } from './held-mails.repo.ts'
import { requireAccount, requireLockedAccount } from './own-account.service.ts'
import { quietHoursOf } from './topic-mail.service.ts'
import type { RefusableMail } from './unsubscribe-token.ts'

interface Decision {
  isGranted: boolean
  /** The version shown; for a withdrawal the one agreed to. */
  textId?: string | undefined
}

/** Consents and the mails a person wants. */
export function createPreferencesService({ db, clock, sessions }: Needs<'db' | 'clock' | 'sessions'>) {
  const readConsents = async (source: DbOrTx, userId: string) => {
    const read = together(source)
    const [rows, current] = await Promise.all([
      findConsents(read, userId),
      findCurrentVersions(read, Object.values(consentPages)),
    ])
    const texts = await findVersionsById(
      read,
      rows.flatMap(({ textId }) => textId ?? []),
    )
    return { rows, texts, current }
  }

  const toViews = (user: User, { rows, texts, current }: Awaited<ReturnType<typeof readConsents>>) =>
    consentPurposes.map((purpose) => {
      const last = rows.find((row) => row.purpose === purpose)
      const text = texts.find(({ id }) => id === last?.textId)
      return toView(user, { purpose, last, text, current: current.get(consentPages[purpose]) })
    })

  /** Adds a row if the decision or its text changed; earlier decisions stay as evidence. */
  const decide = async (
    tx: Tx,
    userId: string,
    purpose: ConsentPurpose,
    { isGranted, textId }: Decision,
    ip: string | null,
  ) => {
    const last = await findConsent(tx, userId, purpose)
    const row = {
      userId,
      purpose,
      isGranted,
      textId: textId ?? (isGranted ? null : (last?.textId ?? null)),
      createdAt: clock(),
    }
    if (last?.isGranted === isGranted && last.textId === row.textId) return
    await insertConsent(tx, row)
    await recordAudit(tx, {
      actorId: userId,
      action: isGranted ? 'consent.given' : 'consent.withdrawn',
      subjectType: 'user',
      subjectId: userId,
      ip,
      before: last ? { purpose, isGranted: last.isGranted, textId: last.textId } : null,
      after: { purpose, isGranted, textId: row.textId },
    })
  }

  /** @returns whether a consent is still due; if not, the account's sessions are unrestricted. */
  const openIfAgreed = async (tx: Tx, user: User): Promise<boolean> => {
    const isDue = await hasDueConsents(tx, user)
    if (!isDue) {
      await endAwaitingConsent(tx, user.id)
      await sessions.renewAllOf(user.id, tx)
    }
    return isDue
  }

  const decideOne = (userId: string, purpose: ConsentPurpose, decision: Decision, ip: string | null) =>
    db.transaction(async (tx) => {
      const user = await requireLockedAccount(tx, userId)
      await decide(tx, userId, purpose, decision, ip)
      await openIfAgreed(tx, user)
      return toViews(user, await readConsents(tx, userId)).find((view) => view.purpose === purpose)!
    })

  /** What waits for the mail of the day on a topic that is no longer wanted is forgotten. */
  const setModes = (user: User, topics: readonly MailTopic[], mode: MailMode) =>
    db.transaction(async (tx) => {
      let modes: MailModes = user
      for (const topic of topics) modes = (await setMailMode(tx, user.id, topic, mode)) ?? modes
      if (mode === 'never') await dropHeldMails(tx, user.id, topics)
      return modes
    })

  return {
    async find(userId: string) {
      const [user, consents] = await Promise.all([requireAccount(db, userId), readConsents(db, userId)])
      return { consents: toViews(user, consents), mails: toMails(user), times: toTimes(user) }
    },

    /**
     * @throws AppError `consent.required` for a withdrawal that only the end of the account can bring,
     *   `consent.text_unknown`
     */
    async setConsent(userId: string, purpose: ConsentPurpose, decision: Decision, ip: string | null) {
      const { isGranted, textId } = decision
      if (!isGranted && isRequiredConsent(purpose)) throw new AppError('consent.required')
      if (isGranted || textId) await checkShownTexts(db, { [purpose]: textId })
      return decideOne(userId, purpose, decision, ip)
    },

    /** @throws AppError `consent.text_unknown` */
    async acceptTexts(userId: string, body: z.output<typeof acceptTextsBody>, ip: string) {
      const { termsText, privacyText, acceptMarketing } = body
      const shown: ShownTexts = {
        ...(termsText ? { terms: termsText } : {}),
        ...(privacyText ? { privacy: privacyText } : {}),
        ...(acceptMarketing === undefined ? {} : { marketing: privacyText }),
      }
      await checkShownTexts(db, shown)
      const isDue = await db.transaction(async (tx) => {
        const user = await requireLockedAccount(tx, userId)
        for (const purpose of consentPurposes) {
          if (!(purpose in shown)) continue
          const isGranted = purpose !== 'marketing' || acceptMarketing === true
          await decide(tx, userId, purpose, { isGranted, textId: shown[purpose] }, ip)
        }
        return openIfAgreed(tx, user)
      })
      return { isDue }
    },

    /** Unsubscribes by the link in a mail; does nothing if the account is gone. */
    async unsubscribe(userId: string, kind: RefusableMail, ip: string) {
      const user = await findUserById(db, userId)
      if (!user || user.erasedAt) return
      if (kind === 'news') await decideOne(userId, 'marketing', { isGranted: false }, ip)
      else await setModes(user, kind === 'digest' ? user.digestMails : [kind], 'never')
    },

    async setMailTopic(userId: string, topic: MailTopic, mode: MailMode) {
      const user = await requireAccount(db, userId)
      return { mails: toMails(await setModes(user, [topic], mode)) }
    },

    async setMailTimes(userId: string, { digestHour, quiet }: z.output<typeof mailTimes>) {
      await requireAccount(db, userId)
      const change = { digestHour, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null }
      return { times: toTimes(await updateUser(db, userId, change)) }
    },
  }
}

export type PreferencesService = ReturnType<typeof createPreferencesService>

interface ConsentFacts {
  purpose: ConsentPurpose
  last: ConsentRow | undefined
  text: PageVersion | undefined
  current: PageVersion | undefined
}

function toView({ role }: User, { purpose, last, text, current }: ConsentFacts) {
  return {
    purpose,
    isGranted: last?.isGranted ?? false,
    text: text ? toTextVersion(text) : null,
    currentText: current ? toTextVersion(current) : null,
    isDue: isConsentDue(purpose, { role, last, current }),
    decidedAt: last?.createdAt.toISOString() ?? null,
    isRequired: isRequiredConsent(purpose),
  }
}

type MailModes = Pick<User, 'unwantedMails' | 'digestMails'>

function toMails({ unwantedMails, digestMails }: MailModes) {
  const modeOf = (topic: MailTopic): MailMode =>
    unwantedMails.includes(topic) ? 'never' : digestMails.includes(topic) ? 'digest' : 'now'
  return Object.fromEntries(mailTopics.map((topic) => [topic, modeOf(topic)])) as Record<MailTopic, MailMode>
}

const toTimes = (user: User) => ({ digestHour: user.digestHour, quiet: quietHoursOf(user) })
