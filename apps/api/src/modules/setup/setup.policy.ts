import type { SettingValues } from '@repo/contract/settings'
import { businessNeeds } from '@repo/contract/setup-steps'

export type MailOutcome = 'handed_over' | 'outbox' | 'refused' | 'unreachable'

/** What a seller has to say of itself and has not said yet. */
export const missingOf = (business: SettingValues['business']) =>
  businessNeeds.filter((name) => {
    const value = business[name]
    return value === null || value.length === 0
  })

/** Mails work if the last try went out, or one went out since; the outbox is enough where there is no mail server. */
export function mailWorks(
  trial: { outcome: MailOutcome; at: Date } | null,
  lastSentAt: Date | null,
  hasServer: boolean,
): boolean {
  if (!hasServer) return trial === null || trial.outcome === 'outbox'
  if (trial?.outcome === 'handed_over') return true
  return lastSentAt !== null && (trial === null || lastSentAt > trial.at)
}
