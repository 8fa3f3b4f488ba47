import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { Link } from '@repo/routing'
import { useSession } from '@repo/session'
import { Skeleton } from '@repo/ui/skeleton'
import {
  ChartNoAxesCombined,
  GraduationCap,
  type LucideIcon,
  Newspaper,
  Plus,
  Star,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../components/paths.ts'
import { type AccessName, canOpen } from '../../components/permissions.ts'
import { recentOrdersMessages } from '../../components/recent-orders.messages.ts'
import { RecentOrders } from '../../components/recent-orders.tsx'
import { taskMessages } from '../../components/tasks.messages.ts'
import { TaskList } from '../../components/tasks.tsx'
import { hubMessages as copy } from './hub.messages.ts'

interface Shortcut {
  label: string
  href: string
  icon: LucideIcon
  access: AccessName
}

const shortcuts: Shortcut[] = [
  { label: copy.openDashboard, href: paths.dashboard(), icon: ChartNoAxesCombined, access: 'anyStaff' },
  { label: copy.addCourse, href: paths.addCourse(), icon: Plus, access: 'editCourses' },
  { label: copy.moderate, href: paths.reviews(), icon: Star, access: 'reviews' },
  { label: copy.findStudent, href: paths.students(), icon: GraduationCap, access: 'students' },
  { label: copy.writeNews, href: paths.news({ edit: 'new' }), icon: Newspaper, access: 'news' },
  { label: copy.findUser, href: paths.users(), icon: UsersRound, access: 'users' },
]

const waiting = (
  <div className="grid gap-3 p-5">
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </div>
)

/** The start page of the office: tasks, links to the screens, and the newest orders. The screen at `/crm`. */
export function Hub({ before }: { before?: ReactNode }) {
  const { user } = useSession()
  const query = usePageQuery(useApi().crm.dashboard.query({ query: {} }))
  return (
    <>
      <PageHeader title={user ? copy.greeting(user.name) : copy.title} lead={copy.lead} />
      {before}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
        <Panel title={taskMessages.title} isFlush>
          <QueryView query={query} skeleton={waiting}>
            {(data) => <TaskList tasks={data.tasks} />}
          </QueryView>
        </Panel>
        <Panel title={copy.shortcuts} isFlush>
          <ul className="grid border-t p-2 max-lg:grid-cols-2 max-sm:grid-cols-1">
            {shortcuts
              .filter(({ access }) => canOpen(access, user))
              .map(({ label, href, icon: Icon }) => (
                <li key={label}>
                  <Link
                    to={href}
                    className="flex min-h-11 items-center gap-3 rounded-sm px-3 font-semibold transition-colors hover:bg-surface-2"
                  >
                    <Icon size={18} aria-hidden="true" className="text-primary" />
                    {label}
                  </Link>
                </li>
              ))}
          </ul>
        </Panel>
        {canOpen('orders', user) ? (
          <div className="min-w-0 lg:col-span-2">
            <Panel title={recentOrdersMessages.title} isFlush>
              <QueryView query={query} skeleton={waiting}>
                {(data) => <RecentOrders orders={data.sales?.recentOrders ?? []} />}
              </QueryView>
            </Panel>
          </div>
        ) : null}
      </div>
    </>
  )
}
