import { useApi } from '@repo/back-office'
import type { BulkActs } from '@repo/back-office/list-screen'
import { useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useBulkAsk } from '../../components/use-bulk-ask.ts'
import { useCan } from '../../components/use-can.ts'
import type { OrderRow } from './order-columns.tsx'
import { cancelMessages } from './orders.messages.ts'

export const mayBeCancelled = ({ state }: { state: OrderRow['state'] }) => state === 'pending_payment'

/** Cancels many unpaid orders with one reason, for who may. */
export function useOrderActs() {
  const api = useApi()
  const queryClient = useQueryClient()
  const canCancel = useCan('cancelOrders')
  const cancelling = useBulkAsk<OrderRow>()
  const bulk: BulkActs<OrderRow> = {
    refresh: async () => {
      await queryClient.invalidateQueries({ queryKey: api.crmOrders.orders.key() })
      await queryClient.invalidateQueries({ queryKey: api.crmOrders.order.key() })
    },
    acts: [
      {
        id: 'cancel',
        label: cancelMessages.open,
        icon: <Ban size={16} aria-hidden="true" />,
        tone: 'danger',
        isFor: mayBeCancelled,
        start: cancelling.start,
      },
    ],
  }
  return { bulk: canCancel ? bulk : undefined, cancelling }
}
