import { formatDateTime, formatPrice } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { Badge } from '@repo/ui/badge'
import { buttonClass } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { EmptyState } from '@repo/ui/empty-state'
import { Pagination } from '@repo/ui/pagination'
import { Skeleton } from '@repo/ui/skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { paths } from '../../app/paths.ts'
import { RedeemCode } from '../../components/activation/redeem-code.tsx'
import { type Order, OrderState } from './order-state.tsx'
import { ordersMessages as copy } from './orders.messages.ts'

interface OrdersSectionProps {
  page: number
  hrefFor: (page: number) => string
}

/** Order history, newest first; the open one leads back to its QR code. */
export function OrdersSection({ page, hrefFor }: OrdersSectionProps) {
  const orders = useQuery({
    ...useApi().orders.list.query({ query: { page } }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return (
    <QueryView query={orders} skeleton={<Skeleton className="h-96 rounded-md" />}>
      {(data) =>
        data.total === 0 ? (
          <NoOrders />
        ) : (
          <section aria-label={copy.title}>
            <ul className="flex flex-col gap-4">
              {data.items.map((item) => (
                <li key={item.code}>
                  <OrderCard order={item} />
                </li>
              ))}
            </ul>
            <Pagination
              hrefFor={hrefFor}
              label={copy.pages}
              page={data.page}
              pageCount={Math.ceil(data.total / data.pageSize)}
            />
            <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-2">
              {copy.hasCode}
              <RedeemCode size="sm" />
            </p>
          </section>
        )
      }
    </QueryView>
  )
}

function NoOrders() {
  return (
    <EmptyState
      action={
        <>
          <a className={buttonClass({})} href={paths.courses}>
            {copy.browse}
          </a>
          <RedeemCode />
        </>
      }
      art="inbox"
      description={copy.emptyHint}
      title={copy.empty}
    />
  )
}

function OrderCard({ order }: { order: Order }) {
  const isOpen = order.state === 'pending_payment' || order.shortfall !== null
  return (
    <Card className="p-5 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-text text-base font-semibold">{copy.order(order.code)}</h3>
        <span className="flex flex-wrap gap-2">
          {order.gift && (
            <Badge icon={<Gift aria-hidden="true" size={12} />} tone="accent">
              {copy.giftBadge}
            </Badge>
          )}
          <OrderState state={order.state} />
        </span>
      </div>
      <p className="mt-1 text-sm text-3">{formatDateTime(order.createdAt)}</p>
      <ul className="mt-3 text-2">
        {order.lines.map((line) => (
          <li className="break-words" key={line.course.slug}>
            {line.course.title}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t pt-4">
        <p className="whitespace-nowrap font-num text-lg font-semibold">{formatPrice(order.total)}</p>
        <span className="flex flex-wrap gap-3">
          <a
            aria-label={copy.viewOf(order.code)}
            className={buttonClass({ size: 'sm', variant: isOpen ? 'ghost' : 'secondary' })}
            href={paths.orderDetail(order.code)}
          >
            {copy.view}
          </a>
          {isOpen && (
            <a className={buttonClass({ size: 'sm' })} href={paths.openOrder(order.code)}>
              {copy.open}
            </a>
          )}
        </span>
      </div>
    </Card>
  )
}
