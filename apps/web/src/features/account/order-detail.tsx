import { Section } from '@repo/account-settings'
import { isApiError } from '@repo/api-client'
import { formatDate, formatDateTime, formatNumber } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { paths } from '../../app/paths.ts'
import { InstalmentParts } from '../../components/instalment-parts.tsx'
import { instalmentMessages } from '../../components/instalments.messages.ts'
import { invoiceMessages } from '../../components/invoice/invoice.messages.ts'
import { InvoicePanel } from '../../components/invoice/invoice-panel.tsx'
import { ReceiptButton } from '../../components/invoice/receipt-button.tsx'
import { OrderGift } from './order-gift.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { type Order, OrderState } from './order-state.tsx'
import { ordersMessages as copy } from './orders.messages.ts'

/** One order of the history: what was bought, what it cost, its invoice, its receipt and its gift. */
export function OrderDetail({ code }: { code: string }) {
  const order = useQuery({
    ...useApi().orders.get.query({ params: { code } }),
    staleTime: 0,
    throwOnError: false,
  })
  return (
    <>
      <a className="link inline-flex items-center gap-1 self-start py-1" href={paths.orderHistory(1)}>
        <ChevronLeft aria-hidden="true" size={18} />
        {copy.back}
      </a>
      {isApiError(order.error, 'order.not_found', 'input.invalid') ? (
        <EmptyState art="inbox" description={copy.missingHint} title={copy.missing} />
      ) : (
        <QueryView query={order} skeleton={<Skeleton className="h-96 rounded-md" />}>
          {(data) => <Detail order={data} />}
        </QueryView>
      )}
    </>
  )
}

const isSettled = ({ state }: Order) =>
  state === 'paid' || state === 'partially_refunded' || state === 'refunded'

function Detail({ order }: { order: Order }) {
  const canAsk =
    order.state === 'pending_payment' || order.state === 'paid' || order.state === 'partially_refunded'
  return (
    <>
      <Section aside={<OrderState state={order.state} />} title={copy.order(order.code)}>
        <Dates order={order} />
        <OrderLines order={order} />
        <Actions order={order} />
      </Section>
      {order.instalment && (
        <Section title={instalmentMessages.title}>
          <p className="text-sm text-2">
            {instalmentMessages.plan(order.instalment.title)}{' '}
            {instalmentMessages.rule(formatNumber(order.instalment.graceDays))}
          </p>
          <InstalmentParts instalment={order.instalment} isLinked now={new Date()} />
        </Section>
      )}
      {order.refunds.length > 0 && <OrderRefunds refunds={order.refunds} />}
      {order.gift && <OrderGift gift={order.gift} state={order.state} />}
      {order.total > 0 && (canAsk || isSettled(order)) && (
        <Section title={invoiceMessages.title}>
          <InvoicePanel canAsk={canAsk} code={order.code} />
        </Section>
      )}
    </>
  )
}

function Dates({ order }: { order: Order }) {
  const dueAt = order.instalment?.dueAt
  const isWaiting = order.state === 'pending_payment'
  const dates: [string, string | null][] = [
    [copy.createdAt, formatDateTime(order.createdAt)],
    [copy.paidAt, order.paidAt && formatDateTime(order.paidAt)],
    [copy.expiresAt, isWaiting && !dueAt ? formatDateTime(order.expiresAt) : null],
    [instalmentMessages.dueLabel, isWaiting && dueAt ? formatDate(dueAt) : null],
  ]
  return (
    <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-3">
      {dates.map(
        ([label, date]) =>
          date && (
            <div key={label}>
              <dt className="text-sm text-3">{label}</dt>
              <dd className="font-num">{date}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Actions({ order }: { order: Order }) {
  const [first] = order.lines
  const isOver = order.state === 'expired' || order.state === 'cancelled'
  const small = { size: 'sm' } as const
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {(order.state === 'pending_payment' || order.shortfall) && (
        <a className={buttonClass(small)} href={paths.openOrder(order.code)}>
          {copy.open}
        </a>
      )}
      {order.state === 'paid' && order.organisation && (
        <a className={buttonClass(small)} href={paths.seats}>
          {copy.goSeats}
        </a>
      )}
      {order.state === 'paid' && !order.gift && !order.organisation && first && (
        <a className={buttonClass(small)} href={paths.classroom(first.course.slug)}>
          {copy.goLearn}
        </a>
      )}
      {isOver && !order.organisation && (
        <a
          className={buttonClass({ ...small, variant: 'secondary' })}
          href={paths.payment(...order.lines.map(({ course }) => course.slug))}
        >
          {copy.again}
        </a>
      )}
      {isSettled(order) && order.total > 0 && <ReceiptButton code={order.code} />}
      <a className={buttonClass({ ...small, variant: 'ghost' })} href={paths.contact}>
        {copy.contact}
      </a>
    </div>
  )
}
