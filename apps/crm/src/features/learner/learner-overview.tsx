import { Moment } from '@repo/account-settings'
import { Panel } from '@repo/back-office/panel'
import { formatDate, formatDateTime, formatNumber, formatVnd } from '@repo/messages'
import { EmailText } from '@repo/ui/email-text'
import { FactList } from '../../components/fact-list.tsx'
import { learnerMessages as copy } from './learner.messages.ts'
import type { LearnerDetail } from './use-learner.ts'

/** Contact data, dates and figures of the learner. */
export function LearnerOverview({ learner }: { learner: LearnerDetail }) {
  const { name, email, phone, verifiedAt, joinedAt, lastSeenAt, courses, averagePercent, spent } = learner
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Panel title={copy.facts}>
        <FactList
          facts={[
            [copy.name, name],
            [
              copy.email,
              <a className="link" href={`mailto:${email}`} key="email">
                <EmailText>{email}</EmailText>
              </a>,
            ],
            [
              copy.phone,
              phone ? (
                <a className="link font-num" href={`tel:${phone}`} key="phone">
                  {phone}
                </a>
              ) : (
                copy.noPhone
              ),
            ],
            [copy.verified, verifiedAt ? formatDateTime(verifiedAt) : copy.notVerified],
            [copy.joined, formatDate(joinedAt)],
            [copy.lastSeen, lastSeenAt ? <Moment at={lastSeenAt} key="seen" /> : copy.never],
          ]}
        />
      </Panel>
      <Panel title={copy.figures}>
        <FactList
          facts={[
            [copy.openCourses, formatNumber(courses)],
            [copy.progress, courses > 0 ? `${averagePercent}%` : '–'],
            [copy.spent, formatVnd(spent)],
          ]}
        />
      </Panel>
    </div>
  )
}
