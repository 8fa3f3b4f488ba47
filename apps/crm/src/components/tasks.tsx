import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatAgo, formatNumber } from '@repo/messages'
import { Link } from '@repo/routing'
import { useSession } from '@repo/session'
import { EmptyState } from '@repo/ui/empty-state'
import {
  BookOpenCheck,
  ChevronRight,
  CircleHelp,
  FileWarning,
  type LucideIcon,
  MailQuestion,
  SearchX,
  Star,
  Undo2,
  WalletCards,
} from 'lucide-react'
import { paths } from './paths.ts'
import { type AccessName, canOpen } from './rights.ts'
import { taskMessages as copy } from './tasks.messages.ts'

export type DashboardData = EndpointOutput<ApiContract['crm']['dashboard']>
/** What only those see who may look at orders. */
export type SalesData = NonNullable<DashboardData['sales']>
type Tasks = DashboardData['tasks']
export type TaskName = Exclude<keyof Tasks, 'money'> | keyof NonNullable<Tasks['money']>
type Waiting = Tasks['pendingReviews']

interface TaskKind {
  name: TaskName
  icon: LucideIcon
  /** The list that shows exactly these; absent while another system holds them. */
  target?: { href: string; access: AccessName }
}

const kinds: TaskKind[] = [
  {
    name: 'coursesInReview',
    icon: BookOpenCheck,
    target: { href: paths.courses({ status: 'in_review' }), access: 'courses' },
  },
  { name: 'pendingReviews', icon: Star, target: { href: paths.reviews(), access: 'reviews' } },
  {
    name: 'refundsToReview',
    icon: SearchX,
    target: { href: paths.orders({ waits: 'refund_review' }), access: 'orders' },
  },
  {
    name: 'refundsToTransfer',
    icon: Undo2,
    target: { href: paths.orders({ waits: 'refund_transfer' }), access: 'orders' },
  },
  {
    name: 'misfitOrders',
    icon: WalletCards,
    target: { href: paths.orders({ waits: 'money' }), access: 'orders' },
  },
  {
    name: 'unmatchedMoney',
    icon: CircleHelp,
    target: { href: paths.money({ kind: 'unmatched' }), access: 'orders' },
  },
  { name: 'unansweredContacts', icon: MailQuestion },
  {
    name: 'failedVideos',
    icon: FileWarning,
    target: { href: paths.videos({ state: 'failed' }), access: 'content' },
  },
]

/** What waits for this person, each line leading to its filtered list; what leads to a closed list is somebody else's. */
export function TaskList({ tasks: { money, ...others } }: { tasks: Tasks }) {
  const tasks: Partial<Record<TaskName, Waiting>> = { ...others, ...money }
  const user = useSession().user
  const waiting = kinds.flatMap((kind) => {
    const task = tasks[kind.name]
    const isOwn = !kind.target || canOpen(kind.target.access, user)
    return task && task.count > 0 && isOwn ? [{ kind, task }] : []
  })
  if (waiting.length === 0)
    return <EmptyState art="inbox" title={copy.none} description={copy.noneHint} className="py-8" />
  return (
    <ul className="divide-y divide-line border-t">
      {waiting.map(({ kind, task }) => (
        <li key={kind.name}>
          <Task kind={kind} task={task} />
        </li>
      ))}
    </ul>
  )
}

function Task({ kind: { name, icon: Icon, target }, task }: { kind: TaskKind; task: Waiting }) {
  const text = (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-warning-soft text-warning">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{copy.names[name](formatNumber(task.count))}</span>
        <span className="block text-3">{copy.hints[name]}</span>
        {task.oldest ? (
          <span className="block text-sm text-2">
            {copy.oldest(task.count)} <time dateTime={task.oldest}>{formatAgo(task.oldest)}</time>
          </span>
        ) : null}
      </span>
    </>
  )
  const look = 'flex min-h-16 items-center gap-3 px-5 py-2.5'
  if (!target) return <div className={look}>{text}</div>
  return (
    <Link to={target.href} className={`${look} transition-colors hover:bg-surface-2`}>
      {text}
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-3" />
    </Link>
  )
}
