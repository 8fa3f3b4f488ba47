import { formatPrice, formatVnd } from '@repo/messages'
import { buttonClass } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { paths } from '../../app/paths.ts'
import type { CartView } from '../../components/cart/use-cart.ts'
import { cartPageMessages as copy } from './cart-page.messages.ts'

export type Totals = Pick<CartView, 'listTotal' | 'total' | 'bundles'>

interface CartSummaryProps {
  slugs: string[]
  totals: Totals
  isSignedIn: boolean
}

/** What the courses cost together, and the one button on to the checkout. */
export function CartSummary({ slugs, totals: { listTotal, bundles, total }, isSignedIn }: CartSummaryProps) {
  const checkout = paths.payment(...slugs)
  const saved = bundles.reduce((sum, { saving }) => sum + saving, 0)
  const sale = listTotal - total - saved
  return (
    <Card as="section" aria-labelledby="cart-summary" className="h-fit min-w-0 lg:sticky lg:top-24">
      <h2 className="mb-4 text-h3" id="cart-summary">
        {copy.summary}
      </h2>
      <dl className="flex flex-col gap-2">
        <SumRow label={copy.listPrice} value={formatVnd(listTotal)} />
        {sale > 0 && <SumRow label={copy.sale} value={`−${formatVnd(sale)}`} />}
        {bundles.map(({ slug, title, saving }) => (
          <SumRow key={slug} label={copy.bundle(title)} value={`−${formatVnd(saving)}`} />
        ))}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t pt-4">
          <dt className="font-semibold">{copy.total}</dt>
          <dd className="whitespace-nowrap font-num text-2xl font-semibold">{formatPrice(total)}</dd>
        </div>
      </dl>
      <a
        className={buttonClass({ variant: 'accent', size: 'lg', block: true, className: 'mt-5' })}
        href={isSignedIn ? checkout : paths.login(checkout)}
      >
        {copy.checkout(slugs.length)}
      </a>
      <p className="mt-3 text-center text-sm text-3">{copy.couponHint}</p>
    </Card>
  )
}

function SumRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-2">
      <dt className="min-w-0 break-words">{label}</dt>
      <dd className="whitespace-nowrap font-num">{value}</dd>
    </div>
  )
}
