import { QueryView, useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatNumber, formatVnd } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { OrderCode } from '../../components/order-code.tsx'
import { ledgerMessages as copy } from './money.messages.ts'

type OpenParts = EndpointOutput<ApiContract['reconciliation']['openParts']>

const columns: TableColumn<OpenParts['parts'][number]>[] = [
  { id: 'order', header: copy.order, isPrimary: true, cell: ({ code }) => <OrderCode code={code} /> },
  { id: 'learner', header: copy.learner, className: 'min-w-40', cell: ({ learner }) => learner },
  {
    id: 'part',
    header: copy.part,
    className: 'min-w-56',
    cell: ({ number, of, plan }) => (
      <span className="block">
        {copy.partOf(formatNumber(number), formatNumber(of))}
        <span className="block text-3">{plan}</span>
      </span>
    ),
  },
  {
    id: 'due',
    header: copy.due,
    cell: ({ dueAt, isLate }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span className="font-num">{formatDate(dueAt)}</span>
        {isLate ? <Badge tone="warning">{copy.late}</Badge> : null}
      </span>
    ),
  },
  { id: 'amount', header: copy.amount, isNumeric: true, cell: ({ amount }) => formatVnd(amount) },
]

/** What is agreed on and not paid yet of purchases in parts, of this moment. */
export function OpenParts() {
  const query = useQuery(useApi().reconciliation.openParts.query())
  return (
    <Panel title={copy.parts} isFlush>
      <p className="measure px-5 pb-3 text-2">{copy.partsHint}</p>
      <QueryView query={query} skeleton={<Skeleton className="mx-5 mb-5 h-24 rounded-sm" />}>
        {(data) => <Parts data={data} />}
      </QueryView>
    </Panel>
  )
}

function Parts({ data: { count, sum, lateCount, lateSum, parts } }: { data: OpenParts }) {
  if (count === 0) return <p className="px-5 pb-5">{copy.partsNone}</p>
  return (
    <>
      <p className="flex flex-wrap gap-x-6 gap-y-1 px-5 pb-4">
        <strong className="font-num">{copy.partsSum(formatNumber(count), formatVnd(sum))}</strong>
        {lateCount > 0 ? (
          <span className="font-num text-warning">
            {copy.partsLate(formatNumber(lateCount), formatVnd(lateSum))}
          </span>
        ) : null}
      </p>
      <DataTable
        caption={copy.partsSum(formatNumber(count), formatVnd(sum))}
        isCaptionHidden
        columns={columns}
        rows={parts}
        rowKey={({ code }) => code}
      />
      {count > parts.length ? (
        <p className="px-5 py-3 text-2">{copy.partsMore(formatNumber(count - parts.length))}</p>
      ) : null}
    </>
  )
}
