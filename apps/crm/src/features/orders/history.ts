import type { BadgeTone } from '@repo/ui/badge'
import { actionWords, endWords, historyMessages, outcomeWords, transferWords } from './history.messages.ts'
import type { OrderDetail } from './use-order.ts'

export type HistoryEntry = OrderDetail['history'][number]

/** The text of a history entry: that of its outcome if it has one, otherwise that of its action. */
export function wordsOf({ action, outcome }: HistoryEntry): string {
  const [kind] = action.split('.')
  const words = { transfer: transferWords, payment: outcomeWords, order: endWords }[kind ?? '']
  const told = outcome && words?.[outcome]
  return told || (actionWords[action] ?? historyMessages.other)
}

/** Who reported or did it: the name of the provider, or of the staff member. */
export const authorOf = ({ action, by }: HistoryEntry): string | null =>
  action === 'order.created' ? historyMessages.learner : by && (historyMessages.sources[by] ?? by)

/** The provider's reason, if it gave one. */
export const reasonOf = ({ action, outcome, note }: HistoryEntry): string | null =>
  note ?? (action === 'refund.failed' && outcome ? historyMessages.code(outcome) : null)

/** The colour of an entry: success, waiting or failure; neutral for all others. */
export function toneOf({ action, outcome }: HistoryEntry): BadgeTone {
  const tone = tones[action]
  if (tone) return tone
  if (outcome && good.has(outcome)) return 'success'
  if (outcome && waiting.has(outcome)) return 'warning'
  return outcome === 'failed' ? 'danger' : 'neutral'
}

const tones: Record<string, BadgeTone> = {
  'order.paid': 'success',
  'order.confirmed': 'success',
  'order.transfers_chosen': 'success',
  'order.review': 'warning',
  'refund.succeeded': 'success',
  'order.refund_completed': 'success',
  'order.refund_found_made': 'success',
  'refund.failed': 'danger',
  'refund.contradicted': 'danger',
}
const good = new Set(['paid', 'matched'])
const waiting = new Set([
  'unmatched',
  'underpaid',
  'overpaid',
  'late',
  'duplicate',
  'mismatch',
  'review',
  'unknown',
])
