import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatNumber, formatVnd } from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { buttonClass } from '@repo/ui/button'
import { paths } from '../app/paths.ts'
import { instalmentMessages as copy } from './instalments.messages.ts'

type Instalment = NonNullable<EndpointOutput<ApiContract['orders']['get']>['instalment']>
type Part = Instalment['parts'][number]

const tones: Record<Part['state'], BadgeTone> = {
  planned: 'neutral',
  due: 'info',
  paid: 'success',
  refunded: 'neutral',
  ended: 'neutral',
}

/** The parts of a purchase with their days and what became of them, and the way to pay each that is due. */
export function InstalmentParts({
  instalment,
  now,
  isLinked = false,
}: {
  instalment: Instalment
  now: Date
  /** Whether each part leads to its order. */
  isLinked?: boolean
}) {
  return (
    <ul className="divide-y">
      {instalment.parts.map((part) => (
        <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3" key={part.number}>
          <span className="min-w-0">
            {isLinked && part.code && part.number !== instalment.number ? (
              <a
                className="link inline-flex min-h-6 items-center font-semibold"
                href={paths.orderDetail(part.code)}
              >
                {copy.part(part.number)}
              </a>
            ) : (
              <span className="font-semibold">{copy.part(part.number)}</span>
            )}
            {part.number === instalment.number ? <span className="text-3"> · {copy.current}</span> : null}
            <span className="block text-sm text-2">
              <span className="font-num">{formatVnd(part.amount)}</span>
              {dayOf(part)}
            </span>
          </span>
          <span className="flex items-center gap-3">
            <State now={now} part={part} />
            {part.state === 'due' && part.code && part.number !== instalment.number ? (
              <a
                className={buttonClass({ size: 'sm', variant: 'secondary' })}
                href={paths.openOrder(part.code)}
              >
                {copy.pay(part.number)}
              </a>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

function dayOf({ dueAt, days }: Part): string {
  if (dueAt) return ` · ${copy.due(formatDate(dueAt))}`
  return days > 0 ? ` · ${copy.afterFirst(formatNumber(days))}` : ''
}

function State({ part: { state, dueAt }, now }: { part: Part; now: Date }) {
  const isLate = state === 'due' && dueAt !== null && new Date(dueAt) < now
  return <Badge tone={isLate ? 'warning' : tones[state]}>{isLate ? copy.late : copy.states[state]}</Badge>
}
