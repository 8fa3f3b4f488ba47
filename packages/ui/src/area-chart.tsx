import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { ChartPlot } from './chart-plot.tsx'

export type { ChartPoint, ChartProps } from './chart-frame.tsx'

/** Values over time as a filled line, with the numbers as a table below. */
export function AreaChart(props: ChartProps) {
  const { points, formatValue, formatAxis = formatValue, height = 240 } = props
  return (
    <ChartFrame {...props}>
      <ChartPlot
        points={points}
        height={height}
        formatValue={formatValue}
        formatAxis={formatAxis}
        isBanded={false}
      >
        {({ x, y, active }) => {
          const line = points
            .map((point, index) => `${x(index).toFixed(2)} ${y(point.value).toFixed(2)}`)
            .join('L')
          if (points.length < 2)
            return (
              <path
                d={`M0 ${y(points[0]?.value ?? 0)}H100`}
                stroke="var(--chart-1)"
                strokeWidth="2.25"
                vectorEffect="non-scaling-stroke"
              />
            )
          return (
            <>
              <path
                d={`M${line}L100 ${y(0).toFixed(2)}L0 ${y(0).toFixed(2)}Z`}
                fill="var(--chart-1)"
                fillOpacity=".12"
              />
              <path
                d={`M${line}`}
                fill="none"
                stroke="var(--chart-1)"
                strokeWidth="2.25"
                strokeLinejoin="round"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
              {active === null ? null : (
                <path
                  d={`M${x(active)} 0V100`}
                  stroke="var(--border-strong)"
                  strokeDasharray="3 3"
                  vectorEffect="non-scaling-stroke"
                />
              )}
            </>
          )
        }}
      </ChartPlot>
    </ChartFrame>
  )
}
