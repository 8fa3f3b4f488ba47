import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { common, formatDateTime } from '@repo/messages'
import { recentOrdersMessages } from '../../components/recent-orders.messages.ts'
import { RecentOrders } from '../../components/recent-orders.tsx'
import { taskMessages } from '../../components/tasks.messages.ts'
import { type DashboardData, TaskList } from '../../components/tasks.tsx'
import { useCan } from '../../components/use-can.ts'
import { dashboardMessages as copy } from './dashboard.messages.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { Figures } from './figures.tsx'
import { PeriodDays, PeriodPicker, usePeriod } from './period-picker.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { TopCourses } from './top-courses.tsx'

/** Figures of a period compared with the one before: the screen at `/crm/Dashboard`. */
export function Dashboard() {
  const period = usePeriod()
  const query = usePageQuery(useApi().crm.dashboard.query({ query: period.query }), { isKept: true })
  const hasSales = useCan('orders')
  return (
    <>
      <PageHeader title={copy.title} lead={hasSales ? copy.lead : copy.leadWithoutSales} />
      <PeriodPicker {...period} />
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

function DashboardContent({ data }: { data: DashboardData }) {
  const { sales } = data
  const tasks = (
    <Panel title={taskMessages.title} isFlush>
      <TaskList tasks={data.tasks} />
    </Panel>
  )
  return (
    <div className="grid gap-5">
      <PeriodDays data={data} />
      <Figures data={data} />
      {sales ? (
        <>
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
            <div className="grid gap-5">
              <RevenuePanel data={data} series={sales.series} />
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
