import { useApi } from '@repo/back-office'
import { seatOrderBody } from '@repo/contract/crm-organisations'
import { describeError, formatVnd } from '@repo/messages'
import { alertProps } from '@repo/ui/lib/alert'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sellMessages as copy } from './organisations.messages.ts'
import { hasFaults, type SellForm, toSellBody } from './sell-form.ts'

/** Pause in ms after the last key before the sums are asked for. */
const pause = 400

/** What the organisation will pay, as the server works it out. */
export function SellSums({ id, form }: { id: string; form: SellForm }) {
  const { quoteSeats } = useApi().crmOrganisations
  const wish = useSettled(JSON.stringify(toSellBody(form)))
  const body = seatOrderBody.safeParse(JSON.parse(wish))
  const isWhole = body.success && !hasFaults(form.lines)
  const query = useQuery({
    ...quoteSeats.query({ params: { id }, body: body.data ?? { lines: [] } }),
    enabled: isWhole,
    retry: false,
  })
  if (!isWhole) return <p className="text-sm text-3">{copy.noQuote}</p>
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
  const { lines, total } = query.data
  return (
    <div aria-live="polite" className="grid gap-3">
      <dl className="grid gap-2">
        {lines.map(({ course, seats, unitPrice, price }) => (
          <div key={course.slug} className="grid gap-0.5 text-2">
            <dt className="wrap-anywhere">{course.title}</dt>
            <dd className="flex justify-between gap-4 font-num whitespace-nowrap">
              <span className="text-3">{copy.line(seats, formatVnd(unitPrice))}</span>
              <span>{formatVnd(price)}</span>
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t pt-2 font-semibold">
          <dt>{copy.total}</dt>
          <dd className="font-num whitespace-nowrap">{formatVnd(total)}</dd>
        </div>
      </dl>
      <p className="text-sm text-3">{total === 0 ? copy.free : copy.life}</p>
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
