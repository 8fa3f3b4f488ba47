import type { certificateState } from '@repo/contract/certificates'
import { formatHours } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { paths } from '../../app/paths.ts'
import { CertificateCard } from './certificate-card.tsx'
import { ClaimForm } from './claim-form.tsx'
import { claimMessages as copy } from './own-certificates.messages.ts'

type State = z.output<typeof certificateState>

/** The certificate of a course: issued, to be claimed, or what is left to do for it. */
export function CourseCertificate({ slug }: { slug: string }) {
  const query = useQuery({
    ...useApi().certificates.courseCertificate.query({ params: { slug } }),
    throwOnError: false,
    // It may have been learned in another tab meanwhile.
    refetchOnWindowFocus: 'always',
  })
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="text-h2" tabIndex={-1}>
        {copy.title}
      </h1>
      <QueryView query={query} skeleton={<Skeleton className="mt-8 h-80 rounded-md" />}>
        {(state) => (
          <>
            <p className="mt-2 mb-6 break-words text-2">{state.course.title}</p>
            <Stage state={state} />
            <a
              className="link mt-8 inline-flex min-h-11 items-center"
              href={paths.classroom(state.course.slug)}
            >
              {copy.back}
            </a>
          </>
        )}
      </QueryView>
    </div>
  )
}

function Stage({ state }: { state: State }) {
  const { certificate, rule, isEarned, course, profileName, hours } = state
  if (certificate) return <CertificateCard certificate={certificate} />
  if (!rule) return <EmptyState art="course" description={copy.notOfferedHint} title={copy.notOffered} />
  return (
    <>
      {isEarned ? <ClaimForm name={profileName} slug={course.slug} /> : <WhatIsLeft state={state} />}
      <p className="mt-6 text-sm text-3">
        {hours === null ? null : `${copy.hours(formatHours(hours))} `}
        {copy.noLicence}
      </p>
    </>
  )
}

function WhatIsLeft({
  state: { course, lessons, quizzes, assignments, openLessons, openQuizzes, openAssignments },
}: {
  state: State
}) {
  const { completed, needed, total } = lessons
  return (
    <section aria-labelledby="certificate-left" className="rounded-md border bg-surface p-5 md:p-7">
      <h2 className="text-h3" id="certificate-left">
        {copy.left}
      </h2>
      <p className="mt-3">{copy.lessons(completed, needed, total)}</p>
      {quizzes && <p>{copy.quizzes(quizzes.passed, quizzes.total)}</p>}
      {assignments && <p>{copy.assignments(assignments.passed, assignments.total)}</p>}
      <OpenList lessons={openLessons} slug={course.slug} title={copy.openLessons} />
      <OpenList lessons={openQuizzes} slug={course.slug} title={copy.openQuizzes} />
      <OpenList lessons={openAssignments} slug={course.slug} title={copy.openAssignments} />
      <a className={buttonClass({ className: 'mt-6' })} href={paths.goOn(course.slug)}>
        {copy.goOn}
      </a>
    </section>
  )
}

interface OpenListProps {
  title: string
  slug: string
  lessons: State['openLessons']
}

function OpenList({ title, slug, lessons }: OpenListProps) {
  if (lessons.length === 0) return null
  return (
    <>
      <h3 className="mt-6 font-text text-base font-semibold">{title}</h3>
      <ul className="mt-1">
        {lessons.map(({ id, title: name }) => (
          <li key={id}>
            <a
              className="link inline-flex min-h-11 items-center break-words"
              href={paths.classroom(slug, id)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
