import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { common, formatDateTime } from '@repo/messages'
import { choiceParam, defineFilters, Link, useSearchFilters } from '@repo/routing'
import { chipClass } from '@repo/ui/tag'
import { paths } from '../../components/paths.ts'
import { recentOrdersMessages } from '../../components/recent-orders.messages.ts'
import { RecentOrders } from '../../components/recent-orders.tsx'
import { taskMessages } from '../../components/tasks.messages.ts'
import { type DashboardData, TaskList } from '../../components/tasks.tsx'
import { useCan } from '../../components/use-can.ts'
import { dashboardMessages as copy } from './dashboard.messages.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { Figures } from './figures.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { TopCourses } from './top-courses.tsx'

const periods = ['7', '30', '90'] as const
const filters = defineFilters({ days: choiceParam(periods, '30') })

/** Figures of a period compared with the one before: the screen at `/crm/Dashboard`. */
export function Dashboard() {
  const { days } = useSearchFilters(filters).values
  const query = usePageQuery(useApi().crm.dashboard.query({ query: { days } }), { isKept: true })
  const hasSales = useCan('orders')
  return (
    <>
      <PageHeader
        title={copy.title}
        lead={hasSales ? copy.lead : copy.leadWithoutSales}
        actions={<PeriodPicker days={days} />}
      />
      <QueryView query={query} skeleton={<DashboardSkeleton hasSales={hasSales} />}>
        {(data) => (
          <div className={query.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
            <DashboardContent data={data} />
          </div>
        )}
      </QueryView>
    </>
  )
}

function PeriodPicker({ days }: { days: (typeof periods)[number] }) {
  return (
    <nav aria-label={copy.period}>
      <ul className="flex gap-2">
        {periods.map((period) => (
          <li key={period}>
            <Link
              to={paths.dashboard({ days: period === '30' ? undefined : period })}
              preventScrollReset
              aria-current={period === days ? 'true' : undefined}
              className={chipClass(period === days)}
            >
              {copy.days(period)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function DashboardContent({ data }: { data: DashboardData }) {
  const { sales } = data
  const tasks = (
    <Panel title={taskMessages.title} isFlush>
      <TaskList tasks={data.tasks} />
    </Panel>
  )
  return (
    <div className="grid gap-5">
      <Figures data={data} />
      {sales ? (
        <>
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
            <div className="grid gap-5">
              <RevenuePanel days={data.days} series={sales.series} />
              <TopCourses courses={sales.topCourses} />
            </div>
            <div className="max-lg:row-start-1">{tasks}</div>
          </div>
          <Panel title={recentOrdersMessages.title} isFlush>
            <RecentOrders orders={sales.recentOrders} />
          </Panel>
        </>
      ) : (
        tasks
      )}
      <p className="font-num text-3">{common.updatedAt(formatDateTime(data.updatedAt))}</p>
    </div>
  )
}
