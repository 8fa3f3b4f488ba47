import { type PointerEvent, type ReactNode, useState } from 'react'
import type { ChartPoint } from './chart-frame.tsx'
import { axisSteps, labelIndexes } from './lib/chart-scale.ts'

export type PlotPlace = {
  /** Centre of a point in percent of the width. */
  x: (index: number) => number
  /** Height of a value in percent, 0 at the top. */
  y: (value: number) => number
  active: number | null
}

export type ChartPlotProps = {
  points: readonly ChartPoint[]
  height: number
  formatValue: (value: number) => string
  formatAxis: (value: number) => string
  /** True: points sit in the middle of equal slots (bars); false: they span the width edge to edge (lines). */
  isBanded: boolean
  children: (place: PlotPlace) => ReactNode
}

/**
 * Axes, grid and the reading under the pointer. Text is HTML and the drawing stretches to fill: an SVG with
 * text in it would squeeze the letters on narrow screens. Decorative; the table says the same.
 */
export function ChartPlot({ points, height, formatValue, formatAxis, isBanded, children }: ChartPlotProps) {
  const [active, setActive] = useState<number | null>(null)
  const values = points.map((point) => point.value)
  const isWhole = values.every(Number.isInteger)
  const steps = axisSteps(Math.max(0, ...values), Math.min(0, ...values), { isWhole })
  const bottom = steps[0] ?? 0
  const top = steps.at(-1) ?? 1
  const x = (index: number) =>
    isBanded
      ? ((index + 0.5) / points.length) * 100
      : points.length < 2
        ? 50
        : (index / (points.length - 1)) * 100
  const y = (value: number) => 100 - ((value - bottom) / (top - bottom)) * 100
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / box.width
    const index = isBanded ? Math.floor(share * points.length) : Math.round(share * (points.length - 1))
    setActive(Math.min(points.length - 1, Math.max(0, index)))
  }
  const activePoint = active === null ? undefined : points[active]
  return (
    <div aria-hidden="true" className="grid grid-cols-[auto_1fr] gap-x-3 text-xs text-3">
      <div className="relative min-w-6 text-right font-num" style={{ blockSize: height }}>
        {/* The widest label gives the column its width; the others are placed over it. */}
        <span className="invisible">{longest(steps.map(formatAxis))}</span>
        {steps.map((step) => (
          <span
            key={step}
            className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
            style={{ top: `${y(step)}%` }}
          >
            {formatAxis(step)}
          </span>
        ))}
      </div>
      <div
        className="relative min-w-0"
        style={{ blockSize: height }}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setActive(null)}
      >
        {steps.map((step) => (
          <span key={step} className="absolute inset-x-0 border-t" style={{ top: `${y(step)}%` }} />
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {children({ x, y, active })}
        </svg>
        {active !== null && activePoint ? (
          <>
            {isBanded ? null : (
              <span
                className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-[var(--surface)] bg-chart-1"
                style={{ left: `${x(active)}%`, top: `${y(activePoint.value)}%` }}
              />
            )}
            <Reading point={activePoint} share={x(active)} formatValue={formatValue} />
          </>
        ) : null}
      </div>
      <div className="relative col-start-2 h-6 overflow-hidden">
        {labelIndexes(points.length, 6).map((index, position, all) => (
          <span
            key={index}
            className={
              position % 2 === 1 && all.length > 4
                ? 'absolute top-1 hidden whitespace-nowrap sm:inline'
                : 'absolute top-1 whitespace-nowrap'
            }
            style={{ left: `${x(index)}%`, transform: `translateX(-${isBanded ? 50 : x(index)}%)` }}
          >
            {points[index]?.label}
          </span>
        ))}
      </div>
    </div>
  )
}

function Reading({
  point,
  share,
  formatValue,
}: {
  point: ChartPoint
  share: number
  formatValue: (value: number) => string
}) {
  return (
    <span
      className="pointer-events-none absolute -top-1 z-10 whitespace-nowrap rounded-xs border bg-surface px-2.5 py-1.5 shadow-2"
      style={{ left: `${share}%`, transform: `translateX(-${share}%)` }}
    >
      <span className="block text-3">{point.label}</span>
      <span className="font-num text-sm font-semibold text-1">{formatValue(point.value)}</span>
    </span>
  )
}

const longest = (texts: readonly string[]) => texts.reduce((a, b) => (b.length > a.length ? b : a), '')
