import { QueryView, useLeaveGuard, usePageQuery } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { NewFiles } from '@repo/back-office/course-review/new-files'
import { SubmissionList, toneOfReview } from '@repo/back-office/course-review/submission-list'
import type { CourseReview } from '@repo/back-office/course-review/types'
import { useReview } from '@repo/back-office/course-review/use-review'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { PreviewMenu } from '@repo/back-office/preview-menu'
import { CourseOfficeContext } from '@repo/course-studio'
import { CommentsContext, type CourseComments, isAt } from '@repo/course-studio/comments-context'
import { lessonAnchor } from '@repo/course-studio/curriculum/tree'
import { type EditorParts, useEditorParts } from '@repo/course-studio/editor-parts'
import { focusWhenThere } from '@repo/course-studio/focus-when-there'
import { courseReviewStateLabels, courseStatusLabels } from '@repo/messages'
import { Tabs } from '@repo/office-ui/tabs'
import { Link, useSearchParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { courseLockMessages } from '../../components/course-lock.messages.ts'
import { lockOf } from '../../components/course-lock.ts'
import { doctorCourseOffice } from '../../components/course-office.ts'
import { coursePageMessages as copy } from './course-page.messages.ts'

const AnalysisPanel = lazyPart(
  async () => (await import('@repo/back-office/quiz-analysis/analysis-panel')).AnalysisPanel,
)

// Their forms and the schemas that check them are needed by who answers or hands in.
const CommentList = lazyPart(
  async () => (await import('@repo/back-office/course-review/comment-list')).CommentList,
)

const SubmitDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./submit-dialog.tsx')).SubmitDialog,
)

const CurriculumTab = lazyPart(
  async () => (await import('@repo/course-studio/curriculum/curriculum-tab')).CurriculumTab,
)

/**
 * One own course as its doctors see it: how far the review is, the comments at its lessons, what is said about it, and
 * the lessons to be written.
 */
export function CoursePage({ id, details }: { id: string; details: DetailsPart }) {
  const query = usePageQuery(useReview('doctor', id).query)
  const asked = useSearchParams()[0].get('quiz')
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-[70vh] rounded-md" />}>
      {(review) => {
        const quizzes = quizzesOf(review)
        const quiz = quizzes.find((one) => one.id === asked)
        if (quiz) return <QuizFigures course={review.course} quiz={quiz} />
        return (
          <Page
            review={review}
            quizzes={quizzes}
            details={details}
            readAnew={async () => (await query.refetch()).data ?? review}
          />
        )
      }}
    </QueryView>
  )
}

interface QuizName {
  id: string
  title: string
}

const quizzesOf = ({ outline }: CourseReview): QuizName[] =>
  outline.flatMap(({ lessons }) => lessons.filter(({ kind }) => kind === 'quiz'))

function QuizFigures({ course, quiz }: { course: CourseReview['course']; quiz: QuizName }) {
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
}

/** Draws what the doctors of the course write about it. */
export type DetailsPart = (course: {
  courseId: string
  canEdit: boolean
  isHeld: boolean
  parts: EditorParts
  onUnsaved: (isUnsaved: boolean) => void
}) => ReactNode

interface PageProps {
  review: CourseReview
  details: DetailsPart
  quizzes: readonly QuizName[]
  readAnew: () => Promise<CourseReview>
}

