import { useApi } from '@repo/back-office'
import { type ListColumn, ListPart } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import { settlementVerdicts } from '@repo/contract/crm-settlements'
import { formatDateTime, formatVnd } from '@repo/messages'
import { settlementKindLabels, settlementResolutionLabels } from '@repo/messages/settlement-labels.messages'
import { choiceParam, defineFilters, Link, textParam, valuePositionParams } from '@repo/routing'
import { Badge } from '@repo/ui/badge'
import { paths } from '../../components/paths.ts'
import {
  settlementMessages as copy,
  settlementFaultLabels,
  settlementVerdictLabels,
} from './settlement.messages.ts'
import { SettlementDifference } from './settlement-difference.tsx'
import type { SettlementDetail, SettlementLine } from './use-settlement.ts'

const filters = defineFilters({
  q: textParam(),
  verdict: choiceParam([...settlementVerdicts, 'open']),
  ...valuePositionParams,
})

const verdictTones = {
  matched: 'success',
  fee_missing: 'warning',
  amount: 'danger',
  unknown: 'danger',
  missing: 'danger',
  known: 'neutral',
  sum: 'neutral',
  unsuccessful: 'neutral',
  unreadable: 'warning',
} as const

const moneyOf = (amount: number | null, kind: SettlementLine['kind']) =>
  amount === null ? '–' : formatVnd(kind === 'refund' ? -amount : amount)

function Result({ line, settlementId }: { line: SettlementLine; settlementId: string }) {
  const { verdict, fault, resolution, note, resolvedBy, resolvedAt, isOpen } = line
  return (
    <span className="grid justify-items-end gap-1 sm:justify-items-start">
      <Badge tone={resolution ? 'success' : verdictTones[verdict]}>{settlementVerdictLabels[verdict]}</Badge>
      {fault ? <span className="text-sm text-3">{settlementFaultLabels[fault]}</span> : null}
      {resolution && resolvedAt ? (
        <span className="text-sm text-3">
          {settlementResolutionLabels[resolution]}:{' '}
          {copy.resolvedBy(resolvedBy ?? copy.bySystem, formatDateTime(resolvedAt))}
          {note ? <span className="block break-words text-2">{note}</span> : null}
        </span>
      ) : null}
      {isOpen ? <SettlementDifference line={line} settlementId={settlementId} /> : null}
    </span>
  )
}

const columnsFor = (settlementId: string): ListColumn<SettlementLine>[] => [
  {
    id: 'number',
    header: copy.number,
    isNumeric: true,
    className: 'w-16',
    csv: { from: 'number', empty: copy.notInFile },
    cell: ({ number }) => number ?? copy.notInFile,
  },
  {
    id: 'transaction',
    header: copy.transaction,
    isPrimary: true,
    csv: [
      [copy.transaction, { from: 'transactionId' }],
      [copy.reference, { from: 'reference' }],
      [copy.order, { from: 'orderCode' }],
      [copy.text, { from: 'text' }],
    ],
    cell: ({ transactionId, reference, orderCode, text }) => (
      <span className="block min-w-0">
        <span className="line-clamp-3 font-normal break-words">
          {transactionId ?? (reference || text || '–')}
        </span>
        {transactionId && reference ? (
          <span className="block font-normal break-all text-3">{reference}</span>
        ) : null}
        {orderCode ? (
          <Link to={paths.order({ code: orderCode })} className="link font-num">
            {orderCode}
          </Link>
        ) : null}
      </span>
    ),
  },
  {
    id: 'day',
    header: copy.day,
    isNumeric: true,
    csv: { from: 'at', as: 'moment' },
    cell: ({ at, kind }) => (
      <span className="block">
        <span className="block">{at ? formatDateTime(at) : '–'}</span>
        {kind ? <span className="block text-3">{settlementKindLabels[kind]}</span> : null}
      </span>
    ),
  },
  {
    id: 'amount',
    header: copy.amount,
    isNumeric: true,
    csv: [
      [copy.kind, { from: 'kind', words: settlementKindLabels }],
      [copy.amount, { from: 'amount' }],
      [copy.booked, { from: 'booked' }],
    ],
    cell: ({ amount, booked, kind }) => (
      <span className="block">
        <span className="block whitespace-nowrap">{moneyOf(amount, kind)}</span>
        {booked !== null && booked !== amount ? (
          <span className="block text-3">{copy.bookedAs(formatVnd(booked))}</span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'fee',
    header: copy.fee,
    isNumeric: true,
    csv: [
      [copy.fee, { from: 'fee' }],
      [copy.vatPart(''), { from: 'vat' }],
      [copy.posted, { from: 'posted' }],
    ],
    cell: ({ fee, vat, posted }) => (
      <span className="block">
        <span className="block whitespace-nowrap">
          {(posted ?? fee) === null ? '–' : formatVnd(posted ?? fee ?? 0)}
        </span>
        {vat ? <span className="block text-3">{copy.vatPart(formatVnd(vat))}</span> : null}
      </span>
    ),
  },
  {
    id: 'what',
    header: copy.what,
    className: 'w-72 min-w-56',
    csv: [
      [copy.what, { from: 'verdict', words: settlementVerdictLabels }],
      [copy.fault, { from: 'fault', words: settlementFaultLabels }],
      [copy.resolution, { from: 'resolution', words: settlementResolutionLabels }],
      [copy.note, { from: 'note' }],
    ],
    cell: (line) => <Result line={line} settlementId={settlementId} />,
  },
]

/** The rows of a file with what would become, or became, of each, and below them what only our books have. */
export function SettlementLines({ settlement: { id, counts } }: { settlement: SettlementDetail }) {
  const { settlementLines } = useApi().crmSettlements
  return (
    <ListPart
      id="gateway-settlement-lines"
      title={copy.lines}
      filters={filters}
      read={(query) => settlementLines.query({ params: { id }, query })}
      tabs={{
        label: copy.parts,
        of: () =>
          choiceTabs('verdict', {
            all: copy.all,
            labels: { open: copy.open, ...settlementVerdictLabels },
            counts: { ...counts },
            within: ['open'],
          }),
      }}
      search={{ label: copy.searchLines, hint: copy.searchLinesHint }}
      columns={columnsFor(id)}
      rowKey={(line) => line.id}
      rowName={({ number, transactionId, reference }) =>
        `${copy.number} ${number ?? transactionId ?? reference}`
      }
      exportName={copy.rowsFileName}
      empty={{ first: { title: copy.noLines }, noMatch: { title: copy.noLineMatch } }}
    />
  )
}
