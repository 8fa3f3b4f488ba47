import { formatAgo, formatDate, formatNumber } from '@repo/messages'
import { Link } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { paths } from '../../app/paths.ts'
import { overviewMessages as copy } from './overview.messages.ts'
import type { OverviewData } from './overview.types.ts'

interface Task {
  text: string
  act: string
  /** Where several have the same act. */
  label?: string
  to: string
  /** Something has ended or will soon. */
  isUrgent?: boolean
}

/** What waits for the doctor: questions first, because learners wait for them in the middle of a lesson. */
export function Waiting({ overview }: { overview: OverviewData }) {
  const tasks = tasksOf(overview)
  if (tasks.length === 0)
    return <p className="rounded-md bg-success-soft px-5 py-4 text-success">{copy.noWaiting}</p>
  return (
    <ul aria-label={copy.waitingList} className="grid gap-3">
      {tasks.map(({ text, act, label, to, isUrgent = false }) => (
        <li
          className={`flex flex-wrap items-center justify-between gap-3 rounded-md px-5 py-4 ${isUrgent ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning'}`}
          key={to + text}
        >
          <p className="min-w-0 font-semibold break-words">{text}</p>
          <Link aria-label={label} className={buttonClass({ size: 'sm' })} to={to}>
            {act}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function tasksOf(overview: OverviewData): Task[] {
  const { doctor, questionsWaiting, handInsWaiting, returnedCourses, reviewsWithoutReply, licence } = overview
  const tasks: Task[] = []
  if (questionsWaiting.count > 0 && questionsWaiting.oldest)
    tasks.push({
      text: copy.questionsWaiting(formatNumber(questionsWaiting.count), formatAgo(questionsWaiting.oldest)),
      act: copy.answerQuestions,
      to: paths.questions(),
    })
  if (handInsWaiting.count > 0 && handInsWaiting.oldest)
    tasks.push({
      text: copy.handInsWaiting(formatNumber(handInsWaiting.count), formatAgo(handInsWaiting.oldest)),
      act: copy.markHandIns,
      to: paths.handIns(),
    })
  for (const { id, title, returnedAt } of returnedCourses)
    tasks.push({
      text: copy.returned(title, formatAgo(returnedAt)),
      act: copy.openReturned,
      label: `${copy.openReturned}: ${title}`,
      to: paths.course({ id }),
    })
  if (reviewsWithoutReply > 0)
    tasks.push({
      text: copy.waiting(formatNumber(reviewsWithoutReply)),
      act: copy.answer,
      to: paths.room({ id: doctor.slug }, { tab: 'reviews', state: 'waiting' }),
    })
  const until = licence.expiresOn ? formatDate(licence.expiresOn) : ''
  if (licence.state === 'expired' || licence.state === 'expiring')
    tasks.push({
      text: licence.state === 'expired' ? copy.licenceExpired(until) : copy.licenceExpiring(until),
      act: copy.openLicence,
      to: paths.room({ id: doctor.slug }, { tab: 'profile' }),
      isUrgent: licence.state === 'expired',
    })
  return tasks
}
