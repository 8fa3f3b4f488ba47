import { isApiError } from '@repo/api-client'
import type { LessonPlayerHandle } from '@repo/player'
import { useSearchParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { ErrorPanel } from '@repo/ui/error-panel'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton, SkeletonText } from '@repo/ui/skeleton'
import { Tabs } from '@repo/ui/tabs'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsPreview } from '../../components/course-preview/preview-context.ts'
import { GlossaryProse } from '../../components/glossary/glossary-prose.tsx'
import { ProfessionalsOnly } from '../../components/lesson-video/professionals-only.tsx'
import { classroomMessages as copy } from './classroom.messages.ts'
import type { Classroom, ClassroomLesson } from './classroom.types.ts'
import { ClassroomFiles, filesTab, type Lesson, questionsTab } from './lesson-parts.tsx'
import { OnceOpen } from './once-open.tsx'
import { useKeptTab } from './use-kept-tab.ts'
import { useTimes, type Wish } from './wish.ts'

/** Its form brings the schemas along. */
const CourseReview = lazyPart(async () => (await import('./course-review.tsx')).CourseReview)

// Fetched where a lesson has a package.
const PackagePanel = lazyPart(async () => (await import('./package/package-panel.tsx')).PackagePanel)

// Fetched when somebody looks at them.
const AnnouncementsPanel = lazyPart(
  async () => (await import('./announcements/announcements-panel.tsx')).AnnouncementsPanel,
)

interface LessonContentProps {
  classroom: Classroom
  lesson: ClassroomLesson
  /** What the learner hands in, under the text of an assignment. */
  handIn: ReactNode
  /** Shown for videos only; null where it stands beside the video. */
  transcript: ReactNode
  /** Whether there is room beside the video; notes, questions and files stand there then. */
  isBeside: boolean
  notes: ReactNode
  /** To write a note, asked for elsewhere on the page. */
  noteAsked: Wish
  /** To review the course, asked for elsewhere on the page. */
  reviewAsked: Wish
  player: LessonPlayerHandle | null
}

/** Text, files and review under the lesson's title. */
export function LessonContent({ classroom, lesson, transcript, handIn, ...rest }: LessonContentProps) {
  const api = useApi()
  const content = usePageQuery(api.learning.lesson.query({ params: { lessonId: lesson.id } }))
  if (isApiError(content.error, 'lesson.professionals_only')) {
    return (
      <div className="overflow-hidden rounded-md">
        <ProfessionalsOnly onApproved={() => void content.refetch()} />
      </div>
    )
  }
  return (
    <QueryView query={content} skeleton={<ContentSkeleton />}>
      {(data) => (
        <>
          {data.html && (
            <div className="mb-10">
              <GlossaryProse courseSlug={classroom.course.slug} html={data.html} pairs={data.beforeAfters} />
            </div>
          )}
          {data.package ? (
            <div className="mb-10 min-h-40">
              <PackagePanel
                fallback={<Skeleton className="h-40 rounded-md" />}
                key={data.package.id}
                lessonId={lesson.id}
                slug={classroom.course.slug}
                title={data.package.title}
              />
            </div>
          ) : null}
          {handIn ? <div className="mb-10">{handIn}</div> : null}
          {lesson.kind === 'download' && data.files.length > 0 ? (
            <section aria-label={copy.files} className="mb-10">
              <ClassroomFiles classroom={classroom} data={data} lesson={lesson} />
            </section>
          ) : null}
          <LessonTabs
            classroom={classroom}
            data={data}
            lesson={lesson}
            transcript={lesson.kind === 'video' && transcript}
            {...rest}
          />
        </>
      )}
    </QueryView>
  )
}

interface LessonTabsProps extends Omit<LessonContentProps, 'handIn'> {
  data: Lesson
}

