import type { hideReasons } from '@repo/contract/crm-reviews'

type HideReason = (typeof hideReasons)[number]

/** What a row that staff can hide keeps of their decision. */
export interface Hiding {
  hideReason: HideReason | null
  hideNote: string
}

type Decision = { state: 'hidden'; reason: HideReason; note: string } | { state: string }

/** What a row keeps of a decision: the reason of hiding, or nothing once it is shown. */
export const hidingOf = (decision: Decision): Hiding =>
  'reason' in decision
    ? { hideReason: decision.reason, hideNote: decision.note }
    : { hideReason: null, hideNote: '' }

/** Why a row is hidden, as staff read it. */
export const toHidden = (row: Hiding & { state: string }) =>
  row.state === 'hidden' ? { reason: row.hideReason, note: row.hideNote } : null
