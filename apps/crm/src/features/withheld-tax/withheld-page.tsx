import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { type ListColumn, ListPart, singlePageRead } from '@repo/back-office/list-screen'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { monthLabel } from '@repo/back-office/revenue-columns'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatDateTime, formatNumber, formatVnd } from '@repo/messages'
import { defineFilters, Link, textParam, useSearchFilters } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { StatCard } from '@repo/ui/stat-card'
import { useState } from 'react'
import { monthParam } from '../../components/month.ts'
import { MonthSelect } from '../../components/month-select.tsx'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { withheldMessages as copy } from './withheld.messages.ts'

type Month = EndpointOutput<ApiContract['withholding']['withheld']>
type Row = Month['items'][number]
export type RemittanceRow = Month['remittances'][number]

const RemitDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./remit-dialog.tsx')).RemitDialog,
)

const TakeBackDialog = lazyDialog(
  ({ remittance }) => remittance !== null,
  async () => (await import('./take-back-dialog.tsx')).TakeBackDialog,
)

const filters = defineFilters({ month: monthParam(), q: textParam() })

const nameOf = ({ payee }: Row) => [payee.academicTitle, payee.name].filter(Boolean).join(' ')
const pathOf = ({ payee: { kind, id, name } }: Row) =>
  kind === 'doctor'
    ? `${paths.doctor({ id })}?tab=revenue`
    : `${paths.affiliates()}?${new URLSearchParams({ q: name })}`
const textOf = (row: Row) => `${nameOf(row)} ${row.taxCode}`

const columns: ListColumn<Row>[] = [
  {
    id: 'payee',
    header: copy.payee,
    isPrimary: true,
    csv: { from: 'payee.name' },
    cell: (row) => (
      <Link to={pathOf(row)} className="row-link hover:text-primary max-sm:min-h-6">
        {nameOf(row)}
        {row.payee.kind === 'affiliate' ? (
          <span className="block font-normal text-3">{copy.commission}</span>
        ) : null}
      </Link>
    ),
  },
  {
    id: 'taxCode',
    header: copy.taxCode,
    csv: { from: 'taxCode' },
    cell: ({ taxCode }) =>
      taxCode ? (
        <span className="font-num">{taxCode}</span>
      ) : (
        <span className="text-warning">{copy.noTaxCode}</span>
      ),
  },
  {
    id: 'payments',
    header: copy.payments,
    isNumeric: true,
    csv: { from: 'payments' },
    cell: ({ payments }) => formatNumber(payments),
  },
  {
    id: 'gross',
    header: copy.grossColumn,
    isNumeric: true,
    csv: { from: 'gross' },
    cell: ({ gross }) => formatVnd(gross),
  },
  {
    id: 'withheld',
    header: copy.withheld,
    isNumeric: true,
    csv: { from: 'withheld' },
    cell: ({ withheld }) => <strong>{formatVnd(withheld)}</strong>,
  },
]

/** What was withheld in a month, from whom, and what of it was paid: the screen at `/crm/Payout/Tax`. */
export function WithheldPage() {
  const api = useApi()
  const { values, setFilters } = useSearchFilters(filters)
  const { month } = values
  const asked = api.withholding.withheld.query({ query: { month } })
  const query = usePageQuery(asked)
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.revenue()}>{copy.back}</BackLink>}
        title={copy.title}
        lead={copy.lead}
        actions={<MonthSelect month={month} onSelect={(next) => setFilters({ month: next })} />}
      />
      <div className="grid gap-6">
        <QueryView query={query} skeleton={<Skeleton className="h-48 rounded-md" />}>
          {(data) => <Sums data={data} />}
        </QueryView>
        <ListPart
          id="withheld-tax"
          title={copy.rows}
          filters={filters}
          ownFilters={['q']}
          read={({ month: of, q }) =>
            singlePageRead(api.withholding.withheld.query({ query: { month: of } }), ({ items }) => items, {
              q,
              textOf,
            })
          }
          search={{ label: copy.search, hint: copy.searchHint }}
          columns={columns}
          rowKey={({ payee }) => payee.id}
          rowName={nameOf}
          exportName={copy.fileName}
          empty={{
            first: { title: copy.empty, description: copy.emptyHint },
            noMatch: { title: copy.noMatch },
          }}
        />
      </div>
    </>
  )
}

function Sums({ data }: { data: Month }) {
  const { month, gross, withheld, remitted, remittances, due } = data
  const canPay = useCan('payouts')
  const [isPaying, setIsPaying] = useState(false)
  const [taken, setTaken] = useState<RemittanceRow | null>(null)
  const left = withheld - remitted
  const others = due.filter((one) => one.month !== month)
  return (
    <>
      <section
        aria-label={copy.figures}
        className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-2 xl:grid-cols-4"
      >
        <StatCard label={copy.gross} value={formatVnd(gross)} />
        <StatCard label={copy.withheld} value={formatVnd(withheld)} />
        <StatCard label={copy.remitted} value={formatVnd(remitted)} />
        <StatCard label={copy.left} value={formatVnd(left)} />
      </section>
      <Panel
        title={copy.remittances}
        aside={
          canPay && left > 0 ? (
            <Button size="sm" onClick={() => setIsPaying(true)}>
              {copy.remit}
            </Button>
          ) : null
        }
      >
        {remittances.length === 0 ? (
          <p className="text-2">{copy.noRemittances}</p>
        ) : (
          <ul className="grid gap-3">
            {remittances.map((remittance) => (
              <Remittance
                key={remittance.id}
                remittance={remittance}
                onTakeBack={canPay ? () => setTaken(remittance) : null}
              />
            ))}
          </ul>
        )}
        {others.length > 0 ? (
          <p className="mt-3 text-sm text-warning">
            {copy.other}:{' '}
            {others.map((one, index) => (
              <span key={one.month}>
                {index > 0 ? ', ' : null}
                <Link to={paths.withheldTax({ month: one.month })} className="link">
                  {monthLabel(one.month)}
                </Link>{' '}
                ({formatVnd(one.amount)})
              </span>
            ))}
          </p>
        ) : null}
      </Panel>
      <RemitDialog isOpen={isPaying} onClose={() => setIsPaying(false)} month={month} left={left} />
      <TakeBackDialog remittance={taken} onClose={() => setTaken(null)} />
    </>
  )
}

interface RemittanceProps {
  remittance: RemittanceRow
  /** Null for who may not. */
  onTakeBack: (() => void) | null
}

function Remittance({
  remittance: { amount, paidOn, reference, by, at, takenBack },
  onTakeBack,
}: RemittanceProps) {
  const words = copy.remittance(formatVnd(amount), formatDate(paidOn), reference)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64 break-words">
        {takenBack ? <del className="text-3">{words}</del> : words}
        <span className="block text-sm text-3">{copy.notedBy(by, formatDateTime(at))}</span>
        {takenBack ? (
          <span className="block text-sm text-warning">
            {copy.takenBack(takenBack.by, formatDateTime(takenBack.at), takenBack.reason)}
          </span>
        ) : null}
      </div>
      {onTakeBack && !takenBack ? (
        <Button
          size="sm"
          variant="secondary"
          aria-label={copy.takeBackOf(formatVnd(amount), reference)}
          onClick={onTakeBack}
        >
          {copy.takeBack}
        </Button>
      ) : null}
    </li>
  )
}