function Page({ review, quizzes, details, readAnew }: PageProps) {
  const { course, outline, comments } = review
  const parts = useEditorParts()
  const [tab, setTab] = useTab()
  const [opened, setOpened] = useState([tab])
  const [isStuck, setIsStuck] = useState(false)
  const [isUnsaved, setIsUnsaved] = useState(false)
  // What is typed about the course is kept in the browser; lessons that cannot be saved are not.
  useLeaveGuard(isStuck || isUnsaved, { isKept: !isStuck })
  // Kept from then on, so that what is being written is not lost with the tab.
  if (!opened.includes(tab)) setOpened([...opened, tab])
  const lock = lockOf(review)
  const open = comments.filter(({ resolved }) => !resolved).length
  const openLesson = (lessonId: string) => {
    setTab('curriculum')
    focusWhenThere(lessonAnchor(lessonId))
  }
  const state = (
    <StatePanel review={review} flush={parts.flush} readAnew={readAnew} onOpenLesson={openLesson} />
  )
  const atLessons: CourseComments = {
    canStart: false,
    openAt: (at) => comments.filter((comment) => !comment.resolved && isAt(comment, at)).length,
    show: () => setTab('review'),
  }
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.overview()}>{copy.back}</BackLink>}
        title={course.title}
        lead={courseStatusLabels[course.status]}
        actions={<PreviewMenu courseId={course.id} flush={parts.flush} />}
      />
      <Tabs
        label={copy.tabs.label}
        value={tab}
        onValueChange={setTab}
        items={[
          {
            id: 'review',
            label: copy.tabs.review,
            content: opened.includes('review') ? (
              <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
                <Panel
                  title={copy.curriculum}
                  aside={open > 0 ? <Badge tone="warning">{copy.openComments(open)}</Badge> : null}
                >
                  {outline.length === 0 && comments.length === 0 ? (
                    <p className="text-2">{copy.noLessons}</p>
                  ) : (
                    <CommentList
                      review={review}
                      reader="doctor"
                      hasAllLessons
                      fallback={<Skeleton className="h-96 rounded-md" />}
                    />
                  )}
                </Panel>
                <div className="grid min-w-0 gap-5 max-lg:contents">
                  <div className="min-w-0 max-lg:row-start-1">{tab === 'review' ? state : null}</div>
                  {quizzes.length > 0 ? <Quizzes courseId={course.id} quizzes={quizzes} /> : null}
                </div>
              </div>
            ) : null,
          },
          {
            id: 'details',
            label: copy.tabs.details,
            content: opened.includes('details') ? (
              <div className="grid gap-5">
                {lock ? (
                  <p className="rounded-sm bg-warning-soft px-3 py-2.5">{courseLockMessages[lock]}</p>
                ) : null}
                {details({
                  courseId: course.id,
                  canEdit: lock === null,
                  isHeld: course.status === 'published',
                  parts,
                  onUnsaved: setIsUnsaved,
                })}
              </div>
            ) : null,
          },
          {
            id: 'curriculum',
            label: copy.tabs.curriculum,
            content: opened.includes('curriculum') ? (
              <CourseOfficeContext value={doctorCourseOffice}>
                <CommentsContext value={atLessons}>
                  {lock ? (
                    <p className="mb-5 rounded-sm bg-warning-soft px-3 py-2.5">{courseLockMessages[lock]}</p>
                  ) : null}
                  <CurriculumTab
                    courseId={course.id}
                    canEdit={lock === null}
                    onStuck={setIsStuck}
                    parts={parts}
                    side={tab === 'curriculum' ? state : null}
                    fallback={<Skeleton className="h-96 rounded-md" />}
                  />
                </CommentsContext>
              </CourseOfficeContext>
            ) : null,
          },
        ]}
      />
    </>
  )
}

const tabs = ['review', 'details', 'curriculum'] as const

/** The open tab, which stands in the address. */
function useTab(): [(typeof tabs)[number], (id: string) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (id: string) => {
    const next = new URLSearchParams(search)
    if (id === 'review') next.delete('tab')
    else next.set('tab', id)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return [tabs.find((one) => one === search.get('tab')) ?? 'review', set]
}

interface StateProps {
  review: CourseReview
  /** Saves what is being written, so that all of it is handed in. */
  flush: () => Promise<boolean>
  readAnew: () => Promise<CourseReview>
  onOpenLesson: (lessonId: string) => void
}

function StatePanel({ review, flush, readAnew, onOpenLesson }: StateProps) {
  const { state, course, can, submissions, missing, newFiles } = review
  /** The course as it is handed in; null while nobody is asked. */
  const [asked, setAsked] = useState<CourseReview | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const ask = async () => {
    setIsBusy(true)
    if (await flush()) setAsked(await readAnew())
    else toast.error(copy.unsaved)
    setIsBusy(false)
  }
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
      {can.submit && newFiles.length > 0 ? (
        <div className="mb-4">
          <NewFiles files={newFiles} onOpen={onOpenLesson} />
        </div>
      ) : null}
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
        <Button
          block
          className="mb-4"
          disabled={newFiles.length > 0}
          isBusy={isBusy}
          onClick={() => void ask()}
        >
          {state === 'returned' ? copy.submitAgain : copy.submit}
        </Button>
      ) : null}
      <SubmissionList submissions={submissions} />
      <SubmitDialog review={asked ?? review} isOpen={asked !== null} onClose={() => setAsked(null)} />
    </Panel>
  )
}

/** Ways to the figures of each quiz, which are those of its published version. */
function Quizzes({ courseId, quizzes }: { courseId: string; quizzes: readonly QuizName[] }) {
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
