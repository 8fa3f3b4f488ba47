import { Moment } from '@repo/account-settings'
import { Panel } from '@repo/back-office/panel'
import { formatDate, formatDateTime, formatNumber, formatVnd } from '@repo/messages'
import { useContactFacts } from '../../components/contact-data.tsx'
import { FactList } from '../../components/fact-list.tsx'
import { learnerMessages as copy } from './learner.messages.ts'
import { LearnerContacts } from './learner-contacts.tsx'
import { MergedAccounts } from './merges.tsx'
import type { LearnerDetail } from './use-learner.ts'

/** Contact data, dates and figures of the learner. */
export function LearnerOverview({ learner }: { learner: LearnerDetail }) {
  const { name, email, phone, verifiedAt, joinedAt, lastSeenAt, courses, averagePercent, spent } = learner
  const contact = useContactFacts({
    email,
    phone,
    of: { learner: learner.id, place: 'learner' },
    labels: { email: copy.email, phone: copy.phone, noPhone: copy.noPhone },
  })
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Panel title={copy.facts}>
        <FactList
          facts={[
            [copy.name, name],
            ...(learner.erasedAt === null ? contact : []),
            [copy.verified, verifiedAt ? formatDateTime(verifiedAt) : copy.notVerified],
            [copy.joined, formatDate(joinedAt)],
            [copy.lastSeen, lastSeenAt ? <Moment at={lastSeenAt} key="seen" /> : copy.never],
          ]}
        />
      </Panel>
      <LearnerContacts id={learner.id} />
      <Panel title={copy.figures}>
        <FactList
          facts={[
            [copy.openCourses, formatNumber(courses)],
            [copy.progress, courses > 0 ? `${averagePercent}%` : '–'],
            ...(spent === null ? [] : [[copy.spent, formatVnd(spent)] as const]),
          ]}
        />
      </Panel>
      <MergedAccounts merged={learner.merged} />
    </div>
  )
}
