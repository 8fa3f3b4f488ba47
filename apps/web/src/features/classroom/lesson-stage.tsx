import { useNavigate } from '@repo/routing'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { LessonVideo } from '../../components/lesson-video/lesson-video.tsx'
import { SensitiveNotice } from '../../components/lesson-video/sensitive-notice.tsx'
import type { Classroom, ClassroomLesson } from './classroom.types.ts'
import { neighboursOf } from './lesson-order.ts'
import { useLessonProgress } from './use-lesson-progress.ts'

interface LessonStageProps {
  classroom: Classroom
  lesson: ClassroomLesson
}

/** The video of a lesson, after a question where it shows clinical pictures. */
export function LessonStage({ classroom, lesson }: LessonStageProps) {
  const { course } = classroom
  const navigate = useNavigate()
  const [confirmedId, setConfirmedId] = useState<string | null>(null)
  const isConfirmed = lesson.sensitive.length === 0 || confirmedId === lesson.id
  const { report } = useLessonProgress(course.slug, lesson.id)
  const { previous, next } = neighboursOf(classroom, lesson.id)
  const linkTo = (target: ClassroomLesson | undefined) =>
    target && {
      title: target.title,
      onOpen: () => void navigate(paths.classroom(course.slug, target.id), { preventScrollReset: true }),
    }
  if (!isConfirmed) {
    return (
      <SensitiveNotice
        flags={lesson.sensitive}
        onBack={() => void navigate(paths.myCourses)}
        onConfirm={() => setConfirmedId(lesson.id)}
      />
    )
  }
  return (
    <LessonVideo
      courseTitle={course.title}
      isResumed
      lesson={lesson}
      nextLesson={linkTo(next)}
      onProgress={(progress) => void report(progress)}
      posterUrl={course.coverUrl}
      previousLesson={linkTo(previous)}
    />
  )
}
