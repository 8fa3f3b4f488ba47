import { formatNumber, formatPercent, formatVnd } from '@repo/messages'
import { cardClass } from '@repo/ui/card'
import clsx from 'clsx'
import type { DashboardData } from '../../components/tasks.tsx'
import { dashboardMessages as copy } from './dashboard.messages.ts'
import { type Delta, describeDelta, describePointDelta } from './delta.ts'

const tones = { up: 'text-success', down: 'text-danger', same: 'text-3' }

/** The four figures of the period, each with how it moved in words. */
export function Figures({ data }: { data: DashboardData }) {
  return (
    <section aria-label={copy.figures}>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <Figure
          name={copy.revenue}
          value={formatVnd(data.revenue.value)}
          delta={describeDelta(data.revenue)}
        />
        <Figure
          name={copy.orders}
          value={formatNumber(data.orders.value)}
          delta={describeDelta(data.orders)}
        />
        <Figure
          name={copy.newLearners}
          value={formatNumber(data.newLearners.value)}
          delta={describeDelta(data.newLearners)}
        />
        <Figure
          name={copy.completion}
          value={formatPercent(data.completionPercent.value)}
          delta={describePointDelta(data.completionPercent)}
        />
      </dl>
    </section>
  )
}

function Figure({ name, value, delta }: { name: string; value: string; delta: Delta }) {
  return (
    <div className={cardClass({ isFlush: true, className: 'min-w-0 p-4 sm:p-5' })}>
      <dt className="text-3">{name}</dt>
      <dd className="mt-1 whitespace-nowrap font-num text-lg font-semibold sm:text-2xl">{value}</dd>
      <dd className={clsx('mt-1 text-[.8125rem] leading-[1.6]', tones[delta.direction])}>{delta.text}</dd>
    </div>
  )
}
