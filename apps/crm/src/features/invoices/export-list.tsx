import { useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { type ListColumn, ListScreen } from '@repo/back-office/list-screen'
import { SaveButton } from '@repo/back-office/save-button'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { invoiceTableFormats } from '@repo/contract/list-choices'
import { formatDateTime, formatNumber, formatVnd } from '@repo/messages'
import { defineFilters, pagePositionParams, textParam } from '@repo/routing'
import { paths } from '../../components/paths.ts'
import { toDay } from '../../components/vietnam-time.ts'
import { exportsMessages as copy, invoicesMessages } from './invoices.messages.ts'

type Export = EndpointOutput<ApiContract['invoices']['invoiceExports']>['items'][number]

const filters = defineFilters({ q: textParam(), ...pagePositionParams })

const columns: ListColumn<Export>[] = [
  {
    id: 'exportedAt',
    header: copy.exportedAt,
    isPrimary: true,
    csv: [
      [copy.exportedAt, { from: 'exportedAt', as: 'moment' }],
      [copy.exportedBy, { from: 'exportedBy', empty: copy.gone }],
    ],
    cell: ({ exportedAt, exportedBy }) => (
      <span className="block py-1">
        <time className="block font-num" dateTime={exportedAt}>
          {formatDateTime(exportedAt)}
        </time>
        <span className="block font-normal text-3">{exportedBy ?? copy.gone}</span>
      </span>
    ),
  },
  {
    id: 'count',
    header: copy.count,
    isNumeric: true,
    csv: { from: 'count' },
    cell: ({ count }) => formatNumber(count),
  },
  {
    id: 'total',
    header: copy.total,
    isNumeric: true,
    csv: { from: 'total' },
    cell: ({ total }) => formatVnd(total),
  },
]

/**
 * Tables that were exported for the e-invoice provider and can be downloaded again: the screen at
 * `/crm/Invoice/Export`.
 */
export function ExportList() {
  const { invoiceExports } = useApi().invoices
  return (
    <ListScreen
      id="invoice-exports"
      before={<BackLink to={paths.invoices()}>{invoicesMessages.title}</BackLink>}
      title={copy.title}
      lead={copy.lead}
      filters={filters}
      read={(query) => invoiceExports.query({ query })}
      search={{ label: copy.search, hint: copy.searchHint }}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ exportedAt }) => formatDateTime(exportedAt)}
      rowActions={(row) => <SaveAgain row={row} />}
      exportName={copy.fileName}
      empty={{
        first: { title: copy.empty, description: copy.emptyHint },
        noMatch: { title: copy.noMatch },
      }}
    />
  )
}

function SaveAgain({ row: { id, exportedAt } }: { row: Export }) {
  const api = useApi()
  return (
    <>
      {invoiceTableFormats.map((format) => (
        <SaveButton
          key={format}
          size="sm"
          label={copy.saveOf[format](formatDateTime(exportedAt))}
          fileName={invoicesMessages.fileName(toDay(exportedAt), format)}
          read={() => api.invoices.invoiceExport.call({ params: { id }, query: { format } })}
        >
          {copy.save[format]}
        </SaveButton>
      ))}
    </>
  )
}
