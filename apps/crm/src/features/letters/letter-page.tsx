import { isForbiddenOrGone, QueryView, useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { formatDateTime, formatNumber } from '@repo/messages'
import { Link, useParams } from '@repo/routing'
import { Progress } from '@repo/ui/progress'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { FactList } from '../../components/fact-list.tsx'
import { activityLabels } from '../../components/learner-activity.messages.ts'
import { paths } from '../../components/paths.ts'
import { LetterActs } from './letter-acts.tsx'
import { type LetterDetail, LetterStateBadge } from './letter-state-badge.tsx'
import { LetterText } from './letter-text.tsx'
import { letterMessages as copy, lettersMessages, letterTopicLabels } from './letters.messages.ts'

const POLL_MS = 5000

const Back = () => <BackLink to={paths.letters()}>{lettersMessages.title}</BackLink>

/** One letter with how far it is: the screen at `/crm/Letter/{id}`. */
export function LetterPage() {
  const { id = '' } = useParams()
  const query = useQuery({
    ...useApi().crmLetters.letter.query({ params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? POLL_MS : false),
    throwOnError: isForbiddenOrGone,
  })
  if (query.data) return <Letter letter={query.data} />
  return (
    <>
      <PageHeader before={<Back />} title={copy.one} />
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
        {(letter) => <Letter letter={letter} />}
      </QueryView>
    </>
  )
}

function Letter({ letter }: { letter: LetterDetail }) {
  const { counts } = letter
  const done = counts.all - counts.waiting
  return (
    <>
      <PageHeader
        before={<Back />}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 break-words">{letter.subject}</span>
            <span className="font-text tracking-normal">
              <LetterStateBadge state={letter.state} />
            </span>
          </span>
        }
        actions={<LetterActs letter={letter} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <Panel title={copy.words}>
          <LetterText
            text={letter.text}
            name={letter.audience.learner?.name}
            isRefusable={letter.topic !== 'personal'}
          />
        </Panel>
        <Panel title={copy.facts}>
          <div className="grid gap-5">
            <Progress
              value={done}
              max={counts.all}
              label={copy.progress}
              valueText={copy.progressText(done, counts.all)}
              hasFigure
            />
            <FactList
              facts={[
                [lettersMessages.topic, letterTopicLabels[letter.topic]],
                [copy.group, <Group key="group" letter={letter} />],
                [lettersMessages.by, letter.by ?? lettersMessages.gone],
                [lettersMessages.at, formatDateTime(letter.createdAt)],
                [lettersMessages.recipients, formatNumber(counts.all)],
                [copy.waiting, formatNumber(counts.waiting)],
                [copy.queued, formatNumber(counts.queued)],
                [copy.sent, formatNumber(counts.sent)],
                [copy.failed, formatNumber(counts.failed)],
                [copy.leftOut, formatNumber(counts.leftOut)],
              ]}
            />
          </div>
        </Panel>
      </div>
    </>
  )
}

function Group({ letter: { audience } }: { letter: LetterDetail }) {
  const { learner, isSearched, course, activity } = audience
  if (learner)
    return (
      <Link to={paths.student({ id: learner.id })} className="link">
        {learner.name}
      </Link>
    )
  const parts = [
    isSearched ? copy.searched : null,
    course ? copy.course(course.title) : null,
    activity ? activityLabels[activity] : null,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join('; ') : copy.everyone
}
