import { Link } from '@repo/routing'
import { notifyLoadFailure } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { IconButton } from '@repo/ui/icon-button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { useStudio } from '../studio-context.ts'
import type { VideoLesson } from '../video.types.ts'
import { VideoStateBadge } from '../video-state-badge.tsx'
import { lessonsMessages as copy } from './lessons.messages.ts'
import { useSetLessonVideo } from './use-set-lesson-video.ts'

const VideoPicker = lazyPart(async () => (await import('./video-picker.tsx')).VideoPicker)

type LessonWithVideo = Pick<VideoLesson, 'lessonId' | 'lessonTitle' | 'changesWait' | 'video'>

/** The video of a lesson: its state, the way to it, another choice, or none at all. */
export function LessonVideoCell({ lesson }: { lesson: LessonWithVideo }) {
  const { paths } = useStudio()
  const [isPicking, setIsPicking] = useState(false)
  const { give, takeAway } = useSetLessonVideo()
  const giveUp = () => {
    setIsPicking(false)
    notifyLoadFailure()
  }
  const { video, lessonTitle } = lesson
  const label = video ? copy.change : copy.choose
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {video ? (
        <>
          <VideoStateBadge state={video.state} percent={video.progressPercent} />
          <Link to={paths.video(video.id)} className="link max-w-56 truncate">
            {video.title}
          </Link>
        </>
      ) : (
        <span className="text-3">{copy.noVideo}</span>
      )}
      <span className="flex items-center">
        <Button
          variant={video ? 'ghost' : 'secondary'}
          size="sm"
          aria-label={copy.named(label, lessonTitle)}
          onClick={() => setIsPicking(true)}
        >
          {label}
        </Button>
        {video ? (
          <IconButton
            label={copy.named(copy.remove, lessonTitle)}
            title={copy.remove}
            icon={<Unlink size={18} aria-hidden="true" />}
            onClick={() => void takeAway(lesson)}
          />
        ) : null}
      </span>
      {isPicking ? (
        <VideoPicker
          lessonTitle={lessonTitle}
          videoId={video?.id ?? null}
          onPick={(chosen) => give(lesson, chosen)}
          onClose={() => setIsPicking(false)}
          onFail={giveUp}
        />
      ) : null}
    </div>
  )
}
