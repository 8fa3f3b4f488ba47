import { useApi } from '@repo/back-office'
import { MIN_GROUP } from '@repo/contract/crm-quizzes'
import { formatNumber, formatPercent } from '@repo/messages'
import { useStill } from '@repo/player/use-still'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { formatClock } from '@repo/timeline/clock'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { usePlayhead } from '../playhead.ts'
import { useScene } from '../scene.ts'
import type { VideoDetail, VideoWatching } from '../video.types.ts'
import { WatchChart } from './watch-chart.tsx'
import { againShareOf, averageShare, linesIn, shareOf, spanOf, topSteps } from './watch-figures.ts'
import { watchingMessages as copy } from './watching.messages.ts'

/** Where learners leave the video, jump to and watch again. */
export function WatchingPanel({ video }: { video: VideoDetail }) {
  const query = usePageQuery(useApi().watching.ofVideo.query({ params: { id: video.id } }))
  return (
    <div className="grid gap-4 px-4 pb-4">
      <QueryView isCompact query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
        {(watching) => <Figures watching={watching} />}
      </QueryView>
    </div>
  )
}

const percent = (share: number) => formatPercent(Math.round(share * 100))
const clock = (ms: number) => formatClock(ms, { isShort: true })

function Figures({ watching }: { watching: VideoWatching }) {
  const [step, setStep] = useState(0)
  const playhead = usePlayhead()
  const { cues } = useScene()
  const { learners, steps } = watching
  if (steps.length === 0) return <p className="text-2">{copy.few(MIN_GROUP)}</p>
  const shown = Math.min(step, steps.length - 1)
  const span = spanOf(watching, shown)
  const line = linesIn(cues, span)
  const play = () => playhead.seekMs(span.startMs)
  const end = shareOf(watching, steps.length - 1)
  return (
    <>
      <dl className="grid grid-cols-3 gap-3">
        <Figure name={copy.learners} value={formatNumber(learners)} />
        <Figure name={copy.average} value={percent(averageShare(watching))} />
        <Figure name={copy.toEnd} value={end === null ? '–' : percent(end)} />
      </dl>
      <p className="text-sm text-3">{copy.lead}</p>
      <WatchChart watching={watching} step={shown} line={line} onStep={setStep} onPlay={play} />
      <StepCard watching={watching} step={shown} line={line} onPlay={play} />
      <Places watching={watching} onStep={setStep} />
      <p className="text-sm text-3">{copy.newFigures}</p>
    </>
  )
}

function Figure({ name, value, color }: { name: string; value: string; color?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-3">
        {color ? (
          <span
            aria-hidden="true"
            className="mr-1.5 inline-block size-2.5 rounded-full"
            style={{ background: color }}
          />
        ) : null}
        {name}
      </dt>
      <dd className="font-num font-semibold">{value}</dd>
    </div>
  )
}

interface StepProps {
  watching: VideoWatching
  step: number
  line: string
  onPlay: () => void
}

/** The chosen step: its picture, what is said there, and its figures. */
function StepCard({ watching, step, line, onPlay }: StepProps) {
  const { stills } = useScene()
  const { startMs, endMs } = spanOf(watching, step)
  const still = useStill(stills, startMs / 1000)
  const figures = watching.steps[step]
  const share = shareOf(watching, step)
  return (
    <div className="flex flex-wrap gap-4 rounded-md border p-4">
      {still ? (
        <span
          aria-hidden="true"
          className="block shrink-0 rounded-sm"
          style={{
            width: still.width,
            height: still.height,
            backgroundImage: `url("${still.address}")`,
            backgroundPosition: `-${still.x}px -${still.y}px`,
          }}
        />
      ) : null}
      <div className="grid min-w-48 flex-1 content-start gap-2">
        <p className="font-num font-semibold">{`${clock(startMs)} – ${clock(endMs)}`}</p>
        <p>
          <span className="sr-only">{copy.line}: </span>
          {line || <span className="text-3">{copy.noLine}</span>}
        </p>
        <div>
          <Button icon={<Play aria-hidden="true" size={16} />} onClick={onPlay} size="sm" variant="secondary">
            {copy.play(clock(startMs))}
          </Button>
        </div>
      </div>
      {figures && share !== null ? (
        <dl className="grid w-full grid-cols-2 gap-3 sm:grid-cols-4">
          <Figure color="var(--chart-1)" name={copy.stillWatch} value={copy.percent(percent(share))} />
          <Figure
            color="var(--chart-4)"
            name={copy.again}
            value={copy.againShare(percent(againShareOf(figures)))}
          />
          <Figure
            color="var(--chart-3)"
            name={copy.sought}
            value={copy.times(formatNumber(figures.sought))}
          />
          <Figure color="var(--chart-2)" name={copy.left} value={copy.times(formatNumber(figures.left))} />
        </dl>
      ) : (
        <p className="w-full text-sm text-2">{copy.hidden}</p>
      )}
    </div>
  )
}

const lists = [
  { figure: 'left', title: copy.mostLeft },
  { figure: 'againMs', title: copy.mostAgain },
  { figure: 'sought', title: copy.mostSought },
] as const

/** The places with most of each, to go to without looking for them on the chart. */
function Places({ watching, onStep }: { watching: VideoWatching; onStep: (step: number) => void }) {
  return (
    <section aria-label={copy.places} className="grid gap-4 sm:grid-cols-3">
      {lists.map(({ figure, title }) => {
        const top = topSteps(watching, figure)
        return (
          <div key={figure}>
            <h3 className="font-text text-sm font-semibold tracking-normal">{title}</h3>
            {top.length === 0 ? <p className="mt-1 text-sm text-3">{copy.none}</p> : null}
            <ul className="mt-1 grid gap-1">
              {top.map((step) => (
                <li key={step}>
                  <button
                    className="link inline-flex min-h-11 items-center font-num"
                    onClick={() => onStep(step)}
                    type="button"
                  >
                    {`${clock(spanOf(watching, step).startMs)} · ${valueOf(watching, step, figure)}`}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

function valueOf(watching: VideoWatching, index: number, figure: 'againMs' | 'left' | 'sought'): string {
  const step = watching.steps[index]
  if (!step) return ''
  return figure === 'againMs' ? percent(againShareOf(step)) : copy.times(formatNumber(step[figure]))
}
