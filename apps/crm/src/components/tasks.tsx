import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatAgo } from '@repo/messages'
import { Link } from '@repo/routing'
import { EmptyState } from '@repo/ui/empty-state'
import { shownCount } from '@repo/ui/tab-look'
import {
  BadgeCheck,
  BookOpenCheck,
  CalendarX2,
  ChevronRight,
  CircleHelp,
  FileDiff,
  FileWarning,
  Flag,
  IdCard,
  type LucideIcon,
  MailQuestion,
  MessageCircleQuestion,
  MessageSquareWarning,
  SearchX,
  ServerCrash,
  ShieldUser,
  Siren,
  Star,
  Undo2,
  WalletCards,
} from 'lucide-react'
import { paths } from './paths.ts'
import { taskMessages as copy } from './tasks.messages.ts'

export type DashboardData = EndpointOutput<ApiContract['crm']['dashboard']>
/** What only those see who may look at orders. */
export type SalesData = NonNullable<DashboardData['sales']>
type Tasks = DashboardData['tasks']
export type TaskName = keyof Tasks
type Waiting = NonNullable<Tasks['pendingReviews']>

interface TaskKind {
  name: TaskName
  icon: LucideIcon
  /** The list that shows exactly these. */
  href: string | ((tasks: Tasks) => string)
}

const kinds: TaskKind[] = [
  {
    name: 'coursesInReview',
    icon: BookOpenCheck,
    href: paths.courses({ waits: 'submission' }),
  },
  { name: 'pendingReviews', icon: Star, href: paths.reviews() },
  { name: 'reportedReviews', icon: MessageSquareWarning, href: paths.reviews({ state: 'reported' }) },
  {
    name: 'refundsToReview',
    icon: SearchX,
    href: paths.orders({ waits: 'refund_review' }),
  },
  {
    name: 'refundsToTransfer',
    icon: Undo2,
    href: paths.orders({ waits: 'refund_transfer' }),
  },
  {
    name: 'misfitOrders',
    icon: WalletCards,
    href: paths.orders({ waits: 'money' }),
  },
  {
    name: 'unmatchedMoney',
    icon: CircleHelp,
    href: paths.money({ kind: 'unmatched' }),
  },
  {
    name: 'settlementDifferences',
    icon: FileDiff,
    href: ({ settlementDifferences }) => {
      const id = settlementDifferences?.fileId
      return id ? paths.settlement({ id }, { verdict: 'open' }) : paths.settlements({ part: 'open' })
    },
  },
  { name: 'reportedQuestions', icon: Flag, href: paths.questions({ state: 'reported' }) },
  { name: 'unansweredQuestions', icon: MessageCircleQuestion, href: paths.questions({ state: 'waiting' }) },
  { name: 'unansweredContacts', icon: MailQuestion, href: paths.contacts({ state: 'unanswered' }) },
  { name: 'privacyRequests', icon: ShieldUser, href: paths.privacy({ state: 'waiting' }) },
  { name: 'professionsToReview', icon: IdCard, href: paths.users({ profession: 'pending' }) },
  { name: 'uncheckedLicences', icon: BadgeCheck, href: paths.doctors({ licence: 'unchecked' }) },
  { name: 'expiredLicences', icon: CalendarX2, href: paths.doctors({ licence: 'expired' }) },
  { name: 'overdueCards', icon: Siren, href: paths.emergencyCards({ state: 'overdue' }) },
  {
    name: 'failedVideos',
    icon: FileWarning,
    href: paths.videos({ state: 'failed' }),
  },
  { name: 'failedJobs', icon: ServerCrash, href: paths.jobs() },
]

/** Open tasks, each with a link to its filtered list. The API sends null for tasks that this person may not see. */
export function TaskList({ tasks }: { tasks: Tasks }) {
  const waiting = kinds.flatMap((kind) => {
    const task = tasks[kind.name]
    return task && task.count > 0 ? [{ kind, task }] : []
  })
  if (waiting.length === 0)
    return <EmptyState art="inbox" title={copy.none} description={copy.noneHint} className="py-8" />
  return (
    <ul className="divide-y divide-line border-t">
      {waiting.map(({ kind, task }) => (
        <li key={kind.name}>
          <Task kind={kind} href={typeof kind.href === 'string' ? kind.href : kind.href(tasks)} task={task} />
        </li>
      ))}
    </ul>
  )
}

function Task({ kind: { name, icon: Icon }, href, task }: { kind: TaskKind; href: string; task: Waiting }) {
  return (
    <Link
      to={href}
      className="flex min-h-16 items-center gap-3 px-5 py-2.5 transition-colors hover:bg-surface-2"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-warning-soft text-warning">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{copy.names[name](shownCount(task.count))}</span>
        <span className="block text-3">{copy.hints[name]}</span>
        {task.oldest ? (
          <span className="block text-sm text-2">
            {copy.oldest(task.count)} <time dateTime={task.oldest}>{formatAgo(task.oldest)}</time>
          </span>
        ) : null}
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-3" />
    </Link>
  )
}
