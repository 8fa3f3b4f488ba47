import { QueryView } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { StatusTabs } from '@repo/back-office/status-tabs'
import { choiceParam, defineFilters, Link, useParams, useSearchFilters } from '@repo/routing'
import { Avatar } from '@repo/ui/avatar'
import { buttonClass } from '@repo/ui/button'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import type { ReactNode } from 'react'
import { paths } from '../../components/paths.ts'
import { UserStatusBadge } from '../../components/status-badge.tsx'
import { useCan } from '../../components/use-can.ts'
import { learnerMessages as copy } from './learner.messages.ts'
import { LearnerCertificates } from './learner-certificates.tsx'
import { LearnerCourses } from './learner-courses.tsx'
import { LearnerMails } from './learner-mails.tsx'
import { LearnerNotes } from './learner-notes.tsx'
import { LearnerOverview } from './learner-overview.tsx'
import { MergeButton } from './merge-button.tsx'
import { ErasedNote, MergedNote } from './merges.tsx'
import { type LearnerDetail, useLearner } from './use-learner.ts'

const tabs = [
  'overview',
  'courses',
  'certificates',
  'quizzes',
  'handIns',
  'questions',
  'notes',
  'orders',
  'mails',
  'devices',
  'audit',
] as const
type Tab = (typeof tabs)[number]
type OwnTab = Exclude<Tab, keyof Props['parts']>

const ownTabs: readonly Tab[] = ['overview', 'courses', 'certificates', 'notes', 'mails']

/** Whether this feature fills the tab itself; everyone who may see learners may open it. */
const isOwnTab = (tab: Tab): tab is OwnTab => ownTabs.some((own) => own === tab)

const filters = defineFilters({ tab: choiceParam(tabs, 'overview') })

interface Props {
  /** The tabs that other features fill, by the id of the learner. */
  parts: Record<
    'quizzes' | 'handIns' | 'questions' | 'orders' | 'devices' | 'audit',
    (id: string) => ReactNode
  >
}

const Back = () => <BackLink to={paths.students()}>{copy.back}</BackLink>

const skeleton = (
  <SkeletonGroup>
    <div className="grid gap-6 xl:grid-cols-2">
      <Skeleton className="h-72 rounded-md" />
      <Skeleton className="h-72 rounded-md" />
    </div>
  </SkeletonGroup>
)

/** One learner with everything that belongs to them: the screen at `/crm/Student/{id}`. */
export function LearnerPage(props: Props) {
  const { id = '' } = useParams()
  const query = useLearner(id)
  if (query.data) return <Learner learner={query.data} {...props} />
  return (
    <>
      <PageHeader before={<Back />} title={copy.one} />
      <QueryView query={query} skeleton={skeleton}>
        {(learner) => <Learner learner={learner} {...props} />}
      </QueryView>
    </>
  )
}

/** The tabs that the person signed in may open. */
function useOpenTabs(): readonly Tab[] {
  const can = {
    quizzes: true,
    handIns: useCan('readHandIns'),
    questions: true,
    orders: useCan('orders'),
    devices: useCan('users'),
    audit: useCan('users'),
  }
  return tabs.filter((tab) => isOwnTab(tab) || can[tab])
}

function Learner({ learner, parts }: { learner: LearnerDetail } & Props) {
  const canOpenAccount = useCan('users')
  const canWrite = useCan('letters')
  const canMerge = useCan('mergeLearners')
  const search = useSearchFilters(filters)
  const open = useOpenTabs()
  const isClosed = learner.mergedInto !== null || learner.erasedAt !== null
  const tab = open.find((one) => one === search.values.tab) ?? 'overview'
  return (
    <>
      <PageHeader
        before={<Back />}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Avatar name={learner.name} size={48} src={learner.avatarUrl} />
            <span className="min-w-0 break-words">{learner.name}</span>
            {learner.mergedInto ? null : (
              <span className="font-text tracking-normal">
                <UserStatusBadge status={learner.status} />
              </span>
            )}
          </span>
        }
        actions={
          <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {canOpenAccount ? (
              <Link to={paths.user({ id: learner.id })} className="link inline-flex min-h-11 items-center">
                {copy.openAccount}
              </Link>
            ) : null}
            {canMerge && !isClosed ? <MergeButton learner={learner} /> : null}
            {canWrite && !isClosed ? (
              <Link
                to={paths.addLetter({ student: learner.id })}
                className={buttonClass({ variant: 'secondary' })}
              >
                {copy.write}
              </Link>
            ) : null}
          </span>
        }
      />
      <MergedNote mergedInto={learner.mergedInto} />
      <ErasedNote erasedAt={learner.erasedAt} />
      <StatusTabs
        label={copy.tabsLabel}
        filters={{ ...search, values: { tab } }}
        tabs={open.map((one) => ({
          label: copy.tabs[one],
          change: { tab: one },
          count: one === 'courses' ? learner.enrollments.length : undefined,
        }))}
      />
      <div className="pt-6">
        {tab === 'overview' ? <LearnerOverview learner={learner} /> : null}
        {tab === 'courses' ? <LearnerCourses learner={learner} /> : null}
        {tab === 'certificates' ? <LearnerCertificates id={learner.id} profileName={learner.name} /> : null}
        {tab === 'notes' ? <LearnerNotes id={learner.id} isErased={learner.erasedAt !== null} /> : null}
        {tab === 'mails' ? <LearnerMails id={learner.id} canResend={learner.can.changeEnrollments} /> : null}
        {isOwnTab(tab) ? null : parts[tab](learner.id)}
      </div>
    </>
  )
}
