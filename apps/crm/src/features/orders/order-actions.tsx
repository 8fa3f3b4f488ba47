import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { SaveButton } from '@repo/back-office/save-button'
import { Button } from '@repo/ui/button'
import { Ban, HandCoins, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../components/use-can.ts'
import { CancelOrderDialog } from './cancel-dialogs.tsx'
import { cancelMessages, confirmMessages, orderMessages as copy, refundMessages } from './orders.messages.ts'
import { RefundDialog } from './refund-dialog.tsx'
import type { OrderDetail } from './use-order.ts'
import { mayBeCancelled } from './use-order-acts.tsx'

const ConfirmOrderDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./confirm-order-dialog.tsx')).ConfirmOrderDialog,
)

/** The actions that are possible for an order in its state; each is shown to who has the right to it. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const api = useApi()
  const canSettle = useCan('settleOrders')
  const canCancel = useCan('cancelOrders')
  const canRefund = useCan('refunds')
  const [asked, setAsked] = useState<'cancel' | 'confirm' | 'refund' | null>(null)
  const close = () => setAsked(null)
  // What waits for an order under review pays it together with other transfers.
  const isUnpaid = order.state === 'pending_payment' || order.state === 'expired' || order.state === 'review'
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
