import { useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { type ListColumn, ListScreen } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { settlementParts } from '@repo/contract/list-choices'
import { formatDate, formatDateTime, formatNumber, formatVnd, paymentProviderLabels } from '@repo/messages'
import { choiceParam, defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { cutText } from '@repo/ui/lib/cut-text'
import { paths } from '../../components/paths.ts'
import { moneyMessages } from './money.messages.ts'
import { SendSettlement } from './send-settlement.tsx'
import { settlementsMessages as copy, settlementStateLabels } from './settlement.messages.ts'
import { SettlementStateBadge } from './settlement-state-badge.tsx'

type Settlement = EndpointOutput<ApiContract['crmSettlements']['settlements']>['items'][number]

const filters = defineFilters({ q: textParam(), part: choiceParam(settlementParts), ...pagePositionParams })

const periodOf = ({ from, to }: Settlement) =>
  from && to ? (from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`) : '–'

const columns: ListColumn<Settlement>[] = [
  {
    id: 'file',
    header: copy.file,
    isPrimary: true,
    className: 'min-w-44',
    csv: { from: 'fileName' },
    cell: ({ id, fileName, counts }) => (
      <Link
        to={paths.settlement({ id }, counts.open > 0 ? { verdict: 'open' } : {})}
        {...cutText(fileName, 'row-link hover:text-primary max-sm:min-h-6')}
      >
        {fileName}
      </Link>
    ),
  },
  {
    id: 'gateway',
    header: copy.gatewayColumn,
    csv: { from: 'gateway', words: paymentProviderLabels },
    cell: ({ gateway }) => paymentProviderLabels[gateway],
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: settlementStateLabels },
    cell: ({ state }) => <SettlementStateBadge state={state} />,
  },
  {
    id: 'period',
    header: copy.period,
    isNumeric: true,
    csv: { from: ['from', 'to'], join: ' – ' },
    cell: periodOf,
  },
  {
    id: 'fees',
    header: copy.fees,
    isNumeric: true,
    className: 'whitespace-nowrap max-2xl:hidden',
    csv: [
      [copy.payments, { from: 'totals.payments' }],
      [copy.refunds, { from: 'totals.refunds' }],
      [copy.fees, { from: 'totals.fees' }],
    ],
    cell: ({ totals }) => formatVnd(totals.fees),
  },
  {
    id: 'net',
    header: copy.net,
    isNumeric: true,
    className: 'whitespace-nowrap',
    csv: { from: 'totals.net' },
    cell: ({ totals }) => (totals.net === null ? '–' : formatVnd(totals.net)),
  },
  {
    id: 'open',
    header: copy.openColumn,
    isNumeric: true,
    csv: { from: 'counts.open' },
    cell: ({ counts }) => formatNumber(counts.open),
  },
  {
    id: 'by',
    header: copy.by,
    className: 'max-2xl:hidden',
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

/** Settlement files of gateways that were sent, and the place to send one: the screen at `/crm/Money/Settlement`. */
export function SettlementList() {
  const { settlements } = useApi().crmSettlements
  return (
    <ListScreen
      id="gateway-settlements"
      before={<BackLink to={paths.money()}>{moneyMessages.title}</BackLink>}
      title={copy.title}
      lead={
        <>
          {copy.lead}
          <span className="mt-1 block text-sm text-3">{copy.limits}</span>
        </>
      }
      actions={<SendSettlement />}
      filters={filters}
      read={(query) => settlements.query({ query })}
      tabs={{ label: copy.parts, of: () => choiceTabs('part', { all: copy.all, labels: copy.partLabels }) }}
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
