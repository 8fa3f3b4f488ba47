import type { order } from '@repo/contract/orders'
import { formatDateTime, formatPrice, orderStateLabels } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { buttonClass } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { EmptyState } from '@repo/ui/empty-state'
import { Pagination } from '@repo/ui/pagination'
import { Skeleton } from '@repo/ui/skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useApi } from '../../app/api-context.ts'
import { paths } from '../../app/paths.ts'
import { QueryView } from '../../components/query-view.tsx'
import { accountMessages } from './account.messages.ts'

type Order = z.output<typeof order>
type Tone = 'success' | 'warning' | 'info' | 'neutral'

const toneOfState: Record<Order['state'], Tone> = {
  paid: 'success',
  pending_payment: 'warning',
  review: 'info',
  expired: 'neutral',
  cancelled: 'neutral',
  partially_refunded: 'neutral',
  refunded: 'neutral',
}

interface OrdersSectionProps {
  page: number
  hrefFor: (page: number) => string
}

/** Order history, newest first; the open one leads back to its QR code. */
export function OrdersSection({ page, hrefFor }: OrdersSectionProps) {
  const api = useApi()
  const orders = useQuery({
    ...api.orders.list.query({ query: { page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryView query={orders} skeleton={<Skeleton className="h-96 rounded-md" />}>
      {(data) =>
        data.total === 0 ? (
          <EmptyState
            action={
              <a className={buttonClass({})} href={paths.courses}>
                {accountMessages.browse}
              </a>
            }
            art="inbox"
            description={accountMessages.ordersEmptyHint}
            title={accountMessages.ordersEmpty}
          />
        ) : (
          <section aria-label={accountMessages.ordersTitle}>
            <ul className="flex flex-col gap-4">
              {data.items.map((item) => (
                <li key={item.code}>
                  <OrderCard order={item} />
                </li>
              ))}
            </ul>
            <Pagination
              hrefFor={hrefFor}
              label={accountMessages.pages}
              page={data.page}
              pageCount={Math.ceil(data.total / data.pageSize)}
            />
          </section>
        )
      }
    </QueryView>
  )
}

function OrderCard({ order }: { order: Order }) {
  const isOpen = order.state === 'pending_payment'
  return (
    <Card className="p-5 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-text text-base font-semibold">{accountMessages.order(order.code)}</h3>
        <Badge tone={toneOfState[order.state]}>{orderStateLabels[order.state]}</Badge>
      </div>
      <p className="mt-1 text-sm text-3">{formatDateTime(order.createdAt)}</p>
      <ul className="mt-3 text-2">
        {order.lines.map((line) => (
          <li key={line.course.slug}>{line.course.title}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t pt-4">
        <p className="whitespace-nowrap font-num text-lg font-semibold">{formatPrice(order.total)}</p>
        <a
          className={buttonClass({ size: 'sm', variant: isOpen ? 'primary' : 'secondary' })}
          href={paths.openOrder(order.code)}
        >
          {isOpen ? accountMessages.openOrder : accountMessages.viewOrder}
        </a>
      </div>
    </Card>
  )
}
