import { formatNumber, formatPercent } from '@repo/messages'
import { formatClock } from '@repo/timeline/clock'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { VideoWatching } from '../video.types.ts'
import { againShareOf, shareOf, spanOf } from './watch-figures.ts'
import { watchingMessages as copy } from './watching.messages.ts'

interface WatchChartProps {
  watching: VideoWatching
  step: number
  /** The words of the chosen step. */
  line: string
  onStep: (step: number) => void
  /** Plays from the chosen step. */
  onPlay: () => void
}

const HEIGHT = 100
/** Of the height that bars of what was done at a place may take. */
const BARS = 28

/** Learners over the time of the video, with a place that is moved by finger, mouse or keys. */
export function WatchChart({ watching, step, line, onStep, onPlay }: WatchChartProps) {
  const { steps, durationMs } = watching
  const last = steps.length - 1
  const place = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = box.width > 0 ? (event.clientX - box.left) / box.width : 0
    onStep(Math.min(last, Math.max(0, Math.floor(share * steps.length))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowRight: step + 1,
      ArrowUp: step + 1,
      ArrowLeft: step - 1,
      ArrowDown: step - 1,
      PageUp: step + 10,
      PageDown: step - 10,
      Home: 0,
      End: last,
    }
    const next = moves[event.key]
    if (event.key === 'Enter') onPlay()
    else if (next !== undefined) onStep(Math.min(last, Math.max(0, next)))
    else return
    event.preventDefault()
  }
  const x = (index: number) => ((index + 0.5) / steps.length) * 100
  return (
    <div>
      <div
        aria-label={copy.place}
        aria-valuemax={Math.max(0, last)}
        aria-valuemin={0}
        aria-valuenow={step}
        aria-valuetext={readingOf(watching, step, line)}
        className="relative h-40 cursor-crosshair touch-pan-y rounded-sm bg-surface-2"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId)
          place(event)
        }}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse' || event.buttons > 0) place(event)
        }}
        role="slider"
        tabIndex={0}
      >
        <svg
          aria-hidden="true"
          className="absolute inset-0 size-full"
          preserveAspectRatio="none"
          viewBox={`0 0 100 ${HEIGHT}`}
        >
          {[25, 50, 75].map((level) => (
            <path
              d={`M0 ${level}H100`}
              key={level}
              stroke="var(--border)"
              strokeDasharray="2 3"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path d={areaOf(watching)} fill="var(--chart-1)" fillOpacity=".25" />
          <path
            d={lineOf(watching)}
            fill="none"
            stroke="var(--chart-1)"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
          <Bars watching={watching} />
          <path
            d={`M${x(step)} 0V${HEIGHT}`}
            stroke="var(--text)"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between font-num text-xs text-3">
        <span>{formatClock(0, { isShort: true })}</span>
        <span>{formatClock(durationMs / 2, { isShort: true })}</span>
        <span>{formatClock(durationMs, { isShort: true })}</span>
      </div>
    </div>
  )
}

const bars = [
  { figure: 'againMs', color: 'var(--chart-4)' },
  { figure: 'sought', color: 'var(--chart-3)' },
  { figure: 'left', color: 'var(--chart-2)' },
] as const

/** Three thin bars a step, each beside the most of its kind. */
function Bars({ watching: { steps } }: { watching: VideoWatching }) {
  const width = 100 / steps.length
  return bars.map(({ figure, color }, kind) => {
    const most = Math.max(0, ...steps.map((step) => step?.[figure] ?? 0))
    if (most === 0) return null
    const path = steps
      .map((step, index) => {
        const height = ((step?.[figure] ?? 0) / most) * BARS
        const left = (index + 0.1 + kind * 0.27) * width
        return height > 0 ? `M${left} ${HEIGHT}v-${height}h${width * 0.25}v${height}z` : ''
      })
      .join('')
    return <path d={path} fill={color} key={figure} />
  })
}

/** Runs of steps that are shown, so that hidden ones leave a gap. */
function runsOf(watching: VideoWatching): { index: number; y: number }[][] {
  const runs: { index: number; y: number }[][] = []
  let open: { index: number; y: number }[] | null = null
  for (const index of watching.steps.keys()) {
    const share = shareOf(watching, index)
    if (share === null) open = null
    else {
      if (!open) {
        open = []
        runs.push(open)
      }
      open.push({ index, y: HEIGHT - Math.min(1, share) * (HEIGHT - 4) })
    }
  }
  return runs
}

/** Flat over each step, because a step is one figure. */
function lineOf(watching: VideoWatching): string {
  const width = 100 / watching.steps.length
  return runsOf(watching)
    .map((run) =>
      run.map(({ index, y }, at) => `${at === 0 ? 'M' : 'L'}${index * width} ${y}h${width}`).join(''),
    )
    .join('')
}

function areaOf(watching: VideoWatching): string {
  const width = 100 / watching.steps.length
  return runsOf(watching)
    .map((run) => {
      const [first, last] = [run[0]?.index ?? 0, run.at(-1)?.index ?? 0]
      const top = run.map(({ index, y }) => `L${index * width} ${y}h${width}`).join('')
      return `M${first * width} ${HEIGHT}${top}L${(last + 1) * width} ${HEIGHT}z`
    })
    .join('')
}

/** What a screen reader says of a step. */
function readingOf(watching: VideoWatching, index: number, line: string): string {
  const time = formatClock(spanOf(watching, index).startMs, { isShort: true })
  const share = shareOf(watching, index)
  const step = watching.steps[index]
  if (share === null || !step) return copy.readHidden(time)
  return [
    copy.read(time, formatPercent(Math.round(share * 100))),
    copy.readMore(
      formatPercent(Math.round(againShareOf(step) * 100)),
      formatNumber(step.left),
      formatNumber(step.sought),
    ),
    ...(line ? [copy.spoken(line)] : []),
  ].join('; ')
}
