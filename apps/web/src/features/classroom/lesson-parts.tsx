import type { ApiContract, EndpointOutput } from '@repo/contract'
import type { LessonPlayerHandle } from '@repo/player'
import { useApi } from '@repo/shell/api-context'
import { lazyPart } from '@repo/ui/lazy-part'
import { SkeletonText } from '@repo/ui/skeleton'
import type { TabItem } from '@repo/ui/tabs'
import { useMutation } from '@tanstack/react-query'
import { useIsPreview } from '../../components/course-preview/preview-context.ts'
import { LessonFiles } from '../../components/lesson-files/lesson-files.tsx'
import { classroomMessages as copy } from './classroom.messages.ts'
import type { Classroom, ClassroomLesson } from './classroom.types.ts'
import { OnceOpen } from './once-open.tsx'
import { useLessonProgress } from './use-lesson-progress.ts'

// Fetched when somebody looks at the questions.
const QuestionsPanel = lazyPart(async () => (await import('./questions/questions-panel.tsx')).QuestionsPanel)

export type Lesson = EndpointOutput<ApiContract['learning']['lesson']>

interface PartProps {
  classroom: Classroom
  lesson: ClassroomLesson
}

interface QuestionsTabProps extends PartProps {
  player: LessonPlayerHandle | null
  isOpen: boolean
}

/** The questions about a lesson as a tab, beside its video or below it. */
export const questionsTab = ({ classroom, lesson, player, isOpen }: QuestionsTabProps): TabItem => ({
  id: 'questions',
  label: copy.questions,
  content: (
    <OnceOpen isOpen={isOpen} key={lesson.id}>
      <QuestionsPanel
        fallback={<SkeletonText lines={6} />}
        isVideo={lesson.kind === 'video'}
        key={lesson.id}
        lessonId={lesson.id}
        player={player}
        slug={classroom.course.slug}
      />
    </OnceOpen>
  ),
})

/** The files of a lesson as a tab, beside its video or below it. */
export const filesTab = (classroom: Classroom, lesson: ClassroomLesson, data: Lesson): TabItem => ({
  id: 'files',
  label: copy.files,
  count: data.files.length,
  content: <ClassroomFiles classroom={classroom} data={data} key={lesson.id} lesson={lesson} />,
})

/** The files; saving one of a lesson that is made of files completes it. */
export function ClassroomFiles({ classroom, data, lesson }: PartProps & { data: Lesson }) {
  const api = useApi()
  const { showProgress } = useLessonProgress(classroom.course.slug, lesson.id)
  const complete = useMutation({
    ...api.learning.completeLesson.mutation(),
    onSuccess: (done) => showProgress(done),
  })
  const isPreview = useIsPreview()
  const isOpen = lesson.kind === 'download' && lesson.progress.completedAt === null && !isPreview
  return (
    <LessonFiles
      files={data.files}
      lessonId={lesson.id}
      onDownloaded={() => {
        if (isOpen) complete.mutate({ params: { lessonId: lesson.id } })
      }}
    />
  )
}
