import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/back-office'
import { crmSettlements } from '@repo/contract/crm-settlements'
import { formatVnd } from '@repo/messages'
import { settlementKindLabels } from '@repo/messages/settlement-labels.messages'
import { toast } from '@repo/shell'
import { useState } from 'react'
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

const doubts = ['settlement.typed_unknown', 'settlement.typed_known', 'settlement.typed_found'] as const
const numberPlaces = Object.fromEntries(doubts.map((name) => [name, 'transactionId']))

const bodies: Readonly<Record<AskedEnd, (line: SettlementLine) => string>> = {
  fee: ({ booked, amount }) => copy.feeBody(formatVnd(booked ?? amount ?? 0)),
  typed: ({ text }) => copy.typeBody(text),
  explained: () => copy.explainBody,
}

/** Asks for the fee of a payment, for what an unreadable row is, or for why a difference is none of ours. */
export function SettlementDifferenceDialog({ line, settlementId, resolution, onClose }: Props) {
  const api = useApi()
  const update = useSettlementUpdate(settlementId)
  /** What was typed and not kept yet, because its number may be wrong: sent again as it is, it is sure. */
  const [doubted, setDoubted] = useState<string | null>(null)
  if (resolution === null) return null
  const close = () => {
    setDoubted(null)
    onClose()
  }
  const { title, confirmLabel, questions, done } = ends[resolution]
  return (
    <AskDialog
      isOpen
      onClose={close}
      title={title}
      description={bodies[resolution](line)}
      confirmLabel={doubted === null ? confirmLabel : copy.typeSure}
      draft={`settlement:${line.id}:${resolution}`}
      endpoint={crmSettlements.resolveDifference}
      questions={questions}
      also={{ resolution }}
      places={resolution === 'typed' ? numberPlaces : undefined}
      send={async (typed) => {
        const params = { id: settlementId, lineId: line.id }
        const read = typed.resolution === 'typed' ? JSON.stringify({ ...typed, note: '' }) : null
        const body = typed.resolution === 'typed' && read === doubted ? { ...typed, isSure: true } : typed
        try {
          update(await api.crmSettlements.resolveDifference.call({ params, body }))
        } catch (error) {
          if (isApiError(error, ...doubts)) setDoubted(read)
          throw error
        }
        toast.success(done)
      }}
    />
  )
}
