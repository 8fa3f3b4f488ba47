import type { ApiError } from '@repo/api-client'
import type { CueList, LessonPlayerHandle } from '@repo/player'
import { useSearchParams } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { Drawer } from '@repo/ui/drawer'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { ListVideo } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../app/api-context.ts'
import { QueryView } from '../../components/query-view.tsx'
import { classroomMessages as copy } from './classroom.messages.ts'
import type { Classroom, ClassroomLesson } from './classroom.types.ts'
import { CourseSearch } from './course-search.tsx'
import { CurriculumList } from './curriculum-list.tsx'
import { LessonBar } from './lesson-bar.tsx'
import { LessonContent } from './lesson-content.tsx'
import { chooseLesson } from './lesson-order.ts'
import { LessonStage } from './lesson-stage.tsx'
import { NoAccess, noAccessReason } from './no-access.tsx'
import { TranscriptPanel } from './transcript-panel.tsx'

/** One bought course: the lesson in the middle, the curriculum beside it. */
export function ClassroomPage({ slug }: { slug: string }) {
  const api = useApi()
  const classroom = useQuery({
    ...api.learning.classroom.query({ params: { slug } }),
    throwOnError: false,
    // It may have been learned on another device meanwhile.
    refetchOnWindowFocus: 'always',
  })
  const reason = noAccessReason(classroom.error as ApiError | null)
  if (reason) return <NoAccess reason={reason} slug={slug} />
  return (
    <QueryView query={classroom} skeleton={<ClassroomSkeleton />}>
      {(data) => <ChosenLesson classroom={data} key={slug} />}
    </QueryView>
  )
}

/**
 * Without an address of its own a lesson is chosen once: the place to go on from moves while one learns, here or on
 * another device, and must not take the film away that is being watched.
 */
function ChosenLesson({ classroom }: { classroom: Classroom }) {
  const [search] = useSearchParams()
  const [keptId, setKeptId] = useState<string | null>(null)
  const lesson = chooseLesson(classroom, search.get('lesson') ?? keptId)
  if (lesson && lesson.id !== keptId) setKeptId(lesson.id)
  return lesson ? (
    <Room classroom={classroom} lesson={lesson} />
  ) : (
    <EmptyState art="course" className="py-20" description={copy.emptyHint} title={copy.emptyTitle} />
  )
}

function Room({ classroom, lesson }: { classroom: Classroom; lesson: ClassroomLesson }) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [player, setPlayer] = useState<LessonPlayerHandle | null>(null)
  const [cues, setCues] = useState<CueList | null>(null)
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="min-w-0">
        {lesson.kind === 'video' && (
          <div className="bg-black">
            <div className="mx-auto lg:max-w-[calc((100dvh-11rem)*16/9)]">
              <LessonStage
                classroom={classroom}
                lesson={lesson}
                onCuesChange={setCues}
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
          <LessonBar classroom={classroom} lesson={lesson} />
          <div className="mt-6">
            <LessonContent
              classroom={classroom}
              key={lesson.id}
              lesson={lesson}
              transcript={<TranscriptPanel list={cues} player={player} />}
            />
          </div>
        </div>
      </div>
      <aside
        aria-label={copy.curriculum}
        className="border-l bg-surface max-lg:hidden lg:sticky lg:top-15 lg:h-[calc(100dvh-60px)] lg:overflow-y-auto"
      >
        <h2 className="px-5 pt-5 font-text text-base font-semibold">{classroom.course.title}</h2>
        <CourseSearch classroom={classroom} lesson={lesson} player={player}>
          <CurriculumList classroom={classroom} currentId={lesson.id} />
        </CourseSearch>
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
