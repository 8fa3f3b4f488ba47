import { useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { type ListColumn, ListScreen } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime, formatVnd } from '@repo/messages'
import { correctionKindLabels, correctionStateLabels } from '@repo/messages/invoice.messages'
import { choiceParam, defineFilters, pagePositionParams, textParam } from '@repo/routing'
import { toast, useConfirm } from '@repo/shell'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keysOf } from '../../components/keys-of.ts'
import { OrderCode } from '../../components/order-code.tsx'
import { paths } from '../../components/paths.ts'
import { DeliveryState, SendAgain } from './delivery-state.tsx'
import { AddFile, SavedFiles } from './invoice-files.tsx'
import { correctionsMessages as copy, invoicesMessages } from './invoices.messages.ts'

export type Correction = EndpointOutput<ApiContract['crmInvoices']['invoiceCorrections']>['items'][number]

const NumberDialog = lazyDialog(
  ({ correction }) => correction !== null,
  async () => (await import('./correction-number-dialog.tsx')).CorrectionNumberDialog,
)

const filters = defineFilters({
  state: choiceParam(keysOf(correctionStateLabels)),
  q: textParam(),
  ...pagePositionParams,
})

const tones: Record<Correction['state'], BadgeTone> = {
  waiting: 'warning',
  exported: 'info',
  issued: 'success',
}

const columns: ListColumn<Correction>[] = [
  {
    id: 'buyer',
    header: copy.buyer,
    isPrimary: true,
    // On phones the button of the row stands beside the name.
    className: 'max-sm:pr-36! sm:min-w-60',
    csv: [
      [copy.buyer, { from: 'buyer' }],
      [copy.kind, { from: 'kind', words: correctionKindLabels }],
      [copy.reason, { from: 'reason' }],
    ],
    cell: ({ buyer, kind, reason }) => (
      <span className="block min-w-0 py-1">
        <span className="block break-words">{buyer}</span>
        <span className="block font-normal text-3">{correctionKindLabels[kind]}</span>
        <span className="block font-normal break-words text-3">{reason}</span>
      </span>
    ),
  },
  {
    id: 'order',
    header: copy.order,
    csv: [
      [copy.order, { from: 'orderCode' }],
      [copy.corrects, { from: 'corrects' }],
    ],
    cell: ({ orderCode, corrects }) => (
      <span className="block">
        <OrderCode code={orderCode} />
        <span className="block text-3">
          {corrects === null ? (
            copy.correctsNone
          ) : (
            <>
              {copy.corrects} <span className="font-num">{corrects}</span>
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'total',
    header: copy.total,
    isNumeric: true,
    csv: [
      [copy.total, { from: 'total' }],
      [copy.tax, { from: 'tax' }],
    ],
    cell: ({ total, tax }) => (
      <span className="block">
        <span className="block">{formatVnd(total)}</span>
        <span className="block text-3">{copy.taxOf(formatVnd(tax))}</span>
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: copy.createdAt,
    isNumeric: true,
    csv: { from: 'createdAt', as: 'moment' },
    isHiddenOnPhone: true,
    className: 'max-2xl:hidden',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  {
    id: 'state',
    header: copy.state,
    csv: [
      [copy.state, { from: 'state', words: correctionStateLabels }],
      [copy.number, { from: 'number' }],
    ],
    cell: (row) => <StateCell row={row} />,
  },
]

/** Invoices that follow issued ones: the screen at `/crm/Invoice/Correction`. */
export function CorrectionList() {
  const [asked, setAsked] = useState<Correction | null>(null)
  const { crmInvoices } = useApi()
  return (
    <>
      <ListScreen
        id="invoice-corrections"
        before={<BackLink to={paths.invoices()}>{invoicesMessages.title}</BackLink>}
        title={copy.title}
        lead={copy.lead}
        filters={filters}
        read={(values) =>
          crmInvoices.invoiceCorrections.query({ query: { ...values, q: values.q || undefined } })
        }
        tabs={{
          label: copy.states,
          of: (page) =>
            choiceTabs('state', { all: copy.all, labels: correctionStateLabels, counts: page?.counts }),
        }}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ buyer, kind }) => `${correctionKindLabels[kind]}, ${buyer}`}
        rowActions={(row) => <RowActions row={row} onNumber={() => setAsked(row)} />}
        exportName={copy.exportName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <NumberDialog correction={asked} onClose={() => setAsked(null)} />
    </>
  )
}

function RowActions({ row, onNumber }: { row: Correction; onNumber: () => void }) {
  if (row.corrects === null) return null
  return (
    <Button size="sm" variant="secondary" onClick={onNumber}>
      {row.number ? copy.changeNumber : copy.setNumber}
    </Button>
  )
}

function ChangeKind({ row: { id, kind } }: { row: Correction }) {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const other = kind === 'adjustment' ? 'replacement' : 'adjustment'
  const label = other === 'replacement' ? copy.toReplacement : copy.toAdjustment
  const ask = async () => {
    const isDone = await confirm({
      title: copy.changeTitle[other],
      body: copy.changeBody[other],
      confirmLabel: label,
      act: async () => {
        await api.crmInvoices.setCorrectionKind.call({ params: { id }, body: { kind: other } })
        await queryClient.invalidateQueries({ queryKey: api.crmInvoices.invoiceCorrections.key() })
      },
    })
    if (isDone) toast.success(copy.changed)
  }
  return (
    <Button size="sm" variant="ghost" onClick={() => void ask()}>
      {label}
    </Button>
  )
}

function StateCell({ row }: { row: Correction }) {
  const { state, number, lookUpCode, files, orderCode, delivery } = row
  return (
    <span className="flex flex-col items-start gap-1 max-sm:items-end">
      <Badge tone={tones[state]}>{correctionStateLabels[state]}</Badge>
      {number ? <span className="font-num text-3">{number}</span> : null}
      {lookUpCode ? <span className="text-3">{invoicesMessages.lookUpCodeOf(lookUpCode)}</span> : null}
      {number ? <SavedFiles code={orderCode} number={number} files={files} /> : null}
      <DeliveryState delivery={delivery} />
      {delivery?.state === 'refused' ? <SendAgain code={orderCode} correction={row.id} /> : null}
      {row.canChange ? <ChangeKind row={row} /> : null}
      {number ? <AddFile code={orderCode} number={number} correction={row.id} /> : null}
    </span>
  )
}
