import { useApi } from '@repo/back-office'
import { handOrderBody } from '@repo/contract/crm-order-making'
import { describeError, formatVnd } from '@repo/messages'
import { alertProps } from '@repo/ui/lib/alert'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { makeOrderMessages as copy } from './make-order.messages.ts'
import { hasFaults, type OrderForm, toOrderBody } from './make-order-form.ts'

/** Pause in ms after the last key before the sums are asked for. */
const pause = 400

/** What the learner will pay, as the server works it out. */
export function OrderAddSums({ form }: { form: OrderForm }) {
  const { quoteOrder } = useApi().crmOrders
  const wish = useSettled(JSON.stringify(toOrderBody(form)))
  const body = handOrderBody.safeParse(JSON.parse(wish))
  const isWhole = body.success && !hasFaults(form.lines)
  const query = useQuery({
    ...quoteOrder.query({ body: body.data ?? { learnerId: '', lines: [] } }),
    enabled: isWhole,
    retry: false,
  })
  if (!isWhole) {
    const isChosen = form.learnerId !== '' && form.lines.length > 0
    return <p className="text-sm text-3">{isChosen ? copy.noQuoteYet : copy.noQuote}</p>
  }
  if (query.isError)
    return (
      <p {...alertProps} className="text-sm text-danger">
        {describeError(query.error)}
      </p>
    )
  if (!query.data)
    return (
      <p role="status" className="text-sm text-3">
        {copy.quoting}
      </p>
    )
  const { lines, subtotal, discount, total } = query.data
  const savings = bundleSavings(lines)
  const saved = savings.reduce((sum, { saving }) => sum + saving, 0)
  return (
    <div aria-live="polite" className="grid gap-3">
      <dl className="grid gap-1">
        {discount > 0 || saved > 0 ? <Sum label={copy.subtotal}>{formatVnd(subtotal + saved)}</Sum> : null}
        {savings.map(({ title, saving }) => (
          <Sum key={title} label={copy.bundle(title)}>{`−${formatVnd(saving)}`}</Sum>
        ))}
        {discount > 0 ? <Sum label={copy.discount}>{`−${formatVnd(discount)}`}</Sum> : null}
        <Sum label={copy.total} isStrong>
          {formatVnd(total)}
        </Sum>
      </dl>
      <p className="text-sm text-3">{total === 0 ? copy.free : copy.life}</p>
    </div>
  )
}

/** What each bundle takes off the courses' own prices. */
function bundleSavings(lines: readonly { bundle: { title: string; saving: number } | null }[]) {
  const bundled = lines.flatMap(({ bundle }) => bundle ?? [])
  return [...Map.groupBy(bundled, ({ title }) => title)].map(([title, parts]) => ({
    title,
    saving: parts.reduce((sum, { saving }) => sum + saving, 0),
  }))
}

function Sum({ label, isStrong, children }: { label: string; isStrong?: boolean; children: string }) {
  return (
    <div
      className={isStrong ? 'flex justify-between gap-4 font-semibold' : 'flex justify-between gap-4 text-2'}
    >
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="font-num whitespace-nowrap">{children}</dd>
    </div>
  )
}

/** The value once nobody has changed it for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
