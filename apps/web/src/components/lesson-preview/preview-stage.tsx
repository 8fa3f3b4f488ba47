import { LessonVideo } from '../lesson-video/lesson-video.tsx'
import { SensitiveNotice } from '../lesson-video/sensitive-notice.tsx'
import { useConsent } from '../lesson-video/use-consent.ts'
import { VideoStage } from '../lesson-video/video-stage.tsx'
import type { PreviewLesson } from './preview-dialog.tsx'
import { PreviewText } from './preview-text.tsx'

/** What a free lesson is: its video or its text; clinical pictures only after the reader said yes. */
export function PreviewStage({ preview, onBack }: { preview: PreviewLesson; onBack: () => void }) {
  const { lesson, course } = preview
  const { isAsked, agree } = useConsent(lesson)
  return (
    <VideoStage>
      {isAsked ? (
        <SensitiveNotice
          flags={lesson.sensitive}
          note={lesson.sensitiveNote}
          onBack={onBack}
          onConfirm={agree}
        />
      ) : lesson.kind !== 'video' ? (
        <PreviewText lessonId={lesson.id} />
      ) : (
        <LessonVideo
          autoPlay
          courseTitle={course.title}
          lesson={lesson}
          posterUrl={preview.posterUrl}
          startAtSeconds={preview.startAtSeconds}
          trailerOf={preview.isTrailer ? course.slug : undefined}
        />
      )}
    </VideoStage>
  )
}
