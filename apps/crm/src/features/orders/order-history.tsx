import { Panel } from '@repo/back-office/panel'
import { formatDateTime, formatVnd } from '@repo/messages'
import type { BadgeTone } from '@repo/ui/badge'
import { authorOf, type HistoryEntry, reasonOf, toneOf, wordsOf } from './history.ts'
import { orderMessages as copy } from './orders.messages.ts'

const dots: Partial<Record<BadgeTone, string>> = {
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
}

/** The events of an order and the actions of staff, oldest first. */
export function OrderHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <Panel title={copy.history}>
      <ol className="mt-1">
        {history.map((entry, index) => (
          // Entries are only added at the end, so the index identifies an entry.
          <Entry key={index} entry={entry} isLast={index === history.length - 1} />
        ))}
      </ol>
    </Panel>
  )
}

function Entry({ entry, isLast }: { entry: HistoryEntry; isLast: boolean }) {
  const author = authorOf(entry)
  const reason = reasonOf(entry)
  return (
    <li className="relative pb-5 pl-6 last:pb-0">
      {isLast ? null : (
        <span aria-hidden="true" className="absolute top-3 bottom-0 left-[5px] w-px bg-line" />
      )}
      <span
        aria-hidden="true"
        className={`absolute top-[.45em] left-0 size-[11px] rounded-full ${dots[toneOf(entry)] ?? 'bg-[var(--border-strong)]'}`}
      />
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{wordsOf(entry)}</span>
        {entry.amount === null ? null : <span className="font-num">{formatVnd(entry.amount)}</span>}
      </p>
      <p className="text-sm text-3">
        {author ? `${author} · ` : ''}
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </p>
      {reason ? <p className="mt-1 text-sm break-words whitespace-pre-line text-2">{reason}</p> : null}
    </li>
  )
}