function LessonTabs(props: LessonTabsProps) {
  const { classroom, data, lesson, transcript, noteAsked, reviewAsked, player, isBeside } = props
  const notes = isBeside ? null : props.notes
  const [search] = useSearchParams()
  const isPreview = useIsPreview()
  // A link to a question or an announcement opens it, whatever was chosen last, and so does the wish to review the course.
  const [shown, setShown] = useState(() => (isPreview ? null : linkedTab(search, isBeside)))
  // The text of an article says it all; its summary would only repeat it. Files need none.
  const hasOverview = !data.html && (lesson.kind !== 'download' || data.summary !== '')
  // A lesson that is made of files shows them first.
  const hasFiles = data.files.length > 0 && lesson.kind !== 'download' && !isBeside
  const hasQuestions = !isPreview && !isBeside
  const ids = [
    ...(hasOverview ? ['overview'] : []),
    ...(transcript ? ['transcript'] : []),
    ...(notes ? ['notes'] : []),
    ...(hasFiles ? ['files'] : []),
    ...(hasQuestions ? ['questions'] : []),
    ...(isPreview ? [] : ['announcements']),
    'review',
  ]
  const [kept, keep] = useKeptTab(ids)
  const tab = shown ?? kept
  const items = [
    ...(hasOverview
      ? [{ id: 'overview', label: copy.overview, content: <Overview summary={data.summary} /> }]
      : []),
    ...(transcript ? [{ id: 'transcript', label: copy.transcript, content: transcript }] : []),
    ...(notes
      ? [{ id: 'notes', label: copy.notes, content: <OnceOpen isOpen={tab === 'notes'}>{notes}</OnceOpen> }]
      : []),
    ...(hasFiles ? [filesTab(classroom, lesson, data)] : []),
    // They belong to who learns the published course.
    ...(hasQuestions ? [questionsTab({ classroom, lesson, player, isOpen: tab === 'questions' })] : []),
    ...(isPreview
      ? []
      : [
          {
            id: 'announcements',
            label: copy.announcements,
            content: (
              <OnceOpen isOpen={tab === 'announcements'}>
                <AnnouncementsPanel fallback={<SkeletonText lines={6} />} slug={classroom.course.slug} />
              </OnceOpen>
            ),
          },
        ]),
    {
      id: 'review',
      label: copy.review,
      content: (
        <OnceOpen isOpen={tab === 'review'}>
          <ReviewTab classroom={classroom} />
        </OnceOpen>
      ),
    },
  ]
  const choose = (id: string) => {
    setShown(null)
    keep(id)
  }
  const ref = useRef<HTMLDivElement>(null)
  const showNotes = useEffectEvent(() => {
    if (!notes) return
    choose('notes')
    ref.current?.scrollIntoView({ block: 'start' })
  })
  const notesWanted = useTimes(noteAsked)
  useEffect(() => {
    if (notesWanted > 0) showNotes()
  }, [notesWanted])
  const showReview = useEffectEvent(() => {
    // Written once for a course: no choice that the next lesson should keep.
    setShown('review')
    ref.current?.scrollIntoView({ block: 'start' })
    // The tab is chosen with the next render; its row has the focus by then.
    ref.current?.querySelector<HTMLElement>('[role=tab]:last-child')?.focus({ preventScroll: true })
  })
  const reviewWanted = useTimes(reviewAsked)
  useEffect(() => {
    if (reviewWanted > 0) showReview()
  }, [reviewWanted])
  return (
    <div className="scroll-mt-20" ref={ref}>
      <Tabs items={items} label={copy.tabsLabel} onValueChange={choose} value={tab} />
    </div>
  )
}

type ShownTab = 'questions' | 'announcements' | 'review'

function linkedTab(search: URLSearchParams, isBeside: boolean): ShownTab | null {
  if (search.has('question') && !isBeside) return 'questions'
  return search.has('announcement') ? 'announcements' : null
}

function Overview({ summary }: { summary: string }) {
  return <p className="measure whitespace-pre-line text-2">{summary || copy.noSummary}</p>
}

function ContentSkeleton() {
  return (
    <>
      <Skeleton className="h-12 w-72" />
      <SkeletonText className="mt-6 max-w-xl" lines={4} />
    </>
  )
}

/** A form that cannot be fetched leaves the lesson as it is. */
function ReviewTab({ classroom }: { classroom: Classroom }) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing)
    return <ErrorPanel isCompact isOffline={!navigator.onLine} onRetry={() => setMissing(false)} />
  return <CourseReview classroom={classroom} onFail={() => setMissing(true)} />
}
