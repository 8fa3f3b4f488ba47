import { formatPrice, formatVnd } from '@repo/messages'
import { CoverImage } from '@repo/ui/cover-image'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { usePolicyPath } from '../../components/use-policy-path.ts'
import { checkoutMessages as copy } from './checkout.messages.ts'
import type { Order, Quote } from './checkout.types.ts'

/** What is bought and what it costs; what is still to be paid comes last. `children` stand above the sums. */
export function OrderSummary({
  priced,
  shortfall = null,
  children,
}: {
  priced: Quote | Order
  /** What came of the total and what is missing, where that was too little. */
  shortfall?: Order['shortfall']
  children?: ReactNode
}) {
  const { lines, subtotal, discount, total, coupon } = priced
  const refundPath = usePolicyPath('refund')
  const listTotal = lines.reduce((sum, line) => sum + line.listPrice, 0)
  const savings = bundleSavings(lines)
  const sale = listTotal - subtotal - savings.reduce((sum, { saving }) => sum + saving, 0)
  return (
    <>
      <ul className="flex flex-col gap-4">
        {lines.map(({ course, ...line }) => (
          <li className="flex items-center gap-4" key={course.slug}>
            <CoverImage className="w-24 shrink-0 rounded-sm" isEager src={course.coverUrl} />
            <a
              className="min-w-0 break-words font-semibold hover:text-primary"
              href={paths.course(course.slug)}
            >
              {course.title}
              {'seats' in line && line.seats !== null ? (
                <span className="block text-sm font-normal text-2">{copy.seats(line.seats)}</span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
      {children}
      <dl className="mt-6 flex flex-col gap-2 border-t pt-4">
        {listTotal > 0 && <SummaryRow label={copy.listPrice} value={formatVnd(listTotal)} />}
        {sale > 0 && <SummaryRow label={copy.sale} value={`−${formatVnd(sale)}`} />}
        {savings.map(({ title, saving }) => (
          <SummaryRow key={title} label={copy.bundle(title)} value={`−${formatVnd(saving)}`} />
        ))}
        {discount > 0 && (
          <SummaryRow
            label={coupon ? copy.couponDiscount(coupon.code) : copy.discount}
            value={`−${formatVnd(discount)}`}
          />
        )}
        <div className="flex items-baseline justify-between gap-4 not-first:mt-2 not-first:border-t not-first:pt-4">
          <dt className="font-semibold">{copy.total}</dt>
          <dd
            className={clsx('whitespace-nowrap font-num font-semibold', shortfall ? 'text-base' : 'text-2xl')}
          >
            {formatPrice(total)}
          </dd>
        </div>
        {shortfall ? (
          <>
            <SummaryRow label={copy.received} value={`−${formatVnd(shortfall.received)}`} />
            <div className="mt-2 flex items-baseline justify-between gap-4 border-t pt-4">
              <dt className="font-semibold text-warning">{copy.missing}</dt>
              <dd className="whitespace-nowrap font-num text-2xl font-semibold text-warning">
                {formatVnd(shortfall.missing)}
              </dd>
            </div>
          </>
        ) : null}
      </dl>
      {total > 0 && refundPath && (
        <p className="mt-3 text-sm text-3">
          {copy.refundNote}{' '}
          <a className="link whitespace-nowrap" href={refundPath}>
            {copy.refundLink}
          </a>
        </p>
      )}
    </>
  )
}

/** What each bundle of the lines takes off. */
function bundleSavings(lines: Quote['lines']) {
  const bundled = lines.flatMap(({ bundle }) => bundle ?? [])
  return [...Map.groupBy(bundled, ({ title }) => title)].map(([title, parts]) => ({
    title,
    saving: parts.reduce((sum, { saving }) => sum + saving, 0),
  }))
}

function SummaryRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-2">
      <dt className="min-w-0 break-words">{label}</dt>
      <dd className="whitespace-nowrap font-num">{value}</dd>
    </div>
  )
}
