import { Link } from '@repo/routing'
import { Card } from '@repo/ui/card'
import { Circle, CircleCheck } from 'lucide-react'
import { paths } from '../../app/paths.ts'
import { overviewMessages as copy } from './overview.messages.ts'
import type { OverviewData } from './overview.types.ts'

/** What a new doctor does before learners come. It goes once all is done. */
export function FirstSteps({ overview: { begun, doctor, courses } }: { overview: OverviewData }) {
  const profile = paths.room({ id: doctor.slug }, { tab: 'profile' })
  const [course] = courses
  const steps = [
    { id: 'profile', isDone: begun.profile, ...copy.steps.profile, to: profile },
    { id: 'licence', isDone: begun.licence, ...copy.steps.licence, to: profile },
    { id: 'video', isDone: begun.video, ...copy.steps.video, to: paths.videos() },
    {
      id: 'submission',
      isDone: begun.submission,
      ...copy.steps.submission,
      to: course ? paths.course({ id: course.id }) : null,
    },
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <Card className="p-5 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-h3">{copy.firstSteps}</h2>
        <p className="text-sm text-3">{copy.stepsDone(done, steps.length)}</p>
      </div>
      <ol className="mt-3 divide-y divide-line">
        {steps.map(({ id, isDone, title, hint, to }) => (
          <li className="flex gap-3 py-3" key={id}>
            {isDone ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 shrink-0 text-success" size={20} />
            ) : (
              <Circle aria-hidden="true" className="mt-0.5 shrink-0 text-3" size={20} />
            )}
            <div className="min-w-0">
              {isDone || to === null ? (
                <p className={isDone ? 'text-3' : 'font-semibold'}>
                  {title}
                  {isDone ? <span className="sr-only">: {copy.stepDone}</span> : null}
                </p>
              ) : (
                <Link className="link font-semibold" to={to}>
                  {title}
                </Link>
              )}
              {isDone ? null : <p className="text-sm text-2">{hint}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
