import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatAgo, formatDateTime, formatNumber } from '@repo/messages'
import { jobLabels } from '@repo/messages/jobs.messages'
import { Badge } from '@repo/ui/badge'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { jobsMessages as copy } from './jobs.messages.ts'

type Queue = EndpointOutput<ApiContract['crmJobs']['queues']>['queues'][number]

const count = (value: number) => (value === 0 ? <span className="text-3">0</span> : formatNumber(value))

const nameColumn: TableColumn<Queue> = {
  id: 'name',
  header: copy.kind,
  isPrimary: true,
  cell: ({ name }) => jobLabels[name],
}

const columns: TableColumn<Queue>[] = [
  nameColumn,
  { id: 'waiting', header: copy.waiting, isNumeric: true, cell: ({ waiting }) => count(waiting) },
  { id: 'running', header: copy.running, isNumeric: true, cell: ({ running }) => count(running) },
  {
    id: 'failed',
    header: copy.failed,
    isNumeric: true,
    cell: ({ failed }) => (failed > 0 ? <Badge tone="danger">{formatNumber(failed)}</Badge> : count(failed)),
  },
  {
    id: 'oldest',
    header: copy.oldest,
    cell: ({ oldestWaitingAt: at }) => (at ? <time dateTime={at}>{formatAgo(at)}</time> : copy.nothing),
  },
]

const isBusy = ({ waiting, running, failed }: Queue) => waiting + running + failed > 0

/** A table of the queues that have jobs. Empty queues are listed by name in a part that is opened by a press. */
export function Queues({ queues }: { queues: readonly Queue[] }) {
  const busy = queues.filter(isBusy)
  const idle = queues.filter((queue) => !isBusy(queue))
  return (
    <Panel title={copy.queues} isFlush>
      {busy.length > 0 ? (
        <DataTable
          caption={copy.queues}
          isCaptionHidden
          columns={columns}
          rows={busy}
          rowKey={({ name }) => name}
        />
      ) : (
        <p className="px-5 pb-3 text-2">{copy.allIdle}</p>
      )}
      {idle.length > 0 ? (
        <details className="border-t px-5">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
            {copy.idle(formatNumber(idle.length))}
          </summary>
          <ul className="grid gap-1.5 pb-4 text-sm text-2 sm:grid-cols-2">
            {idle.map(({ name }) => (
              <li key={name}>{jobLabels[name]}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </Panel>
  )
}

const clockColumns: TableColumn<Queue>[] = [
  nameColumn,
  {
    id: 'last',
    header: copy.lastRun,
    cell: ({ schedule }) =>
      schedule?.lastRunAt ? (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <time dateTime={schedule.lastRunAt}>{formatDateTime(schedule.lastRunAt)}</time>
          {schedule.hasLastFailed ? <Badge tone="danger">{copy.lastFailed}</Badge> : null}
        </span>
      ) : (
        <span className="text-3">{copy.neverRun}</span>
      ),
  },
  {
    id: 'next',
    header: copy.nextRun,
    cell: ({ schedule }) =>
      schedule ? <time dateTime={schedule.nextRunAt}>{formatDateTime(schedule.nextRunAt)}</time> : null,
  },
]

/** Work that runs by the clock. */
export function Schedules({ queues }: { queues: readonly Queue[] }) {
  return (
    <Panel title={copy.schedule} isFlush>
      <DataTable
        caption={copy.schedule}
        isCaptionHidden
        columns={clockColumns}
        rows={queues.filter(({ schedule }) => schedule)}
        rowKey={({ name }) => name}
      />
    </Panel>
  )
}
