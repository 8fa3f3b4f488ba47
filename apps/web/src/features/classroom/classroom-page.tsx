import type { ApiError } from '@repo/api-client'
import type { CueList, LessonPlayerHandle, Stills } from '@repo/player'
import { useSearchParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { Button } from '@repo/ui/button'
import { Drawer } from '@repo/ui/drawer'
import { EmptyState } from '@repo/ui/empty-state'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton, SkeletonText } from '@repo/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { ListVideo } from 'lucide-react'
import { memo, startTransition, useEffect, useState } from 'react'
import { useIsPreview } from '../../components/course-preview/preview-context.ts'
import { ProfessionalsOnly } from '../../components/lesson-video/professionals-only.tsx'
import { useConsent } from '../../components/lesson-video/use-consent.ts'
import { AsideTabs } from './aside-tabs.tsx'
import { classroomMessages as copy } from './classroom.messages.ts'
import type { Classroom, ClassroomLesson } from './classroom.types.ts'
import { comparableWith } from './compare/comparable.ts'
import { CourseSearch } from './course-search.tsx'
import { CurriculumList } from './curriculum-list.tsx'
import { FinishPanel } from './finish-panel.tsx'
import { LessonBar } from './lesson-bar.tsx'
import { LessonContent } from './lesson-content.tsx'
import { chooseLesson, isFinished, isWithheld } from './lesson-order.ts'
import { LessonStage } from './lesson-stage.tsx'
import { LockedLesson } from './locked-lesson.tsx'
import { NoAccess, noAccessReason, pauseOrderOf, pauseReasonOf } from './no-access.tsx'
import { TranscriptPanel } from './transcript-panel.tsx'
import { useHasAside } from './use-has-aside.ts'
import { useWish } from './wish.ts'

// Fetched when somebody compares two videos.
const CompareStage = lazyPart(async () => (await import('./compare/compare-stage.tsx')).CompareStage)
// Fetched when somebody looks at their notes.
const NotesPanel = lazyPart(async () => (await import('./notes/notes-panel.tsx')).NotesPanel)
// Only lessons of this kind need it.
const QuizPanel = lazyPart(async () => (await import('./quiz/quiz-panel.tsx')).QuizPanel)

// Only assignments that take something need it.
const HandInPanel = lazyPart(async () => (await import('./hand-in/hand-in-panel.tsx')).HandInPanel)

/** One bought course: the lesson in the middle, the curriculum beside it. */
export function ClassroomPage({ slug }: { slug: string }) {
  const api = useApi()
  const classroom = useQuery({
    ...api.learning.classroom.query({ params: { slug } }),
    throwOnError: false,
    // It may have been learned on another device meanwhile.
    refetchOnWindowFocus: 'always',
  })
  const error = classroom.error as ApiError | null
  const reason = noAccessReason(error)
  if (reason)
    return (
      <NoAccess
        pauseReason={pauseReasonOf(error)}
        payOrder={pauseOrderOf(error)}
        reason={reason}
        slug={slug}
      />
    )
  return (
    <QueryView query={classroom} skeleton={<ClassroomSkeleton />}>
      {(data) => <LatestLesson classroom={data} key={slug} />}
    </QueryView>
  )
}

/** Each report of what was watched brings new progress. A press that comes while it is being drawn is answered first. */
function LatestLesson({ classroom }: { classroom: Classroom }) {
  // Not `useDeferredValue`: it can stay at an old value for good when a part in it suspends (react/react#35821).
  const [shown, setShown] = useState(classroom)
  useEffect(() => startTransition(() => setShown(classroom)), [classroom])
  return <ChosenLesson classroom={shown} />
}

/**
 * Without an address of its own a lesson is chosen once: the place to go on from moves while one learns, here or on
 * another device, and must not take the video away that is being watched.
 */
const ChosenLesson = memo(function ChosenLesson({ classroom }: { classroom: Classroom }) {
  const [search] = useSearchParams()
  const [keptId, setKeptId] = useState<string | null>(null)
  const lesson = chooseLesson(classroom, search.get('lesson') ?? keptId)
  if (lesson && lesson.id !== keptId) setKeptId(lesson.id)
  return lesson ? (
    <Room classroom={classroom} lesson={lesson} />
  ) : (
    <EmptyState art="course" className="py-20" description={copy.emptyHint} title={copy.emptyTitle} />
  )
})

