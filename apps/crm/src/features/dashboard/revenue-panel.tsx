import { Panel } from '@repo/back-office/panel'
import { formatCompact, formatDayMonth, formatNumber, formatVnd } from '@repo/messages'
import { AreaChart } from '@repo/ui/area-chart'
import { EmptyState } from '@repo/ui/empty-state'
import type { SalesData } from '../../components/tasks.tsx'
import { dashboardMessages as copy } from './dashboard.messages.ts'

/** Revenue per day as a chart, with a summary in one sentence and the numbers as a table. */
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
            formatDayMonth(best.date),
          )}
          points={series.map(({ date, revenue }) => ({ label: formatDayMonth(date), value: revenue }))}
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
