import { useApi } from '@repo/back-office'
import { ListPart } from '@repo/back-office/list-screen'
import { orderSorts } from '@repo/contract/list-choices'
import { defineFilters, sortedPositionParams } from '@repo/routing'
import { orderColumns } from './order-columns.tsx'
import { ordersMessages as copy } from './orders.messages.ts'

const filters = defineFilters(sortedPositionParams(orderSorts), { tab: 'orders' })
const columns = orderColumns(undefined)

/** The orders of one learner. */
export function LearnerOrders({ id }: { id: string }) {
  const { orders } = useApi().crmOrders
  return (
    <ListPart
      id="learner-orders"
      title={copy.title}
      filters={filters}
      read={(values) => orders.query({ query: { ...values, learner: id } })}
      columns={columns}
      rowKey={(order) => order.code}
      rowName={(order) => order.code}
      exportName={copy.fileName}
      empty={{ first: { title: copy.noneOfLearner } }}
    />
  )
}