function Room({ classroom, lesson }: { classroom: Classroom; lesson: ClassroomLesson }) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [player, setPlayer] = useState<LessonPlayerHandle | null>(null)
  const [cues, setCues] = useState<CueList | null>(null)
  const [stills, setStills] = useState<{ of: string; value: Stills | null } | null>(null)
  const reviewAsked = useWish(lesson.id)
  const noteAsked = useWish(lesson.id)
  const hasAside = useHasAside(lesson.id)
  const isVideo = lesson.kind === 'video' && !lesson.lock
  const isPreview = useIsPreview()
  const { isAsked } = useConsent(lesson)
  const [comparedId, setComparedId] = useState<string | null>(null)
  // What is compared is watched in one stream, which the preview of a draft and a film not agreed to do not have.
  const canCompare =
    isVideo &&
    !isPreview &&
    !isAsked &&
    !isWithheld(classroom, lesson) &&
    comparableWith(classroom, lesson).length > 0
  const isComparing = canCompare && comparedId === lesson.id
  const api = useApi()
  const queryClient = useQueryClient()
  const askAgain = () => void queryClient.invalidateQueries({ queryKey: api.learning.classroom.key() })
  // A video says so in its own place.
  const hasOnlyRefusal = !isVideo && !lesson.lock && isWithheld(classroom, lesson)
  const isBeside = isVideo && hasAside
  const { slug } = classroom.course
  // They belong to who learns the published course.
  const notes =
    isPreview || lesson.lock ? null : (
      <NotesPanel
        fallback={<SkeletonText lines={4} />}
        isVideo={isVideo}
        key={lesson.id}
        lessonId={lesson.id}
        player={player}
        stills={stills?.of === lesson.id ? stills.value : null}
        wish={noteAsked}
      />
    )
  const curriculum = (
    <CourseSearch classroom={classroom} lesson={lesson} player={player}>
      <CurriculumList classroom={classroom} currentId={lesson.id} />
    </CourseSearch>
  )
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="min-w-0">
        {isComparing ? (
          <CompareStage
            classroom={classroom}
            fallback={<Skeleton className="aspect-video w-full rounded-none" />}
            key={lesson.id}
            lesson={lesson}
            onClose={() => setComparedId(null)}
            onFail={() => setComparedId(null)}
          />
        ) : null}
        {isVideo && !isComparing && (
          // The video stays visible while the text below is read, if the screen is high enough for both.
          <div className="bg-black max-lg:portrait:sticky max-lg:portrait:top-15 max-lg:portrait:z-10">
            <div className="mx-auto lg:max-w-[calc((100dvh-11rem)*16/9)]">
              <LessonStage
                classroom={classroom}
                lesson={lesson}
                onApproved={askAgain}
                onCuesChange={setCues}
                onStillsChange={(of, value) => setStills({ of, value })}
                onNote={noteAsked.ask}
                playerRef={setPlayer}
              />
            </div>
          </div>
        )}
        <div className="px-[var(--gutter)] py-6 md:py-8">
          <Button
            block
            className="mb-6 lg:hidden"
            icon={<ListVideo aria-hidden="true" size={18} />}
            onClick={() => setIsDrawerOpen(true)}
            variant="secondary"
          >
            {copy.curriculum}
          </Button>
          {isFinished(classroom) && <FinishPanel classroom={classroom} onReview={reviewAsked.ask} />}
          {classroom.seat && (
            <p className="mb-5 rounded-sm bg-info-soft px-4 py-3 text-sm">
              {copy.seat(classroom.seat.organisation)}
            </p>
          )}
          <LessonBar
            classroom={classroom}
            lesson={lesson}
            onCompare={canCompare && !isComparing ? () => setComparedId(lesson.id) : undefined}
          />
          {lesson.kind === 'quiz' && !hasOnlyRefusal && (
            <div className="mt-6 mb-10">
              <QuizPanel
                fallback={<Skeleton className="h-72 rounded-md" />}
                key={lesson.id}
                lessonId={lesson.id}
                slug={classroom.course.slug}
              />
            </div>
          )}
          <div className="mt-6">
            {lesson.lock ? (
              <LockedLesson classroom={classroom} lesson={lesson} lock={lesson.lock} />
            ) : hasOnlyRefusal ? (
              <div className="overflow-hidden rounded-md">
                <ProfessionalsOnly onApproved={askAgain} />
              </div>
            ) : (
              <LessonContent
                handIn={
                  lesson.completion.kind === 'hand_in' && !isPreview ? (
                    <HandInPanel
                      fallback={<Skeleton className="h-72 rounded-md" />}
                      key={lesson.id}
                      lessonId={lesson.id}
                      slug={classroom.course.slug}
                    />
                  ) : null
                }
                classroom={classroom}
                key={lesson.id}
                lesson={lesson}
                noteAsked={noteAsked}
                isBeside={isBeside}
                notes={notes}
                player={player}
                reviewAsked={reviewAsked}
                transcript={
                  hasAside ? null : <TranscriptPanel courseSlug={slug} list={cues} player={player} />
                }
              />
            )}
          </div>
        </div>
      </div>
      <aside
        aria-label={copy.curriculum}
        className={clsx(
          'bg-surface lg:sticky lg:top-15 lg:h-[calc(100dvh-3.75rem)] lg:overflow-y-auto lg:border-l',
          // What was put beside the video stays within reach below it when the window becomes narrow.
          isBeside ? 'max-lg:border-t max-lg:pb-8' : 'max-lg:hidden',
        )}
      >
        <h2 className="px-5 pt-5 font-text text-base font-semibold">{classroom.course.title}</h2>
        {isBeside ? (
          <AsideTabs
            classroom={classroom}
            curriculum={curriculum}
            lesson={lesson}
            noteAsked={noteAsked}
            notes={notes}
            player={player}
            transcript={<TranscriptPanel courseSlug={slug} isTall list={cues} player={player} />}
          />
        ) : (
          curriculum
        )}
      </aside>
      <Drawer
        isOpen={isDrawerOpen}
        onClose={() => setIsDrawerOpen(false)}
        side="bottom"
        title={classroom.course.title}
      >
        <CourseSearch
          classroom={classroom}
          lesson={lesson}
          onChoose={() => setIsDrawerOpen(false)}
          player={player}
        >
          <CurriculumList
            classroom={classroom}
            currentId={lesson.id}
            onChoose={() => setIsDrawerOpen(false)}
          />
        </CourseSearch>
      </Drawer>
    </div>
  )
}

function ClassroomSkeleton() {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_380px]">
      <div>
        <Skeleton className="aspect-video w-full rounded-none" />
        <div className="px-[var(--gutter)] py-8">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="mt-6 h-40 w-full" />
        </div>
      </div>
      <Skeleton className="m-5 h-[70vh] rounded-md max-lg:hidden" />
    </div>
  )
}
