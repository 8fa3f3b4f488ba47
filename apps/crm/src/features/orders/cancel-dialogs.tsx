import { useApi } from '@repo/back-office'
import { crmOrders } from '@repo/contract/crm-orders'
import { toast } from '@repo/shell'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { BulkAskDialog } from '../../components/bulk-ask-dialog.tsx'
import type { useBulkAsk } from '../../components/use-bulk-ask.ts'
import type { OrderRow } from './order-columns.tsx'
import { cancelMessages as copy } from './orders.messages.ts'
import { useOrderUpdate } from './use-order.ts'

const questions = [{ name: 'reason', label: copy.reason, hint: copy.reasonHint }]

interface OneProps {
  code: string
  isOpen: boolean
  onClose: () => void
}

/** Asks why an order that is not paid is cancelled. */
export function CancelOrderDialog({ code, isOpen, onClose }: OneProps) {
  const api = useApi()
  const update = useOrderUpdate(code)
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={copy.title(code)}
      description={copy.body}
      confirmLabel={copy.act}
      tone="danger"
      draft={`cancel-order:${code}`}
      endpoint={crmOrders.cancelOrder}
      questions={questions}
      send={async (body) => {
        await update(await api.crmOrders.cancelOrder.call({ params: { code }, body }))
        toast.success(copy.done)
      }}
    />
  )
}

interface ManyProps {
  asked: ReturnType<typeof useBulkAsk<OrderRow>>
  onClose: () => void
}

/** Asks once why many orders are cancelled. */
export function CancelOrdersDialog({ asked }: ManyProps) {
  const { cancelOrder } = useApi().crmOrders
  return (
    <BulkAskDialog
      asked={asked}
      title={copy.manyTitle}
      description={copy.manyBody}
      confirmLabel={copy.act}
      tone="danger"
      draft="cancel-orders"
      endpoint={crmOrders.cancelOrder}
      questions={questions}
      act={({ code }, body) => cancelOrder.call({ params: { code }, body })}
    />
  )
}
