import { formatDuration, formatNumber, formatPercent, formatVnd } from '@repo/messages'
import { Link } from '@repo/routing'
import { cardClass } from '@repo/ui/card'
import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { paths } from '../../components/paths.ts'
import type { DashboardData } from '../../components/tasks.tsx'
import { useCan } from '../../components/use-can.ts'
import { dashboardMessages as copy } from './dashboard.messages.ts'
import { type Delta, describeDelta, describePointDelta } from './delta.ts'

const tones = { up: 'text-success', down: 'text-danger', same: 'text-3' }

/** The figures of the period that the caller may see, each with a description of its change. */
export function Figures({ data }: { data: DashboardData }) {
  const { sales, from, to } = data
  const seesOrders = useCan('orders')
  const seesLearners = useCan('students')
  const ordersBy = (dated: 'paid' | 'moved') => (seesOrders ? paths.orders({ dated, from, to }) : undefined)
  const learnersBy = (dated: 'joined' | 'learned') =>
    seesLearners ? paths.students({ dated, from, to }) : undefined
  return (
    <section aria-label={copy.figures}>
      <dl className={clsx('grid grid-cols-2 gap-3 sm:gap-4', sales ? 'lg:grid-cols-3' : 'xl:grid-cols-4')}>
        {sales ? (
          <>
            <Figure
              name={copy.revenue}
              href={ordersBy('moved')}
              value={formatVnd(sales.revenue.value)}
              delta={describeDelta(sales.revenue)}
            />
            <Figure
              name={copy.orders}
              href={ordersBy('paid')}
              value={formatNumber(sales.orders.value)}
              delta={describeDelta(sales.orders)}
            />
          </>
        ) : null}
        <Figure
          name={copy.newLearners}
          href={learnersBy('joined')}
          value={formatNumber(data.newLearners.value)}
          delta={describeDelta(data.newLearners)}
        />
        <Figure
          name={copy.activeLearners}
          href={learnersBy('learned')}
          value={formatNumber(data.activeLearners.value)}
          delta={describeDelta(data.activeLearners)}
        />
        <Figure
          name={copy.watched}
          href={learnersBy('learned')}
          value={formatDuration(data.watchedMs.value)}
          delta={describeDelta(data.watchedMs)}
        />
        <Figure
          name={copy.completion}
          // The share counts everything until the end of the period, and so does the list.
          href={seesLearners ? paths.students({ dated: 'completed', to }) : undefined}
          value={formatPercent(data.completionPercent.value)}
          delta={describePointDelta(data.completionPercent)}
        />
      </dl>
    </section>
  )
}

function Figure({
  name,
  value,
  delta,
  href,
}: {
  name: string
  value: string
  delta: Delta
  /** The rows behind the figure; left out for who may not see them. */
  href?: string
}) {
  return (
    <div
      className={cardClass({
        isFlush: true,
        className: clsx('min-w-0 p-4 sm:p-5', href && 'relative hover:border-primary'),
      })}
    >
      <dt className="flex items-start justify-between gap-2 text-3">
        {name}
        {href ? <ChevronRight aria-hidden="true" size={18} className="mt-0.5 shrink-0" /> : null}
      </dt>
      <dd className="mt-1 font-num text-lg font-semibold sm:text-2xl sm:whitespace-nowrap">
        {href ? (
          <Link
            to={href}
            aria-label={copy.rowsOf(name, value)}
            className="after:absolute after:inset-0 hover:text-primary"
          >
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      <dd className={clsx('mt-1 text-[.8125rem] leading-[1.6]', tones[delta.direction])}>{delta.text}</dd>
    </div>
  )
}
