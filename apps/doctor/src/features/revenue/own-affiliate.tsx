import { useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { monthLabel } from '@repo/back-office/revenue-columns'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatNumber, formatPercent, formatVnd } from '@repo/messages'
import { affiliateMessages as copy } from '@repo/messages/affiliate.messages'
import { Badge } from '@repo/ui/badge'
import { DataTable, type TableColumn } from '@repo/ui/data-table'

type Statement = EndpointOutput<ApiContract['affiliates']['statement']>
type Code = Statement['codes'][number]

const money = <Row,>(id: string, header: string, valueOf: (row: Row) => number): TableColumn<Row> => ({
  id,
  header,
  isNumeric: true,
  cell: (row) => formatVnd(valueOf(row)),
})

const termsOf = ({ kind, value }: Code) =>
  kind === 'percent' ? copy.percent(formatPercent(value)) : copy.fixed(formatVnd(value))

const codeColumns: TableColumn<Code>[] = [
  {
    id: 'code',
    header: copy.title,
    isPrimary: true,
    cell: (code) => (
      <span className="block min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-num break-all">{code.code}</span>
          {code.isActive ? null : <Badge>{copy.off}</Badge>}
        </span>
        <span className="block font-normal text-2">{termsOf(code)}</span>
        {code.windowDays > 0 ? (
          <span className="block font-normal text-3">{copy.window(formatNumber(code.windowDays))}</span>
        ) : null}
        {code.holdDays > 0 ? (
          <span className="block font-normal text-3">{copy.hold(formatNumber(code.holdDays))}</span>
        ) : null}
        {code.due < 0 ? <span className="block font-normal text-3">{copy.owed}</span> : null}
      </span>
    ),
  },
  { id: 'orders', header: copy.sums.orders, isNumeric: true, cell: ({ orders }) => formatNumber(orders) },
  money('waiting', copy.sums.waiting, ({ waiting }) => waiting),
  money('due', copy.sums.due, ({ due }) => due),
  money('paid', copy.sums.paid, ({ paid }) => paid),
]

const monthColumns: TableColumn<Statement['months'][number]>[] = [
  { id: 'month', header: copy.month, isPrimary: true, cell: ({ month }) => monthLabel(month) },
  money('earned', copy.earned, ({ earned }) => earned),
  money('takenBack', copy.takenBack, ({ takenBack }) => -takenBack),
  money('paid', copy.paid, ({ paid }) => paid),
]

const payoutColumns: TableColumn<Statement['payouts'][number]>[] = [
  { id: 'at', header: copy.payouts, isPrimary: true, cell: ({ at }) => formatDate(at) },
  {
    id: 'code',
    header: copy.title,
    cell: ({ code, note, amount, withheld }) => (
      <span className="block min-w-0 break-words">
        {code}
        <span className="block text-3">{note}</span>
        {withheld > 0 ? (
          <span className="block text-3">
            {copy.withheld(formatVnd(withheld), formatVnd(amount - withheld))}
          </span>
        ) : null}
      </span>
    ),
  },
  money('amount', copy.paid, ({ amount }) => amount),
]

/** The doctor's own codes with what they earned and were paid; nothing for who has no code. */
export function OwnAffiliate() {
  const { data } = usePageQuery(useApi().affiliates.statement.query())
  if (!data || data.codes.length === 0) return null
  return (
    <>
      <Panel title={copy.title} isFlush>
        <p className="measure px-5 pb-4 text-2">{copy.lead}</p>
        <DataTable
          caption={copy.title}
          isCaptionHidden
          columns={codeColumns}
          rows={data.codes}
          rowKey={({ code }) => code}
        />
      </Panel>
      {data.months.length > 0 ? (
        <Panel title={copy.byMonth} isFlush>
          <DataTable
            caption={copy.byMonth}
            isCaptionHidden
            columns={monthColumns}
            rows={data.months}
            rowKey={({ month }) => month}
          />
        </Panel>
      ) : null}
      {data.payouts.length > 0 ? (
        <Panel title={copy.byPayout} isFlush>
          <DataTable
            caption={copy.byPayout}
            isCaptionHidden
            columns={payoutColumns}
            rows={data.payouts}
            rowKey={({ at, code }) => `${at}:${code}`}
          />
        </Panel>
      ) : null}
    </>
  )
}
