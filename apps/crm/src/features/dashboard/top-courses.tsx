import { Panel } from '@repo/back-office/panel'
import { formatNumber, formatVnd } from '@repo/messages'
import { Link } from '@repo/routing'
import { EmptyState } from '@repo/ui/empty-state'
import { paths } from '../../components/paths.ts'
import type { SalesData } from '../../components/tasks.tsx'
import { useCan } from '../../components/use-can.ts'
import { dashboardMessages as copy } from './dashboard.messages.ts'

/** The courses with the highest revenue; the bars are relative to the first. */
export function TopCourses({ courses }: { courses: SalesData['topCourses'] }) {
  const canEdit = useCan('courses')
  const highest = Math.max(1, ...courses.map(({ revenue }) => revenue))
  return (
    <Panel title={copy.topCourses}>
      {courses.length === 0 ? (
        <EmptyState art="course" title={copy.noTopCourses} className="py-8" />
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-3">
          {courses.map(({ id, slug, title, revenue, orders }) => (
            <li
              key={slug}
              className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_3.5rem_8rem] sm:items-center"
            >
              {canEdit ? (
                <Link to={paths.editCourse({ id })} className="min-w-0 font-semibold hover:underline">
                  {title}
                </Link>
              ) : (
                <span className="min-w-0 font-semibold">{title}</span>
              )}
              <span className="h-1.5 overflow-hidden rounded-full bg-surface-3" aria-hidden="true">
                <span
                  className="block h-full rounded-full bg-chart-1"
                  style={{ inlineSize: `${(Math.max(0, revenue) / highest) * 100}%` }}
                />
              </span>
              <span className="whitespace-nowrap text-right font-num text-3 max-sm:hidden">
                {copy.orderCount(formatNumber(orders))}
              </span>
              <span className="whitespace-nowrap font-num font-semibold sm:text-right">
                {formatVnd(revenue)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
