import { useApi } from '@repo/back-office'
import { SaveButton } from '@repo/back-office/save-button'
import { crmOrders } from '@repo/contract/crm-orders'
import { formatVnd } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Ban, HandCoins, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { useCan } from '../../components/use-can.ts'
import { CancelOrderDialog } from './cancel-dialogs.tsx'
import { cancelMessages, confirmMessages, orderMessages as copy, refundMessages } from './orders.messages.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { type OrderDetail, useOrderUpdate } from './use-order.ts'
import { mayBeCancelled } from './use-order-acts.tsx'

/** The actions that are possible for an order in its state; each is shown to who has the right to it. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const api = useApi()
  const canSettle = useCan('settleOrders')
  const canCancel = useCan('cancelOrders')
  const canRefund = useCan('refunds')
  const [asked, setAsked] = useState<'cancel' | 'confirm' | 'refund' | null>(null)
  const close = () => setAsked(null)
  const isUnpaid = order.state === 'pending_payment' || order.state === 'expired'
  const isRefunding = order.refunds.some(({ state }) => state === 'pending')
  return (
    <>
      {order.paidAt ? (
        <SaveButton
          fileName={copy.receiptFile(order.code)}
          read={() => api.invoices.staffReceipt.call({ params: { code: order.code } })}
        >
          {copy.receipt}
        </SaveButton>
      ) : null}
      {canRefund && order.refundable > 0 && !isRefunding ? (
        <Button
          variant="secondary"
          icon={<Undo2 size={18} aria-hidden="true" />}
          onClick={() => setAsked('refund')}
        >
          {refundMessages.open}
        </Button>
      ) : null}
      {canCancel && mayBeCancelled(order) ? (
        <Button
          variant="secondary"
          icon={<Ban size={18} aria-hidden="true" />}
          onClick={() => setAsked('cancel')}
        >
          {cancelMessages.open}
        </Button>
      ) : null}
      {canSettle && isUnpaid ? (
        <Button icon={<HandCoins size={18} aria-hidden="true" />} onClick={() => setAsked('confirm')}>
          {confirmMessages.open}
        </Button>
      ) : null}
      <CancelOrderDialog code={order.code} isOpen={asked === 'cancel'} onClose={close} />
      <ConfirmOrderDialog order={order} isOpen={asked === 'confirm'} onClose={close} />
      <RefundDialog order={order} isOpen={asked === 'refund'} onClose={close} />
    </>
  )
}

interface DialogProps {
  order: OrderDetail
  isOpen: boolean
  onClose: () => void
}

/**
 * Confirms an order by hand. Staff type the amount instead of taking it from the order, so that a mistake shows
 * before a course opens.
 */
function ConfirmOrderDialog({ order, isOpen, onClose }: DialogProps) {
  const api = useApi()
  const update = useOrderUpdate(order.code)
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={confirmMessages.title}
      description={confirmMessages.body(order.code, formatVnd(order.total))}
      confirmLabel={confirmMessages.act}
      draft={`confirm-order:${order.code}`}
      endpoint={crmOrders.confirmOrder}
      questions={[
        { name: 'amount', label: confirmMessages.amount, hint: confirmMessages.amountHint, kind: 'money' },
        {
          name: 'receipt',
          label: confirmMessages.receipt,
          hint: confirmMessages.receiptHint,
          kind: 'line',
        },
        { name: 'note', label: confirmMessages.note },
      ]}
      places={{ 'order.amount_differs': 'amount', 'order.receipt_used': 'receipt' }}
      send={async (body) => {
        const params = { code: order.code }
        await update(await api.crmOrders.confirmOrder.call({ params, body }))
        toast.success(confirmMessages.done)
      }}
    />
  )
}
