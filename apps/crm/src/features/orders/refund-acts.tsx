import { useApi } from '@repo/back-office'
import { crmRefunds } from '@repo/contract/crm-refunds'
import { formatTime, formatVnd } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useEffect, useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { refundMessages as copy } from './orders.messages.ts'
import { type Refund, useOrderUpdate } from './use-order.ts'

interface ActsProps {
  refund: Refund
  /** Code of the order. */
  code: string
}

/** Buttons for a refund by hand: completed or abandoned, both of which are recorded. */
export function ManualActs({ refund, code }: ActsProps) {
  const api = useApi()
  const update = useOrderUpdate(code)
  const [asked, setAsked] = useState<'complete' | 'abandon' | null>(null)
  const params = { id: refund.id }
  const close = () => setAsked(null)
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <Button size="sm" onClick={() => setAsked('complete')}>
        {copy.complete}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setAsked('abandon')}>
        {copy.abandon}
      </Button>
      <AskDialog
        isOpen={asked === 'complete'}
        onClose={close}
        title={copy.completeTitle(formatVnd(refund.amount))}
        description={copy.completeBody}
        confirmLabel={copy.complete}
        draft={`complete-refund:${refund.id}`}
        endpoint={crmRefunds.completeRefund}
        questions={[
          {
            name: 'transactionId',
            label: copy.completeId,
            hint: copy.completeIdHint,
            kind: 'line',
          },
        ]}
        places={{ 'refund.transfer_used': 'transactionId' }}
        send={async (body) => {
          await update(await api.crmOrders.completeRefund.call({ params, body }))
          toast.success(copy.completed)
        }}
      />
      <AskDialog
        isOpen={asked === 'abandon'}
        onClose={close}
        title={copy.abandonTitle}
        description={copy.abandonBody}
        confirmLabel={copy.abandon}
        tone="danger"
        draft={`abandon-refund:${refund.id}`}
        endpoint={crmRefunds.abandonRefund}
        questions={[{ name: 'reason', label: copy.abandonReason }]}
        send={async (body) => {
          await update(await api.crmOrders.abandonRefund.call({ params, body }))
          toast.success(copy.abandonDone)
        }}
      />
    </div>
  )
}

/** Browsers fire a longer timer at once. */
const longestTimerMs = 2 ** 31 - 1

/** Whether a moment has passed; renders again when it passes, if that is within the longest timer (24 days). */
function useIsPast(instant: string): boolean {
  const [isPast, setIsPast] = useState(() => Date.parse(instant) <= Date.now())
  useEffect(() => {
    const leftMs = Date.parse(instant) - Date.now()
    setIsPast(leftMs <= 0)
    if (leftMs <= 0 || leftMs > longestTimerMs) return
    const timer = setTimeout(() => setIsPast(true), leftMs)
    return () => clearTimeout(timer)
  }, [instant])
  return isPast
}

/** Buttons for a refund without a result from its gateway: staff look it up there and record what they found. */
export function SettleActs({ refund, code, settleFrom }: ActsProps & { settleFrom: string }) {
  const api = useApi()
  const update = useOrderUpdate(code)
  const canSettle = useIsPast(settleFrom)
  const [asked, setAsked] = useState<'made' | 'not_made' | null>(null)
  const params = { id: refund.id }
  const close = () => setAsked(null)
  const where = {
    name: 'reason',
    label: copy.settleReason,
    hint: copy.settleReasonHint,
  } as const
  if (!canSettle) return <p className="text-sm text-3">{copy.settleLater(formatTime(settleFrom))}</p>
  return (
    <div className="mt-2 grid gap-2">
      <p className="measure text-sm text-2">{copy.settleHint}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" onClick={() => setAsked('made')}>
          {copy.settleMade}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setAsked('not_made')}>
          {copy.settleNotMade}
        </Button>
      </div>
      <AskDialog
        isOpen={asked === 'made'}
        onClose={close}
        title={copy.settleMadeTitle(formatVnd(refund.amount))}
        description={copy.settleMadeBody}
        confirmLabel={copy.settleMade}
        draft={`settle-made:${refund.id}`}
        endpoint={crmRefunds.settleRefund}
        also={{ outcome: 'made' }}
        questions={[{ name: 'transactionId', label: copy.settleId, kind: 'line' }, where]}
        send={async (body) => {
          await update(await api.crmOrders.settleRefund.call({ params, body }))
          toast.success(copy.completed)
        }}
      />
      <AskDialog
        isOpen={asked === 'not_made'}
        onClose={close}
        title={copy.settleNotMadeTitle}
        description={copy.settleNotMadeBody}
        confirmLabel={copy.settleNotMade}
        tone="danger"
        draft={`settle-not-made:${refund.id}`}
        endpoint={crmRefunds.settleRefund}
        also={{ outcome: 'not_made' }}
        questions={[where]}
        send={async (body) => {
          await update(await api.crmOrders.settleRefund.call({ params, body }))
          toast.success(copy.settleNotMadeDone)
        }}
      />
    </div>
  )
}
