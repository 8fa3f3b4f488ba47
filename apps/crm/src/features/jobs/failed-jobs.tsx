import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { type ListColumn, ListPart } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { jobNames } from '@repo/contract/list-choices'
import { formatDateTime, formatNumber } from '@repo/messages'
import { faultLabels, jobLabels, jobLosses } from '@repo/messages/jobs.messages'
import { choiceParam, defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FilterSelect, optionsOf } from '../../components/filter-select.tsx'
import { paths } from '../../components/paths.ts'
import { failedJobsMessages as copy } from './jobs.messages.ts'

const DiscardDialog = lazyDialog(
  ({ job }) => job !== null,
  async () => (await import('./discard-dialog.tsx')).DiscardDialog,
)

export type FailedJob = EndpointOutput<ApiContract['crmJobs']['failedJobs']>['items'][number]

const filters = defineFilters({ q: textParam(), name: choiceParam(jobNames), ...pagePositionParams })

const columns: ListColumn<FailedJob>[] = [
  {
    id: 'why',
    header: copy.kind,
    isPrimary: true,
    csv: [
      [copy.kind, { from: 'name', words: jobLabels }],
      [copy.why, { from: 'fault', words: faultLabels }],
      [copy.technical, { from: 'words' }],
    ],
    cell: (job) => <Why job={job} />,
  },
  {
    id: 'tries',
    header: copy.tries,
    csv: { from: 'tries' },
    isAtTop: true,
    className: 'whitespace-nowrap',
    cell: ({ tries }) => copy.triesOf(formatNumber(tries)),
  },
  {
    id: 'failedAt',
    header: copy.failedAt,
    csv: { from: 'failedAt', as: 'moment' },
    isAtTop: true,
    className: 'whitespace-nowrap',
    cell: ({ failedAt }) => <time dateTime={failedAt}>{formatDateTime(failedAt)}</time>,
  },
]

function Why({ job: { name, fault, words, videoId } }: { job: FailedJob }) {
  return (
    <span className="block py-2">
      {jobLabels[name]}
      <span className="block font-normal text-2">
        {faultLabels[fault]} {jobLosses[name]}
      </span>
      {videoId ? (
        <Link to={paths.video({ id: videoId })} className="link inline-flex min-h-11 items-center">
          {copy.openVideo}
        </Link>
      ) : null}
      <details className="font-normal">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-3">
          {copy.technical}
        </summary>
        <code className="block max-w-prose font-num text-sm break-words whitespace-pre-wrap text-2">
          {words || copy.noWords}
        </code>
      </details>
    </span>
  )
}

/** Work that failed for good: tried again, one or many, or thrown away with a reason. */
export function FailedJobs() {
  const [discarding, setDiscarding] = useState<FailedJob | null>(null)
  const api = useApi().crmJobs
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.failedJobs.key() }),
      queryClient.invalidateQueries({ queryKey: api.queues.key() }),
    ])
  const retry = ({ name, id }: FailedJob) => api.retryJob.call({ params: { name, id } })
  const retryOne = async (job: FailedJob) => {
    try {
      await retry(job)
      toast.success(copy.retried(jobLabels[job.name]))
    } catch (error) {
      toast.failure(error)
    }
    await refresh()
  }
  const retryIcon = <RotateCw size={18} aria-hidden="true" />
  return (
    <>
      <ListPart
        id="failed-jobs"
        title={copy.title}
        filters={filters}
        read={(values) => api.failedJobs.query({ query: values })}
        search={{ label: copy.search, hint: copy.searchHint }}
        controls={({ values, setFilters }) => (
          <FilterSelect
            label={copy.kind}
            anyLabel={copy.anyKind}
            options={optionsOf(jobLabels)}
            value={values.name}
            onSelect={(name) => setFilters({ name })}
          />
        )}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => jobLabels[name]}
        rowActions={(job) => (
          <RowMenu
            name={jobLabels[job.name]}
            items={[
              { id: 'retry', label: copy.retry, icon: retryIcon, onSelect: () => void retryOne(job) },
              {
                id: 'discard',
                label: copy.discard,
                icon: <Trash2 size={18} aria-hidden="true" />,
                tone: 'danger',
                onSelect: () => setDiscarding(job),
              },
            ]}
          />
        )}
        bulk={{
          acts: [{ id: 'retry', label: copy.retry, icon: retryIcon, start: (_, runEach) => runEach(retry) }],
          refresh,
        }}
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <DiscardDialog job={discarding} onClose={() => setDiscarding(null)} onDone={refresh} />
    </>
  )
}
