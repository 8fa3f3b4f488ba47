import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime, formatNumber, formatVnd } from '@repo/messages'
import { useSearchParams } from '@repo/routing'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { Skeleton } from '@repo/ui/skeleton'
import { paths } from '../../components/paths.ts'
import { BatchPanel } from './batch-panel.tsx'
import { payoutMessages as copy } from './payouts.messages.ts'
import { WaitingPanel } from './waiting-panel.tsx'

type Payouts = EndpointOutput<ApiContract['payouts']['payouts']>
type Batch = Payouts['batches'][number]

const tones: Record<Batch['state'], BadgeTone> = { open: 'warning', paid: 'success', cancelled: 'neutral' }

const skeleton = (
  <div className="grid gap-6">
    <Skeleton className="h-72 rounded-md" />
    <Skeleton className="h-48 rounded-md" />
  </div>
)

/** Statements that wait to be paid, and the batches they are paid in: the screen at `/crm/Payout`. */
export function PayoutsPage() {
  const query = usePageQuery(useApi().payouts.payouts.query())
  const [search, setSearch] = useSearchParams()
  const batch = search.get('batch')
  const open = (id: string | null) => setSearch(id === null ? {} : { batch: id })
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.revenue()}>{copy.back}</BackLink>}
        title={copy.title}
        lead={copy.lead}
      />
      <div className="grid gap-6">
        {batch ? <BatchPanel key={batch} id={batch} onClose={() => open(null)} /> : null}
        <QueryView query={query} skeleton={skeleton}>
          {({ waiting, batches }) => (
            <>
              <WaitingPanel waiting={waiting} onCreated={open} />
              <Panel title={copy.batches} isFlush={batches.length > 0}>
                {batches.length === 0 ? (
                  <p className="text-2">{copy.noBatches}</p>
                ) : (
                  <DataTable
                    caption={copy.batches}
                    isCaptionHidden
                    columns={columnsFor(open)}
                    rows={batches}
                    rowKey={({ id }) => id}
                    rowName={({ code }) => code}
                  />
                )}
              </Panel>
            </>
          )}
        </QueryView>
      </div>
    </>
  )
}

const columnsFor = (open: (id: string) => void): TableColumn<Batch>[] => [
  {
    id: 'code',
    header: copy.code,
    isPrimary: true,
    cell: ({ id, code }) => (
      <Button variant="ghost" size="sm" onClick={() => open(id)}>
        {copy.one(code)}
      </Button>
    ),
  },
  {
    id: 'state',
    header: copy.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{copy.states[state]}</Badge>,
  },
  { id: 'count', header: copy.count, isNumeric: true, cell: ({ count }) => formatNumber(count) },
  { id: 'total', header: copy.total, isNumeric: true, cell: ({ total }) => formatVnd(total) },
  { id: 'withheld', header: copy.withheld, isNumeric: true, cell: ({ withheld }) => formatVnd(withheld) },
  {
    id: 'net',
    header: copy.net,
    isNumeric: true,
    cell: ({ total, withheld }) => <strong>{formatVnd(total - withheld)}</strong>,
  },
  {
    id: 'createdAt',
    header: copy.createdAt,
    cell: ({ createdAt, createdBy }) => (
      <span className="block">
        <time dateTime={createdAt} className="block font-num">
          {formatDateTime(createdAt)}
        </time>
        {createdBy ? <span className="block text-3">{copy.by(createdBy)}</span> : null}
      </span>
    ),
  },
]
