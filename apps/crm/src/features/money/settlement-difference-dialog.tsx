import { useApi } from '@repo/back-office'
import { crmSettlements } from '@repo/contract/crm-settlements'
import { formatVnd } from '@repo/messages'
import { settlementKindLabels } from '@repo/messages/settlement-labels.messages'
import { toast } from '@repo/shell'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { settlementMessages as copy } from './settlement.messages.ts'
import { type AskedEnd, type SettlementLine, useSettlementUpdate } from './use-settlement.ts'

interface Props {
  line: SettlementLine
  settlementId: string
  /** Which end is asked for; null while none is. */
  resolution: AskedEnd | null
  onClose: () => void
}

const kinds = Object.entries(settlementKindLabels).map(([value, label]) => ({ value, label }))

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
  typed: {
    title: copy.typeTitle,
    confirmLabel: copy.type,
    questions: [
      { name: 'kind', label: copy.typeKind, options: kinds },
      { name: 'transactionId', label: copy.typeTransaction, kind: 'line' },
      { name: 'amount', label: copy.typeAmount, kind: 'money' },
      { name: 'fee', label: copy.typeFee, hint: copy.typeFeeHint, kind: 'money' },
      { name: 'note', label: copy.typeNote },
    ],
    done: copy.typeDone,
  },
  explained: {
    title: copy.explainTitle,
    confirmLabel: copy.explain,
    questions: [{ name: 'note', label: copy.explainNote }],
    done: copy.explainDone,
  },
} as const

const bodies: Readonly<Record<AskedEnd, (line: SettlementLine) => string>> = {
  fee: ({ booked, amount }) => copy.feeBody(formatVnd(booked ?? amount ?? 0)),
  typed: ({ text }) => copy.typeBody(text),
  explained: () => copy.explainBody,
}

/** Asks for the fee of a payment, for what an unreadable row is, or for why a difference is none of ours. */
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
      description={bodies[resolution](line)}
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
