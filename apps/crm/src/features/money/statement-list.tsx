import { useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { type ListColumn, ListScreen } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatDateTime, formatNumber } from '@repo/messages'
import { defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { cutText } from '@repo/ui/lib/cut-text'
import { paths } from '../../components/paths.ts'
import { moneyMessages } from './money.messages.ts'
import { SendStatement } from './send-statement.tsx'
import {
  statementsMessages as copy,
  statementStateLabels,
  statementVerdictLabels,
} from './statement.messages.ts'
import { StatementStateBadge } from './statement-state-badge.tsx'

type Statement = EndpointOutput<ApiContract['crmStatements']['statements']>['items'][number]

const filters = defineFilters({ q: textParam(), ...pagePositionParams })

const periodOf = ({ from, to }: Statement) =>
  from && to ? (from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`) : '–'

const columns: ListColumn<Statement>[] = [
  {
    id: 'file',
    header: copy.file,
    isPrimary: true,
    csv: { from: 'fileName' },
    cell: ({ id, fileName }) => (
      <Link
        to={paths.bankStatement({ id })}
        {...cutText(fileName, 'row-link hover:text-primary max-sm:min-h-6')}
      >
        {fileName}
      </Link>
    ),
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: statementStateLabels },
    cell: ({ state }) => <StatementStateBadge state={state} />,
  },
  {
    id: 'period',
    header: copy.period,
    isNumeric: true,
    className: 'whitespace-nowrap',
    csv: { from: ['from', 'to'], join: ' – ' },
    cell: periodOf,
  },
  {
    id: 'lines',
    header: copy.lines,
    isNumeric: true,
    csv: { from: 'counts.all' },
    cell: ({ counts }) => formatNumber(counts.all),
  },
  {
    id: 'fresh',
    header: copy.fresh,
    isNumeric: true,
    csv: [
      [statementVerdictLabels.order, { from: 'counts.order' }],
      [statementVerdictLabels.new, { from: 'counts.new' }],
      [copy.doubtful, { from: 'counts.doubtful' }],
    ],
    cell: ({ counts }) => formatNumber(counts.new + counts.order),
  },
  {
    id: 'by',
    header: copy.by,
    className: 'max-xl:hidden',
    csv: { from: 'by', empty: copy.gone },
    cell: ({ by }) => by ?? copy.gone,
  },
  {
    id: 'at',
    header: copy.at,
    isNumeric: true,
    csv: { from: 'createdAt', as: 'moment' },
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
]

/** Statements of banks that were sent, and the place to send one: the screen at `/crm/Money/Statement`. */
export function StatementList() {
  const { statements } = useApi().crmStatements
  return (
    <ListScreen
      id="bank-statements"
      before={<BackLink to={paths.money()}>{moneyMessages.title}</BackLink>}
      title={copy.title}
      lead={
        <>
          {copy.lead}
          <span className="mt-1 block text-sm text-3">{copy.limits}</span>
        </>
      }
      actions={<SendStatement />}
      filters={filters}
      read={(query) => statements.query({ query })}
      search={{ label: copy.search, hint: copy.searchHint }}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ fileName }) => fileName}
      exportName={copy.fileName}
      empty={{
        first: { title: copy.none, description: copy.noneHint },
        noMatch: { title: copy.noMatch, description: copy.noMatchHint },
      }}
    />
  )
}
