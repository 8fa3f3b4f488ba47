import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { ChartPlot } from './chart-plot.tsx'

/** Amounts side by side, with the numbers as a table below. */
export function BarChart(props: ChartProps) {
  const { points, formatValue, formatAxis = formatValue, height = 240 } = props
  const width = Math.min(6, 62 / Math.max(1, points.length))
  return (
    <ChartFrame {...props}>
      <ChartPlot points={points} height={height} formatValue={formatValue} formatAxis={formatAxis} isBanded>
        {({ x, y, active }) =>
          points.map((point, index) => (
            <path
              key={point.label}
              d={`M${(x(index) - width / 2).toFixed(2)} ${y(point.value).toFixed(2)}h${width.toFixed(2)}V${y(0).toFixed(2)}h-${width.toFixed(2)}z`}
              fill={active === index ? 'var(--primary-hover)' : 'var(--chart-1)'}
            />
          ))
        }
      </ChartPlot>
    </ChartFrame>
  )
}
