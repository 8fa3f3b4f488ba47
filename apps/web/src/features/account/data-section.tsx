import { Loaded, Section } from '@repo/account-settings'
import { useApi } from '@repo/shell/api-context'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { Skeleton } from '@repo/ui/skeleton'
import { CopyRequest } from './copy-request.tsx'
import { dataMessages as copy } from './data.messages.ts'
import { type DataRequest, datesOf } from './data-request.ts'
import { DeletionRequest } from './deletion-request.tsx'

/** A copy of the own data and its deletion, with the dates that the law sets. */
export function DataSection() {
  const api = useApi()
  const query = api.account.dataRequests.query()
  const skeleton = <Skeleton className="h-24 rounded-sm" />
  const latest = (items: readonly DataRequest[], kind: DataRequest['kind']) =>
    items.find((item) => item.kind === kind)
  return (
    <>
      <p className="max-w-[68ch] text-sm text-2">{copy.law}</p>
      <Section lead={copy.copy.lead} title={copy.copy.title}>
        <Loaded query={query} skeleton={skeleton}>
          {({ items }) => <CopyRequest request={latest(items, 'export')} />}
        </Loaded>
      </Section>
      <Section lead={copy.deletion.lead} title={copy.deletion.title}>
        <Loaded query={query} skeleton={skeleton}>
          {({ items }) => <DeletionRequest request={latest(items, 'deletion')} />}
        </Loaded>
      </Section>
      <Loaded query={query} skeleton={null}>
        {({ items }) => (items.length > 0 ? <History items={items} /> : null)}
      </Loaded>
    </>
  )
}

const tones: Record<DataRequest['state'], BadgeTone> = {
  received: 'info',
  scheduled: 'warning',
  done: 'success',
  refused: 'warning',
  cancelled: 'neutral',
}

/** In the words of staff: why an open request takes longer, and why one was refused. */
const reasonsOf = ({ finishedAt, extension, refusal }: DataRequest): string[] => [
  ...(extension && !finishedAt ? [copy.history.extension(extension)] : []),
  ...(refusal ? [copy.history.refusal(refusal)] : []),
]

function History({ items }: { items: readonly DataRequest[] }) {
  return (
    <Section title={copy.history.title}>
      <ul aria-label={copy.history.title} className="flex flex-col divide-y">
        {items.map((item) => (
          <li className="py-3 first:pt-0 last:pb-0" key={item.id}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              {copy.history.kinds[item.kind]}
              <Badge tone={tones[item.state]}>{copy.history.states[item.state]}</Badge>
            </p>
            <p className="mt-0.5 text-sm text-3">{datesOf(item).join(' · ')}</p>
            {reasonsOf(item).map((reason) => (
              <p className="mt-1 text-sm break-words whitespace-pre-line" key={reason}>
                {reason}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}
