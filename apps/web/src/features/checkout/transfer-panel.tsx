import type { order } from '@repo/contract/orders'
import { formatDateTime, formatVnd } from '@repo/messages'
import { useConfirm } from '@repo/shell'
import { Button, buttonClass } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { QrCode } from '@repo/ui/qr-code'
import { Spinner } from '@repo/ui/spinner'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { z } from 'zod'
import { useApi } from '../../app/api-context.ts'
import { checkoutMessages } from './checkout.messages.ts'
import { OrderSummary } from './order-summary.tsx'
import { TransferRow } from './transfer-row.tsx'

export type Order = z.output<typeof order>
type Transfer = NonNullable<Order['transfer']>

function TransferFacts({ transfer }: { transfer: Transfer }) {
  return (
    <>
      <dl>
        <TransferRow label={checkoutMessages.bank} value={transfer.bankName} />
        <TransferRow label={checkoutMessages.account} value={transfer.accountNumber} />
        <TransferRow label={checkoutMessages.accountName} value={transfer.accountName} />
        <TransferRow
          copied={String(transfer.amount)}
          isStrong
          label={checkoutMessages.amount}
          value={formatVnd(transfer.amount)}
        />
        <TransferRow isStrong label={checkoutMessages.content} value={transfer.content} />
      </dl>
      <p className="mt-4 rounded-sm bg-warning-soft px-4 py-3 text-sm text-warning">
        {checkoutMessages.keepContent}
      </p>
    </>
  )
}

function CancelOrder({ code }: { code: string }) {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const cancel = useMutation({
    ...api.orders.cancel.mutation(),
    onSuccess: (order) => queryClient.setQueryData(api.orders.get.key({ params: { code } }), order),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: checkoutMessages.cancelTitle,
      body: checkoutMessages.cancelBody,
      confirmLabel: checkoutMessages.cancelConfirm,
      cancelLabel: checkoutMessages.cancelKeep,
      tone: 'danger',
    })
    if (isSure) cancel.mutate({ params: { code } })
  }
  return (
    <Button className="-ml-5" isBusy={cancel.isPending} onClick={() => void ask()} variant="ghost">
      {checkoutMessages.cancel}
    </Button>
  )
}

/** The QR code and the same facts to type by hand, while the money is on its way. */
export function TransferPanel({
  order,
  transfer,
  isOffline,
}: {
  order: Order
  transfer: Transfer
  isOffline: boolean
}) {
  const amount = formatVnd(transfer.amount)
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_400px] lg:gap-10">
      <Card className="grid h-fit gap-8 p-6 md:grid-cols-[auto_1fr]">
        <div className="flex flex-col items-center gap-3">
          <h2 className="font-text text-base font-semibold tracking-normal">{checkoutMessages.scan}</h2>
          <QrCode label={checkoutMessages.qrLabel(amount, transfer.content)} size={232} value={transfer.qr} />
          <p className="flex items-center gap-2 font-semibold" role="status">
            <Spinner />
            {isOffline ? checkoutMessages.offline : checkoutMessages.waiting}
          </p>
          <p className="max-w-64 text-center text-sm text-3">{checkoutMessages.waitingHint}</p>
        </div>
        <div>
          <TransferFacts transfer={transfer} />
          {transfer.demoBankUrl && (
            <div className="mt-4 rounded-sm bg-info-soft p-4 text-sm text-info">
              <p>{checkoutMessages.demoHint}</p>
              <a
                className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-3' })}
                href={transfer.demoBankUrl}
                rel="noopener"
                target="_blank"
              >
                {checkoutMessages.demoBank}
                <ExternalLink aria-hidden="true" size={16} />
              </a>
            </div>
          )}
        </div>
      </Card>
      <Card className="h-fit p-6">
        <h2 className="text-h3">{checkoutMessages.summary}</h2>
        <p className="mb-5 mt-1 text-sm text-3">{checkoutMessages.code(order.code)}</p>
        <OrderSummary lines={order.lines} />
        <p className="mt-3 text-sm text-3">{checkoutMessages.validUntil(formatDateTime(order.expiresAt))}</p>
        <div className="mt-4">
          <CancelOrder code={order.code} />
        </div>
      </Card>
    </div>
  )
}
