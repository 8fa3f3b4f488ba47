import { formatVnd } from '@repo/messages'
import { CoverImage } from '@repo/ui/cover-image'
import { legalSlugs, paths } from '../../app/paths.ts'
import { checkoutMessages } from './checkout.messages.ts'

export interface SummaryLine {
  course: { slug: string; title: string; coverUrl: string }
  listPrice: number
  price: number
}

/** What is bought and what it costs; the total comes last, before the button. */
export function OrderSummary({ lines }: { lines: readonly SummaryLine[] }) {
  const listTotal = lines.reduce((sum, line) => sum + line.listPrice, 0)
  const total = lines.reduce((sum, line) => sum + line.price, 0)
  return (
    <>
      <ul className="flex flex-col gap-4">
        {lines.map(({ course }) => (
          <li className="flex items-center gap-4" key={course.slug}>
            <CoverImage className="w-24 shrink-0 rounded-sm" isEager src={course.coverUrl} />
            <a className="min-w-0 font-semibold hover:text-primary" href={paths.course(course.slug)}>
              {course.title}
            </a>
          </li>
        ))}
      </ul>
      <dl className="mt-6 flex flex-col gap-2 border-t pt-4">
        <SummaryRow label={checkoutMessages.listPrice} value={formatVnd(listTotal)} />
        {listTotal > total && (
          <SummaryRow label={checkoutMessages.discount} value={`−${formatVnd(listTotal - total)}`} />
        )}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t pt-4">
          <dt className="font-semibold">{checkoutMessages.total}</dt>
          <dd className="whitespace-nowrap font-num text-2xl font-semibold">{formatVnd(total)}</dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-3">
        {checkoutMessages.refundNote}{' '}
        <a className="link" href={paths.legal(legalSlugs.refund)}>
          {checkoutMessages.refundLink}
        </a>
      </p>
    </>
  )
}

function SummaryRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-2">
      <dt>{label}</dt>
      <dd className="whitespace-nowrap font-num">{value}</dd>
    </div>
  )
}
