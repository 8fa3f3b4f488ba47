import type { CueList, LessonPlayerHandle, Stills } from '@repo/player'
import { useNavigate, useSearchParams } from '@repo/routing'
import { type Ref, useEffect, useState } from 'react'
import { useClassroomPaths, useIsPreview } from '../../components/course-preview/preview-context.ts'
import { LessonVideo } from '../../components/lesson-video/lesson-video.tsx'
import { ProfessionalsOnly } from '../../components/lesson-video/professionals-only.tsx'
import { SensitiveNotice } from '../../components/lesson-video/sensitive-notice.tsx'
import { useConsent } from '../../components/lesson-video/use-consent.ts'
import { VideoStage } from '../../components/lesson-video/video-stage.tsx'
import { readSeconds } from '../../components/read-seconds.ts'
import type { Classroom, ClassroomLesson } from './classroom.types.ts'
import { isWithheld, neighboursOf } from './lesson-order.ts'
import { useLessonProgress } from './use-lesson-progress.ts'

interface LessonStageProps {
  classroom: Classroom
  lesson: ClassroomLesson
  onCuesChange: (list: CueList | null) => void
  /** Of which lesson they are: the player may still show the one before. */
  onStillsChange: (lessonId: string, stills: Stills | null) => void
  /** The learner wants to write at this moment. */
  onNote: () => void
  playerRef: Ref<LessonPlayerHandle>
  /** Somebody who may not see the lesson has been approved meanwhile. */
  onApproved: () => void
}

/** The video of a lesson, after a question where it shows clinical pictures; or why it does not open. */
export function LessonStage({
  classroom,
  lesson,
  onCuesChange,
  onStillsChange,
  onNote,
  playerRef,
  onApproved,
}: LessonStageProps) {
  const { course } = classroom
  const isPreview = useIsPreview()
  const navigate = useNavigate()
  const paths = useClassroomPaths(course.slug)
  const [search, setSearch] = useSearchParams()
  // "Tiếp tục học" was pressed for this lesson: pressing play once more would be asking twice.
  const [playId] = useState(search.has('play') ? lesson.id : null)
  useEffect(() => {
    if (!search.has('play')) return
    const rest = new URLSearchParams(search)
    rest.delete('play')
    // A page opened anew waits for its viewer.
    setSearch(rest, { replace: true, preventScrollReset: true })
  }, [search, setSearch])
  const { isAsked, agree } = useConsent(lesson)
  const { report, flush } = useLessonProgress(course.slug, lesson.id)
  const { previous, next } = neighboursOf(classroom, lesson.id)
  const linkTo = (target: ClassroomLesson | undefined) =>
    target && {
      title: target.title,
      onOpen: () => void navigate(paths.lesson(target.id), { preventScrollReset: true }),
    }
  return (
    <VideoStage>
      {isWithheld(classroom, lesson) ? (
        // The video is not asked for: the answer would only be that it may not be seen.
        <ProfessionalsOnly onApproved={onApproved} />
      ) : isAsked ? (
        <SensitiveNotice
          flags={lesson.sensitive}
          note={lesson.sensitiveNote}
          onBack={() => void navigate(paths.out)}
          onConfirm={agree}
        />
      ) : (
        <LessonVideo
          autoPlay={playId === lesson.id}
          courseTitle={course.title}
          isResumed
          startAtSeconds={readSeconds(search.get('t'))}
          lesson={lesson}
          nextLesson={linkTo(next)}
          onCuesChange={onCuesChange}
          onNote={isPreview ? undefined : onNote}
          onStillsChange={(stills) => onStillsChange(lesson.id, stills)}
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
