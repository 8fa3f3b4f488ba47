import { Panel } from '@repo/back-office/panel'
import { MoneyCaseItem } from '../../components/money-case/money-case-item.tsx'
import { orderMessages as copy } from './orders.messages.ts'
import { type OrderDetail, useOrderUpdate } from './use-order.ts'

/** The money cases of the order: the open ones, and those decided before. */
export function CasesPanel({ order }: { order: OrderDetail }) {
  const update = useOrderUpdate(order.code)
  if (order.cases.length === 0) return null
  const hasOpen = order.cases.some(({ state }) => state === 'open')
  return (
    <Panel title={hasOpen ? copy.cases : copy.resolvedCases} isFlush>
      <ul className="divide-y border-t">
        {order.cases.map((moneyCase) => (
          <MoneyCaseItem key={moneyCase.id} moneyCase={moneyCase} onResolved={() => update()} isInOrder />
        ))}
      </ul>
    </Panel>
  )
}
