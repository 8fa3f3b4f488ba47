import { formatNumber, formatVnd } from '@repo/messages'
import { EmptyState } from '@repo/ui/empty-state'
import { Panel } from '../../components/panel.tsx'
import type { DashboardData } from '../../components/tasks.tsx'
import { dashboardMessages as copy } from './dashboard.messages.ts'

/** Courses that brought most; the bar shows each against the first. */
export function TopCourses({ courses }: { courses: DashboardData['topCourses'] }) {
  const highest = Math.max(1, ...courses.map(({ revenue }) => revenue))
  return (
    <Panel title={copy.topCourses}>
      {courses.length === 0 ? (
        <EmptyState art="course" title={copy.noTopCourses} className="py-8" />
      ) : (
        <ol className="grid gap-4">
          {courses.map(({ slug, title, revenue, orders }) => (
            <li key={slug}>
              <div className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 truncate font-semibold">{title}</span>
                <span className="whitespace-nowrap font-num font-semibold">{formatVnd(revenue)}</span>
              </div>
              <div className="mt-1.5 flex items-center gap-3">
                <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-surface-3" aria-hidden="true">
                  <span
                    className="block h-full rounded-full bg-chart-1"
                    style={{ inlineSize: `${(revenue / highest) * 100}%` }}
                  />
                </span>
                <span className="whitespace-nowrap font-num text-3">
                  {copy.orderCount(formatNumber(orders))}
                </span>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
