import { formatPrice, formatVnd } from '@repo/messages'
import { CoverImage } from '@repo/ui/cover-image'
import clsx from 'clsx'
import { paths } from '../../app/paths.ts'
import type { Order } from './order-state.tsx'
import { ordersMessages as copy } from './orders.messages.ts'

/** The courses of an order with their prices of that day, and its sums. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <>
      <ul aria-label={copy.lines} className="flex flex-col divide-y border-y">
        {order.lines.map(({ course, price, discount, refunded, seats }) => (
          <li className="flex items-center gap-4 py-4" key={course.slug}>
            <CoverImage className="w-20 shrink-0 rounded-sm" src={course.coverUrl} />
            <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
              <a
                className="block min-w-0 break-words font-semibold hover:text-primary"
                href={paths.course(course.slug)}
              >
                {course.title}
                {seats !== null && (
                  <span className="block text-sm font-normal text-2">{copy.seats(seats)}</span>
                )}
              </a>
              <p className="shrink-0 whitespace-nowrap font-num">
                {formatPrice(price - discount)}
                {refunded > 0 && (
                  <span className="block text-sm text-3">{copy.lineRefunded(formatVnd(refunded))}</span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Sums order={order} />
    </>
  )
}

function Sums({ order }: { order: Order }) {
  const listTotal = order.lines.reduce((sum, line) => sum + line.listPrice, 0)
  const { subtotal, discount, total, refunded, coupon } = order
  return (
    <dl aria-label={copy.sums} className="mt-4 flex flex-col gap-2">
      {(listTotal !== total || refunded > 0) && <Row label={copy.listPrice} value={formatVnd(listTotal)} />}
      {listTotal > subtotal && <Row label={copy.sale} value={`−${formatVnd(listTotal - subtotal)}`} />}
      {discount > 0 && (
        <Row label={coupon ? copy.coupon(coupon.code) : copy.discount} value={`−${formatVnd(discount)}`} />
      )}
      <Row isStrong label={copy.total} value={formatPrice(total)} />
      {refunded > 0 && <Row label={copy.refunded} value={formatVnd(refunded)} />}
    </dl>
  )
}

function Row({ label, value, isStrong }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-4',
        isStrong ? 'text-lg font-semibold' : 'text-2',
      )}
    >
      <dt>{label}</dt>
      <dd className="whitespace-nowrap font-num">{value}</dd>
    </div>
  )
}
