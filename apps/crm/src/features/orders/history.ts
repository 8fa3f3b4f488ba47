import type { BadgeTone } from '@repo/ui/badge'
import { actionWords, historyMessages, outcomeWords, transferWords } from './history.messages.ts'
import type { OrderDetail } from './use-order.ts'

export type HistoryEntry = OrderDetail['history'][number]

/** What happened, in words: the outcome says more than the message that brought it. */
export function wordsOf({ action, outcome }: HistoryEntry): string {
  const [kind] = action.split('.')
  const told =
    outcome &&
    (kind === 'transfer' ? transferWords[outcome] : kind === 'payment' ? outcomeWords[outcome] : null)
  return told || (actionWords[action] ?? historyMessages.other)
}

/** Who told of it or did it: a provider by its name, staff by theirs. */
export const authorOf = ({ action, by }: HistoryEntry): string | null =>
  action === 'order.created' ? historyMessages.learner : by && (historyMessages.sources[by] ?? by)

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

/** Whether it went well, waits for somebody, or failed; all else is plain. */
export function toneOf({ action, outcome }: HistoryEntry): BadgeTone {
  if (outcome && good.has(outcome)) return 'success'
  if (outcome && waiting.has(outcome)) return 'warning'
  if (outcome === 'failed') return 'danger'
  return action === 'order.confirmed' ? 'success' : 'neutral'
}
