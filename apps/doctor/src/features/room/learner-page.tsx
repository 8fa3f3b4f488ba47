import { useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { LearnerQuizList } from '@repo/back-office/learner-quizzes/learner-quiz-list'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { formatDate, formatDateTime, lessonKindLabels } from '@repo/messages'
import { Link } from '@repo/routing'
import { HandInBadge } from '@repo/shell/hand-in-view'
import { Progress } from '@repo/ui/progress'
import { paths } from '../../app/paths.ts'
import { learnerMessages as copy } from './learner.messages.ts'
import type { OneLearner } from './room.types.ts'

interface LearnerPageProps {
  learner: OneLearner
  /** Slug of the doctor whose room leads here. */
  room: string
}

/** One learner of a course: how far in each lesson, what quizzes and hand-ins said. Never how to reach them. */
export function LearnerPage({ learner, room }: LearnerPageProps) {
  const { doctorPortal } = useApi()
  const { id, name, course, percent, quizzes, handIns } = learner
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.room({ id: room }, { tab: 'learners' })}>{copy.tab.learners}</BackLink>}
        lead={course}
        title={name}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={copy.progress}>
          <Progress hasFigure label={copy.learnerProgress(name, percent)} value={percent} />
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <dt className="text-3">{copy.enrolledAt}</dt>
            <dd>{formatDate(learner.enrolledAt)}</dd>
            <dt className="text-3">{copy.lastSeen}</dt>
            <dd>{learner.lastSeenAt ? formatDateTime(learner.lastSeenAt) : copy.neverSeen}</dd>
            {learner.completedAt ? (
              <>
                <dt className="text-3">{copy.completedAt}</dt>
                <dd>{formatDate(learner.completedAt)}</dd>
              </>
            ) : null}
          </dl>
          <Lessons lessons={learner.lessons} />
        </Panel>
        <div className="grid min-w-0 gap-5">
          <LearnerQuizList
            quizzes={quizzes}
            readAttempt={(attemptId) => doctorPortal.learnerAttempt.query({ params: { id, attemptId } })}
          />
          <HandIns handIns={handIns} />
        </div>
      </div>
    </>
  )
}

function Lessons({ lessons }: { lessons: OneLearner['lessons'] }) {
  const sections = [...Map.groupBy(lessons, ({ section }) => section)]
  return sections.map(([section, group]) => (
    <section aria-label={section} className="mt-5" key={group[0]?.id}>
      <h3 className="font-text text-sm font-semibold tracking-normal">{section}</h3>
      <ul className="mt-1 divide-y divide-line">
        {group.map(({ id, title, kind, percent }) => (
          <li className="grid gap-x-4 py-2 sm:grid-cols-[minmax(0,1fr)_10rem] sm:items-center" key={id}>
            <span className="min-w-0 break-words">
              {title}
              <span className="block text-sm text-3">{lessonKindLabels[kind]}</span>
            </span>
            <Progress hasFigure label={copy.lessonProgress(title, percent)} value={percent} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function HandIns({ handIns }: { handIns: OneLearner['handIns'] }) {
  return (
    <Panel title={copy.handIns}>
      {handIns.length === 0 ? <p className="text-2">{copy.noHandIns}</p> : null}
      <ul className="divide-y divide-line">
        {handIns.map(({ id, lesson, number, state, submittedAt }) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2" key={id}>
            <Link className="link inline-flex min-h-11 items-center" to={paths.handIn({ id })}>
              {copy.handIn(lesson, number)}
            </Link>
            <HandInBadge state={state} />
            {submittedAt ? <span className="text-sm text-3">{formatDateTime(submittedAt)}</span> : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
