import { QueryView, useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { vitalLimits } from '@repo/contract/quality-measures'
import { formatDate, formatNumber } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { qualityMessages as copy, deviceLabels, qualityPageLabels } from './quality.messages.ts'

type Quality = EndpointOutput<ApiContract['crmJobs']['quality']>
type Page = Quality['pages'][number]

const fine = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 2 })
const seconds = (ms: number) => copy.seconds(fine.format(Math.round(ms / 100) / 10))

/** A figure with the word for how good it is, so that it does not speak by colour alone. */
function Vital({
  vital,
  value,
  text,
}: {
  vital: keyof typeof vitalLimits
  value: number | null
  text: string
}) {
  if (value === null) return <span className="text-3">{copy.unknown}</span>
  const [good, poor] = vitalLimits[vital]
  const isGood = value <= good
  const tone = isGood ? 'success' : value <= poor ? 'warning' : 'danger'
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      {text}
      <Badge tone={tone}>{isGood ? copy.good : value <= poor ? copy.middling : copy.poor}</Badge>
    </span>
  )
}

const columns: TableColumn<Page>[] = [
  { id: 'page', header: copy.page, isPrimary: true, cell: ({ page }) => qualityPageLabels[page] },
  { id: 'device', header: copy.device, cell: ({ device }) => deviceLabels[device] },
  { id: 'views', header: copy.views, isNumeric: true, cell: ({ views }) => formatNumber(views) },
  {
    id: 'lcp',
    header: copy.lcp,
    isNumeric: true,
    cell: ({ lcpMs }) => <Vital vital="lcp" value={lcpMs} text={seconds(lcpMs ?? 0)} />,
  },
  {
    id: 'inp',
    header: copy.inp,
    isNumeric: true,
    cell: ({ inpMs }) => <Vital vital="inp" value={inpMs} text={`${formatNumber(inpMs ?? 0)} ms`} />,
  },
  {
    id: 'cls',
    header: copy.cls,
    isNumeric: true,
    cell: ({ clsThousandths: cls }) => (
      <Vital vital="cls" value={cls} text={fine.format((cls ?? 0) / 1000)} />
    ),
  },
  {
    id: 'ttfb',
    header: copy.ttfb,
    isNumeric: true,
    cell: ({ ttfbMs }) => <Vital vital="ttfb" value={ttfbMs} text={seconds(ttfbMs ?? 0)} />,
  },
]

function Playback({ playback }: Pick<Quality, 'playback'>) {
  const { playbacks, startMs, stalledPercent, switchedPercent, failedPercent } = playback
  if (playbacks === 0) return <p className="text-2">{copy.noPlayback}</p>
  const percent = (value: number | null) => (value === null ? copy.unknown : copy.percent(fine.format(value)))
  const facts: [string, string][] = [
    [copy.playbacks, formatNumber(playbacks)],
    [copy.start, startMs === null ? copy.unknown : seconds(startMs)],
    [copy.stalled, percent(stalledPercent)],
    [copy.switched, percent(switchedPercent)],
    [copy.failed, percent(failedPercent)],
  ]
  return (
    <dl className="grid gap-4 sm:grid-cols-3 xl:grid-cols-5">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-2">{name}</dt>
          <dd className="text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How pages and videos felt to visitors in the last 28 days. */
export function QualityPart() {
  const query = useQuery({ ...useApi().crmJobs.quality.query(), throwOnError: false })
  return (
    <section className="mt-8 grid gap-5" aria-labelledby="quality-title">
      <h2 id="quality-title" className="text-xl font-semibold">
        {copy.title}
      </h2>
      <QueryView query={query} skeleton={<Skeleton className="h-64 rounded-md" />}>
        {({ since, pages, playback }) => (
          <>
            <p className="text-2">{copy.lead(formatDate(since))}</p>
            <Panel title={copy.pages} isFlush>
              {pages.length > 0 ? (
                <DataTable
                  caption={copy.pages}
                  isCaptionHidden
                  columns={columns}
                  rows={pages}
                  rowKey={({ page, device }) => `${page} ${device}`}
                />
              ) : (
                <p className="px-5 pb-4 text-2">{copy.nothing}</p>
              )}
            </Panel>
            <Panel title={copy.playback}>
              <Playback playback={playback} />
            </Panel>
          </>
        )}
      </QueryView>
    </section>
  )
}
