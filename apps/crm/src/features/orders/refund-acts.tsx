import { useApi } from '@repo/back-office'
import { crmRefunds } from '@repo/contract/crm-refunds'
import { formatTime, formatVnd } from '@repo/messages'
import { useSession } from '@repo/session'
import { toast, useConfirm } from '@repo/shell'
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

/** Buttons for a refund that a second person has to approve; who asked for it may only abandon it. */
export function ApprovalActs({ refund, code }: ActsProps) {
  const api = useApi()
  const confirm = useConfirm()
  const update = useOrderUpdate(code)
  const isOwn = useSession().user?.id === refund.requestedById
  const approve = async () => {
    const isDone = await confirm({
      title: copy.approveTitle(formatVnd(refund.amount)),
      body: refund.channel === 'provider' ? copy.approveBody : copy.approveManualBody,
      confirmLabel: copy.approve,
      cancelLabel: copy.keep,
      act: async () => {
        await update(await api.crmOrders.approveRefund.call({ params: { id: refund.id } }))
      },
    })
    if (isDone) toast.success(copy.approved)
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      {isOwn ? (
        <p className="text-sm text-2">{copy.ownApproval}</p>
      ) : (
        <Button size="sm" onClick={() => void approve()}>
          {copy.approve}
        </Button>
      )}
      <AbandonAct refund={refund} code={code} />
    </div>
  )
}

function AbandonAct({ refund, code }: ActsProps) {
  const api = useApi()
  const update = useOrderUpdate(code)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
        {copy.abandon}
      </Button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={copy.abandonTitle}
        description={copy.abandonBody}
        confirmLabel={copy.abandon}
        tone="danger"
        draft={`abandon-refund:${refund.id}`}
        endpoint={crmRefunds.abandonRefund}
        questions={[{ name: 'reason', label: copy.abandonReason }]}
        send={async (body) => {
          await update(await api.crmOrders.abandonRefund.call({ params: { id: refund.id }, body }))
          toast.success(copy.abandonDone)
        }}
      />
    </>
  )
}

/** Buttons for a refund by hand: completed or abandoned, both of which are recorded. */
export function ManualActs({ refund, code }: ActsProps) {
  const api = useApi()
  const update = useOrderUpdate(code)
  const [isCompleting, setIsCompleting] = useState(false)
  const params = { id: refund.id }
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <Button size="sm" onClick={() => setIsCompleting(true)}>
        {copy.complete}
      </Button>
      <AbandonAct refund={refund} code={code} />
      <AskDialog
        isOpen={isCompleting}
        onClose={() => setIsCompleting(false)}
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
