import { useApi, usePageQuery } from '@repo/back-office'
import { SearchBox } from '@repo/back-office/search-box'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatVnd, orderStateLabels } from '@repo/messages'
import { ErrorPanel } from '@repo/ui/error-panel'
import { FieldError } from '@repo/ui/field'
import { RadioGroup } from '@repo/ui/radio-group'
import { useState } from 'react'
import { caseMessages as copy } from './money-case.messages.ts'
import { isUnpaid } from './money-case.ts'

type Order = EndpointOutput<ApiContract['crmOrders']['orders']>['items'][number]

const shownAtMost = 6

/** Finds the order that money was meant for: one that costs exactly as much, or less where the money is divisible. */
export function OrderPicker({
  amount,
  isDivisible,
  value,
  error,
  onSelect,
}: {
  amount: number
  /** Whether an order may take a part of it. */
  isDivisible: boolean
  error?: string
  value: string | null
  onSelect: (code: string) => void
}) {
  const [q, setQ] = useState('')
  const query = usePageQuery(useApi().crmOrders.orders.query({ query: { q: q || undefined } }), {
    isKept: true,
  })
  const money = { amount, isDivisible }
  const found = sorted(query.data?.items ?? [], money).slice(0, shownAtMost)
  return (
    <div className="grid gap-3" data-invalid={error ? true : undefined}>
      <SearchBox label={copy.findOrder} placeholder={copy.findOrderHint} value={q} onSearch={setQ} />
      {query.isError ? (
        <ErrorPanel isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : found.length > 0 ? (
        <div
          aria-busy={query.isPlaceholderData || undefined}
          className={query.isPlaceholderData ? 'opacity-60' : undefined}
        >
          <RadioGroup
            legend={copy.orders}
            options={found.map((order) => toOption(order, money))}
            value={value}
            onValueChange={onSelect}
          />
        </div>
      ) : (
        <p role="status" className="text-3">
          {query.isPending ? copy.finding : copy.noOrder}
        </p>
      )}
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  )
}

interface Money {
  amount: number
  isDivisible: boolean
}

const fits = ({ total, state }: Order, { amount, isDivisible }: Money) =>
  (total === amount || (isDivisible && total > 0 && total < amount)) && isUnpaid(state)

/** Those of exactly the amount first, then those that can be chosen; otherwise as they came, the newest first. */
const rankOf = (order: Order, money: Money) =>
  fits(order, money) ? (order.total === money.amount ? 0 : 1) : 2
const sorted = (orders: readonly Order[], money: Money) =>
  orders.toSorted((a, b) => rankOf(a, money) - rankOf(b, money))

function toOption(order: Order, money: Money) {
  const { amount } = money
  const state = orderStateLabels[order.state]
  return {
    value: order.code,
    label: copy.orderLabel(order.code, order.learner.name),
    hint: !isUnpaid(order.state)
      ? copy.orderPaid(state)
      : order.total === amount
        ? copy.orderSame(formatVnd(order.total), state)
        : fits(order, money)
          ? copy.orderLess(formatVnd(order.total), formatVnd(amount - order.total), state)
          : copy.orderOther(formatVnd(order.total)),
    disabled: !fits(order, money),
  }
}
