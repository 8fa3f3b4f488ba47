import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { formatShare } from '@repo/back-office/revenue-columns'
import { SaveButton } from '@repo/back-office/save-button'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatNumber, formatVnd } from '@repo/messages'
import { defineFilters, useSearchFilters } from '@repo/routing'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { StatCard } from '@repo/ui/stat-card'
import { monthParam } from '../../components/month.ts'
import { MonthSelect } from '../../components/month-select.tsx'
import { OrderCode } from '../../components/order-code.tsx'
import { paths } from '../../components/paths.ts'
import { taxesMessages as copy } from './invoices.messages.ts'

type Taxes = EndpointOutput<ApiContract['crmInvoices']['taxTable']>
type Entry = Taxes['entries'][number]
type Rate = Taxes['rates'][number]

const filters = defineFilters({ month: monthParam() })

const rateWords = (basisPoints: number | null) =>
  basisPoints === null ? copy.noRate : formatShare(basisPoints)

const rateColumns: TableColumn<Rate>[] = [
  {
    id: 'rate',
    header: copy.rate,
    isPrimary: true,
    cell: ({ taxBasisPoints }) => rateWords(taxBasisPoints),
  },
  { id: 'count', header: copy.count, isNumeric: true, cell: ({ count }) => formatNumber(count) },
  { id: 'net', header: copy.net, isNumeric: true, cell: ({ net }) => formatVnd(net) },
  { id: 'tax', header: copy.tax, isNumeric: true, cell: ({ tax }) => formatVnd(tax) },
  { id: 'total', header: copy.total, isNumeric: true, cell: ({ total }) => formatVnd(total) },
]

const amountOf = (amount: number | null) => (amount === null ? '–' : formatVnd(amount))

const columns: TableColumn<Entry>[] = [
  {
    id: 'buyer',
    header: copy.buyer,
    isPrimary: true,
    className: 'sm:min-w-52',
    cell: ({ buyer, taxCode, kind, at }) => (
      <span className="block min-w-0 py-1">
        <span className="block break-words">{buyer}</span>
        <span className="block font-normal text-3">
          {copy.kinds[kind]}, <time dateTime={at}>{formatDate(at)}</time>
          {taxCode ? <span className="font-num"> · {taxCode}</span> : null}
        </span>
      </span>
    ),
  },
  { id: 'order', header: copy.order, cell: ({ orderCode }) => <OrderCode code={orderCode} /> },
  { id: 'net', header: copy.net, isNumeric: true, cell: ({ net }) => amountOf(net) },
  {
    id: 'tax',
    header: copy.tax,
    isNumeric: true,
    cell: ({ tax, taxBasisPoints }) => (
      <span className="block">
        <span className="block">{amountOf(tax)}</span>
        <span className="block text-3">{taxBasisPoints === null ? '' : formatShare(taxBasisPoints)}</span>
      </span>
    ),
  },
  { id: 'total', header: copy.total, isNumeric: true, cell: ({ total }) => formatVnd(total) },
  { id: 'paper', header: copy.paper, cell: (entry) => <Papers entry={entry} /> },
]

/** Every sale and refund of a month with its tax: the screen at `/crm/Invoice/Tax`. */
export function TaxPage() {
  const api = useApi()
  const { values, setFilters } = useSearchFilters(filters)
  const { month } = values
  const query = usePageQuery(api.crmInvoices.taxTable.query({ query: { month } }), { isKept: true })
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.invoices()}>{copy.back}</BackLink>}
        title={copy.title}
        lead={copy.lead}
        actions={
          <>
            <MonthSelect month={month} onSelect={(next) => setFilters({ month: next })} />
            <SaveButton
              fileName={copy.fileName(month)}
              read={() => api.crmInvoices.exportTaxTable.call({ query: { month } })}
            >
              {copy.export}
            </SaveButton>
          </>
        }
      />
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
        {(data) => <Month data={data} isStale={query.isPlaceholderData} />}
      </QueryView>
    </>
  )
}

function Month({ data, isStale }: { data: Taxes; isStale: boolean }) {
  const { total, booked, bookedElsewhere, unasked, rates, entries, more } = data
  return (
    <div className="grid gap-6">
      <section
        aria-label={copy.figures}
        className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-2 xl:grid-cols-5"
      >
        <StatCard label={copy.sold} value={formatVnd(total.sold)} />
        <StatCard label={copy.refunded} value={formatVnd(total.refunded)} />
        <StatCard label={copy.net} value={formatVnd(total.net)} />
        <StatCard
          label={copy.tax}
          value={formatVnd(total.tax)}
          hint={[
            booked === total.tax ? copy.isBooked : copy.isBookedOtherwise(formatVnd(booked)),
            bookedElsewhere === 0 ? '' : copy.bookedElsewhere(formatVnd(bookedElsewhere)),
          ]
            .filter(Boolean)
            .join('; ')}
        />
        <StatCard
          label={copy.unasked}
          value={formatVnd(unasked.total)}
          hint={copy.unaskedHint(formatNumber(unasked.count))}
        />
      </section>
      {rates.length > 0 ? (
        <Panel title={copy.byRate} isFlush>
          <DataTable
            caption={copy.byRate}
            isCaptionHidden
            columns={rateColumns}
            rows={rates}
            rowKey={({ taxBasisPoints }) => String(taxBasisPoints)}
            isStale={isStale}
          />
        </Panel>
      ) : null}
      <Panel title={copy.entries} isFlush>
        <DataTable
          caption={copy.entries}
          isCaptionHidden
          columns={columns}
          rows={entries}
          rowKey={({ orderCode, kind, at }) => `${orderCode}:${kind}:${at}`}
          isStale={isStale}
          empty={<EmptyState art="inbox" title={copy.empty} description={copy.emptyHint} />}
        />
        {more > 0 ? <p className="px-4 py-3 text-sm text-3">{copy.more(formatNumber(more))}</p> : null}
      </Panel>
    </div>
  )
}

function Papers({ entry: { papers, kind } }: { entry: Entry }) {
  if (papers.length === 0)
    return <span className="text-3">{kind === 'sale' ? copy.nobodyAsked : copy.noCorrection}</span>
  return (
    <span className="grid gap-1">
      {papers.map((paper) => (
        <span key={paper.kind + (paper.number ?? '')} className="block">
          {copy.papers[paper.kind]}{' '}
          {paper.number ? (
            <span className="font-num">{paper.number}</span>
          ) : (
            <span className="text-3">{copy.paperStates[paper.state]}</span>
          )}
        </span>
      ))}
    </span>
  )
}
