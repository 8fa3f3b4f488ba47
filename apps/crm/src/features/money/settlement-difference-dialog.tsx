import { useApi } from '@repo/back-office'
import { crmSettlements } from '@repo/contract/crm-settlements'
import { formatVnd } from '@repo/messages'
import { toast } from '@repo/shell'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { settlementMessages as copy } from './settlement.messages.ts'
import { type SettlementLine, useSettlementUpdate } from './use-settlement.ts'

interface Props {
  line: SettlementLine
  settlementId: string
  /** Which end is asked for; null while none is. */
  resolution: 'fee' | 'explained' | null
  onClose: () => void
}

const ends = {
  fee: {
    title: copy.feeTitle,
    confirmLabel: copy.giveFee,
    questions: [
      { name: 'fee', label: copy.feeField, kind: 'money' },
      { name: 'note', label: copy.feeNote },
    ],
    done: copy.feeDone,
  },
  explained: {
    title: copy.explainTitle,
    confirmLabel: copy.explain,
    questions: [{ name: 'note', label: copy.explainNote }],
    done: copy.explainDone,
  },
} as const

/** Asks for the fee of a payment, or for why a difference is none of ours. */
export function SettlementDifferenceDialog({ line, settlementId, resolution, onClose }: Props) {
  const api = useApi()
  const update = useSettlementUpdate(settlementId)
  if (resolution === null) return null
  const { title, confirmLabel, questions, done } = ends[resolution]
  return (
    <AskDialog
      isOpen
      onClose={onClose}
      title={title}
      description={
        resolution === 'fee' ? copy.feeBody(formatVnd(line.booked ?? line.amount ?? 0)) : copy.explainBody
      }
      confirmLabel={confirmLabel}
      draft={`settlement:${line.id}:${resolution}`}
      endpoint={crmSettlements.resolveDifference}
      questions={questions}
      also={{ resolution }}
      send={async (body) => {
        const params = { id: settlementId, lineId: line.id }
        update(await api.crmSettlements.resolveDifference.call({ params, body }))
        toast.success(done)
      }}
    />
  )
}
