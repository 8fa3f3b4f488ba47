import type { CueList, LessonPlayerHandle } from '@repo/player'
import { useNavigate, useSearchParams } from '@repo/routing'
import type { Ref } from 'react'
import { paths } from '../../app/paths.ts'
import { LessonVideo } from '../../components/lesson-video/lesson-video.tsx'
import { SensitiveNotice } from '../../components/lesson-video/sensitive-notice.tsx'
import { useConsent } from '../../components/lesson-video/use-consent.ts'
import { VideoStage } from '../../components/lesson-video/video-stage.tsx'
import type { Classroom, ClassroomLesson } from './classroom.types.ts'
import { neighboursOf } from './lesson-order.ts'
import { useLessonProgress } from './use-lesson-progress.ts'

interface LessonStageProps {
  classroom: Classroom
  lesson: ClassroomLesson
  onCuesChange: (list: CueList | null) => void
  playerRef: Ref<LessonPlayerHandle>
}

/** The video of a lesson, after a question where it shows clinical pictures. */
export function LessonStage({ classroom, lesson, onCuesChange, playerRef }: LessonStageProps) {
  const { course } = classroom
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { isAsked, agree } = useConsent(lesson)
  const { report, flush } = useLessonProgress(course.slug, lesson.id)
  const { previous, next } = neighboursOf(classroom, lesson.id)
  const linkTo = (target: ClassroomLesson | undefined) =>
    target && {
      title: target.title,
      onOpen: () => void navigate(paths.classroom(course.slug, target.id), { preventScrollReset: true }),
    }
  return (
    <VideoStage>
      {isAsked ? (
        <SensitiveNotice
          flags={lesson.sensitive}
          onBack={() => void navigate(paths.myCourses)}
          onConfirm={agree}
        />
      ) : (
        <LessonVideo
          courseTitle={course.title}
          isResumed
          startAtSeconds={readSeconds(search.get('t'))}
          lesson={lesson}
          nextLesson={linkTo(next)}
          onCuesChange={onCuesChange}
          onProgress={(progress, playbackId) => void report(progress, playbackId)}
          playerRef={playerRef}
          posterUrl={course.coverUrl}
          prepare={flush}
          previousLesson={linkTo(previous)}
        />
      )}
    </VideoStage>
  )
}

/** A place that a link names; whatever else stands in the address is no place. */
const readSeconds = (text: string | null) => (text && /^\d{1,6}$/.test(text) ? Number(text) : undefined)
