import { Panel } from '@repo/back-office/panel'
import { SaveButton } from '@repo/back-office/save-button'
import { formatCompact, formatDayMonth, formatNumber, formatVnd } from '@repo/messages'
import { toCsv } from '@repo/messages/csv'
import { Link } from '@repo/routing'
import { AreaChart } from '@repo/ui/area-chart'
import { EmptyState } from '@repo/ui/empty-state'
import { paths } from '../../components/paths.ts'
import type { DashboardData, SalesData } from '../../components/tasks.tsx'
import { dashboardMessages as copy } from './dashboard.messages.ts'

/** Revenue per day as a chart, with a summary in one sentence and the numbers as a table. */
export function RevenuePanel({ data, series }: { data: DashboardData; series: SalesData['series'] }) {
  const best = series.reduce<SalesData['series'][number] | null>(
    (top, day) => (top && top.revenue >= day.revenue ? top : day),
    null,
  )
  const total = series.reduce((sum, day) => sum + day.revenue, 0)
  return (
    <Panel
      title={copy.chartTitle}
      aside={
        <SaveButton
          fileName={copy.fileName(data.from, data.to)}
          size="sm"
          read={() => Promise.resolve(toFile(series))}
        >
          {copy.save}
        </SaveButton>
      }
    >
      {best && series.some(({ revenue }) => revenue !== 0) ? (
        <AreaChart
          caption={copy.chartSummary(
            formatNumber(data.days),
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
      <p className="mt-2">
        <Link
          to={paths.orders({ dated: 'moved', from: data.from, to: data.to })}
          className="text-sm font-semibold text-primary hover:underline"
        >
          {copy.ordersOfPeriod}
        </Link>
      </p>
    </Panel>
  )
}

const toFile = (series: SalesData['series']) =>
  new Blob(
    [
      toCsv([
        [copy.date, copy.revenue, copy.orders],
        ...series.map(({ date, revenue, orders }) => [date, revenue, orders]),
      ]),
    ],
    { type: 'text/csv;charset=utf-8' },
  )
