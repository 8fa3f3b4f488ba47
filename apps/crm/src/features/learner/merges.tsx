import { Panel } from '@repo/back-office/panel'
import { formatDate, formatDateTime } from '@repo/messages'
import { Link } from '@repo/routing'
import { EmailText } from '@repo/ui/email-text'
import { paths } from '../../components/paths.ts'
import { learnerMessages as copy } from './learner.messages.ts'
import type { LearnerDetail } from './use-learner.ts'

type Facts = Pick<LearnerDetail['merged'][number], 'at' | 'by'>

const MergeFacts = ({ at, by }: Facts) =>
  at ? (
    <time className="text-sm text-3" dateTime={at}>
      {copy.mergeFacts(formatDate(at), by)}
    </time>
  ) : null

/** What is left of an account whose data were erased; it is said before everything else on the page. */
export function ErasedNote({ erasedAt }: Pick<LearnerDetail, 'erasedAt'>) {
  if (!erasedAt) return null
  return (
    <p role="note" aria-label={copy.erasedLabel} className="mb-5 rounded-sm bg-info-soft px-4 py-3">
      {copy.erased(formatDateTime(erasedAt))}
    </p>
  )
}

/** Leads from an account that was closed by a merge to the one that was kept. */
export function MergedNote({ mergedInto }: Pick<LearnerDetail, 'mergedInto'>) {
  if (!mergedInto) return null
  const { id, name, at, by } = mergedInto
  return (
    <div
      role="note"
      aria-label={copy.mergedLabel}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm bg-info-soft px-4 py-2"
    >
      <p>
        {copy.mergedInto}{' '}
        <Link
          to={paths.student({ id })}
          className="link inline-flex min-h-6 items-center font-semibold break-words"
        >
          {name}
        </Link>
      </p>
      <MergeFacts at={at} by={by} />
    </div>
  )
}

/** Accounts that were merged into this one. */
export function MergedAccounts({ merged }: Pick<LearnerDetail, 'merged'>) {
  if (merged.length === 0) return null
  return (
    <Panel title={copy.mergedHere}>
      <ul aria-label={copy.mergedHere} className="divide-y divide-line">
        {merged.map(({ id, name, email, at, by }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span className="min-w-0">
              <Link to={paths.student({ id })} className="link inline-flex min-h-6 items-center break-words">
                {name}
              </Link>
              <span className="block text-sm break-words text-3">
                <EmailText>{email}</EmailText>
              </span>
            </span>
            <MergeFacts at={at} by={by} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
