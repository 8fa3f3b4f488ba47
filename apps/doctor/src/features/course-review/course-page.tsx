import { QueryView, usePageQuery } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { CommentList } from '@repo/back-office/course-review/comment-list'
import { SubmissionList, toneOfReview } from '@repo/back-office/course-review/submission-list'
import type { CourseReview } from '@repo/back-office/course-review/types'
import { useReview } from '@repo/back-office/course-review/use-review'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { PreviewMenu } from '@repo/back-office/preview-menu'
import { courseReviewStateLabels, courseStatusLabels } from '@repo/messages'
import { Link, useSearchParams } from '@repo/routing'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { coursePageMessages as copy } from './course-page.messages.ts'
import { SubmitDialog } from './submit-dialog.tsx'

const AnalysisPanel = lazyPart(
  async () => (await import('@repo/back-office/quiz-analysis/analysis-panel')).AnalysisPanel,
)

/** One own course as its doctors see it: how far the review is, and the comments at its lessons. */
export function CoursePage({ id }: { id: string }) {
  const query = usePageQuery(useReview('doctor', id).query)
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-[70vh] rounded-md" />}>
      {(review) => <Page review={review} />}
    </QueryView>
  )
}

function Page({ review }: { review: CourseReview }) {
  const { course, outline, comments } = review
  const asked = useSearchParams()[0].get('quiz')
  const quizzes = outline.flatMap(({ lessons }) => lessons.filter(({ kind }) => kind === 'quiz'))
  const quiz = quizzes.find(({ id }) => id === asked)
  if (quiz)
    return (
      <>
        <PageHeader
          before={<BackLink to={paths.course({ id: course.id })}>{copy.backToCourse}</BackLink>}
          lead={course.title}
          title={quiz.title}
        />
        <AnalysisPanel fallback={<Skeleton className="h-96 rounded-md" />} lessonId={quiz.id} />
      </>
    )
  const open = comments.filter(({ resolved }) => !resolved).length
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.overview()}>{copy.back}</BackLink>}
        title={course.title}
        lead={courseStatusLabels[course.status]}
        actions={<PreviewMenu courseId={course.id} />}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <Panel
          title={copy.curriculum}
          aside={open > 0 ? <Badge tone="warning">{copy.openComments(open)}</Badge> : null}
        >
          {outline.length === 0 && comments.length === 0 ? (
            <p className="text-2">{copy.noLessons}</p>
          ) : (
            <CommentList review={review} reader="doctor" hasAllLessons />
          )}
        </Panel>
        <div className="grid min-w-0 gap-5 max-lg:contents">
          <div className="min-w-0 max-lg:row-start-1">
            <StatePanel review={review} />
          </div>
          {quizzes.length > 0 ? <Quizzes courseId={course.id} quizzes={quizzes} /> : null}
        </div>
      </div>
    </>
  )
}

function StatePanel({ review }: { review: CourseReview }) {
  const { state, course, can, submissions, missing } = review
  const [isOpen, setIsOpen] = useState(false)
  const hint = () => {
    if (course.status === 'archived') return copy.archived
    if (state !== 'open' && course.status === 'published' && !can.submit) return copy.nothingToSubmit
    return copy.hint[state]
  }
  return (
    <Panel
      title={copy.state}
      aside={<Badge tone={toneOfReview[state]}>{courseReviewStateLabels[state]}</Badge>}
    >
      <p className="mb-4 text-2">{hint()}</p>
      {can.submit && missing.length > 0 ? (
        <div className="mb-4 rounded-sm bg-warning-soft px-3 py-2.5">
          <h3 className="font-text text-sm font-semibold tracking-normal text-warning">{copy.missing}</h3>
          <ul className="mt-1 list-disc pl-5">
            {missing.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {can.submit ? (
        <Button block className="mb-4" onClick={() => setIsOpen(true)}>
          {state === 'returned' ? copy.submitAgain : copy.submit}
        </Button>
      ) : null}
      <SubmissionList submissions={submissions} />
      <SubmitDialog review={review} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Panel>
  )
}

/** Ways to the figures of each quiz, which are those of its published version. */
function Quizzes({
  courseId,
  quizzes,
}: {
  courseId: string
  quizzes: readonly { id: string; title: string }[]
}) {
  return (
    <Panel title={copy.quizzes}>
      <p className="text-sm text-3">{copy.quizzesHint}</p>
      <ul className="mt-3 divide-y">
        {quizzes.map(({ id, title }) => (
          <li key={id}>
            <Link
              className="link flex min-h-11 items-center py-1.5 break-words"
              to={`${paths.course({ id: courseId })}?quiz=${id}`}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
