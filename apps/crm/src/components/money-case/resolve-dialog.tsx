import { useApi } from '@repo/back-office'
import { formatVnd } from '@repo/messages'
import { toast } from '@repo/shell'
import { useEffect, useState } from 'react'
import { AskDialog } from '../ask-dialog.tsx'
import { caseMessages as copy } from './money-case.messages.ts'
import type { Decision, MoneyCase, Resolution } from './money-case.ts'
import { OrderPicker } from './order-picker.tsx'

interface Props {
  moneyCase: MoneyCase
  /** Which decision is asked for; null while none is. */
  resolution: Resolution | null
  onClose: () => void
  onResolved: () => Promise<unknown>
}

const toDecision = (resolution: Resolution, note: string, orderCode: string): Decision =>
  resolution === 'assigned' ? { resolution, note, orderCode } : { resolution, note }

/** Asks for the note of a decision, and for the order where money is given to one. */
export function ResolveDialog({ moneyCase, resolution, onClose, onResolved }: Props) {
  const api = useApi()
  const [shown, setShown] = useState<Resolution>('returned')
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    if (!resolution) return
    setShown(resolution)
    setCode(null)
  }, [resolution])
  const isAssigning = shown === 'assigned'
  return (
    <AskDialog
      isOpen={resolution !== null && resolution === shown}
      onClose={onClose}
      size="md"
      title={copy.titles[shown](formatVnd(moneyCase.unallocated))}
      description={copy.bodies[shown]}
      confirmLabel={copy.acts[shown]}
      tone={shown === 'returned' || shown === 'kept' ? 'danger' : 'primary'}
      questions={[{ name: 'note', label: copy.notes[shown], limits: [isAssigning ? 0 : 3, 500] }]}
      check={() => (isAssigning && !code ? copy.orderMissing : null)}
      act={async ({ note }) => {
        const body = toDecision(shown, note, code ?? '')
        await api.crmOrders.resolveMoneyCase.call({ params: { id: moneyCase.id }, body })
        await onResolved()
        toast.success(copy.done[shown])
      }}
    >
      {isAssigning ? <OrderPicker amount={moneyCase.unallocated} value={code} onSelect={setCode} /> : null}
    </AskDialog>
  )
}
