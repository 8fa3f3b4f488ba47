import { type ReactNode, useId } from 'react'
import { controlMessages } from './lib/control.messages.ts'

export type ChartPoint = { label: string; value: number }

export type ChartProps = {
  /** What the chart shows and its main point, for screen readers, which cannot read the picture. */
  caption: ReactNode
  points: readonly ChartPoint[]
  formatValue: (value: number) => string
  /** Shorter figures for the axis; defaults to `formatValue`. */
  formatAxis?: (value: number) => string
  /** Heading of the label column of the table. */
  labelHeader: string
  /** Heading of the value column of the table. */
  valueHeader: string
  /** Height of the plot in px. */
  height?: number
  isCaptionHidden?: boolean
  className?: string
}

/** Figure, caption and the same numbers as a table that opens below. */
export function ChartFrame({
  caption,
  points,
  formatValue,
  labelHeader,
  valueHeader,
  isCaptionHidden,
  className,
  children,
}: ChartProps & { children: ReactNode }) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className={className}>
      <figcaption id={id} className={isCaptionHidden ? 'sr-only' : 'mb-4 text-sm text-2'}>
        {caption}
      </figcaption>
      {children}
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline">
          {controlMessages.viewAsTable}
        </summary>
        <div
          className="max-h-72 overflow-y-auto rounded-sm border"
          role="region"
          aria-labelledby={id}
          tabIndex={0}
        >
          <table className="w-full">
            <thead className="sticky top-0 bg-surface-2 text-left text-3">
              <tr>
                <th scope="col" className="px-3 py-2 font-semibold">
                  {labelHeader}
                </th>
                <th scope="col" className="px-3 py-2 text-right font-semibold">
                  {valueHeader}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.label} className="border-t">
                  <th scope="row" className="px-3 py-1.5 text-left font-normal">
                    {point.label}
                  </th>
                  <td className="whitespace-nowrap px-3 py-1.5 text-right font-num">
                    {formatValue(point.value)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
