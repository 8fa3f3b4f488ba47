import { Panel } from '@repo/back-office/panel'
import { formatCompact, formatDate, formatNumber, formatVnd } from '@repo/messages'
import { AreaChart } from '@repo/ui/area-chart'
import { EmptyState } from '@repo/ui/empty-state'
import type { SalesData } from '../../components/tasks.tsx'
import { dashboardMessages as copy } from './dashboard.messages.ts'

/** Day and month of a calendar day: "21/11". */
const shortDay = (date: string) => formatDate(`${date}T00:00:00+07:00`).slice(0, 5)

/** Revenue per day as a chart, its gist in one sentence and the numbers as a table. */
export function RevenuePanel({ days, series }: { days: number; series: SalesData['series'] }) {
  const best = series.reduce<SalesData['series'][number] | null>(
    (top, day) => (top && top.revenue >= day.revenue ? top : day),
    null,
  )
  const total = series.reduce((sum, day) => sum + day.revenue, 0)
  return (
    <Panel title={copy.chartTitle}>
      {best && series.some(({ revenue }) => revenue !== 0) ? (
        <AreaChart
          caption={copy.chartSummary(
            formatNumber(days),
            formatVnd(total),
            formatVnd(best.revenue),
            shortDay(best.date),
          )}
          points={series.map(({ date, revenue }) => ({ label: shortDay(date), value: revenue }))}
          formatValue={formatVnd}
          formatAxis={formatCompact}
          labelHeader={copy.date}
          valueHeader={copy.revenue}
          height={220}
        />
      ) : (
        <EmptyState art="chart" title={copy.chartEmpty} description={copy.chartEmptyHint} className="py-8" />
      )}
    </Panel>
  )
}
