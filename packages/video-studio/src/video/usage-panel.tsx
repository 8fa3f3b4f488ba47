import { Panel } from '@repo/back-office/panel'
import { courseStatusLabels } from '@repo/messages'
import { Link } from '@repo/routing'
import { notifyLoadFailure } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { IconButton } from '@repo/ui/icon-button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Link2, Unlink } from 'lucide-react'
import { useState } from 'react'
import { useSetLessonVideo } from '../lessons/use-set-lesson-video.ts'
import { useStudio } from '../studio-context.ts'
import type { VideoDetail } from '../video.types.ts'
import { videoMessages as copy } from './video.messages.ts'

const LessonPicker = lazyPart(async () => (await import('../lessons/lesson-picker.tsx')).LessonPicker)

/** Lessons that have this video, and the way to give it to another. */
export function UsagePanel({ video }: { video: VideoDetail }) {
  const [isPicking, setIsPicking] = useState(false)
  const giveUp = () => {
    setIsPicking(false)
    notifyLoadFailure()
  }
  return (
    <Panel
      title={copy.usage}
      aside={
        <Button
          variant="secondary"
          size="sm"
          icon={<Link2 size={16} aria-hidden="true" />}
          onClick={() => setIsPicking(true)}
        >
          {copy.attach}
        </Button>
      }
    >
      {video.usedBy.length + video.trailerOf.length === 0 ? (
        <p className="text-2">{copy.notUsed}</p>
      ) : (
        <ul className="divide-y divide-line">
          {video.usedBy.map((use) => (
            <Use key={use.lessonId} use={use} />
          ))}
        </ul>
      )}
      {video.trailerOf.length > 0 ? (
        <ul className="divide-y divide-line">
          {video.trailerOf.map((use) => (
            <li key={use.courseId} className="py-2">
              <p className="font-semibold">{copy.trailerOf}</p>
              <CourseLine use={use} />
            </li>
          ))}
        </ul>
      ) : null}
      {video.isReplaceable || video.state === 'uploading' ? null : (
        <p className="mt-2 text-sm text-3">{copy.replaceByOther}</p>
      )}
      {isPicking ? <LessonPicker video={video} onClose={() => setIsPicking(false)} onFail={giveUp} /> : null}
    </Panel>
  )
}

function Use({ use }: { use: VideoDetail['usedBy'][number] }) {
  const { takeAway } = useSetLessonVideo()
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{use.lessonTitle}</p>
        <CourseLine use={use} />
      </div>
      <IconButton
        label={copy.detach(use.lessonTitle)}
        icon={<Unlink size={18} aria-hidden="true" />}
        onClick={() => void takeAway(use)}
      />
    </li>
  )
}

/** The course, as a link for who may edit it. */
function CourseLine({ use }: { use: VideoDetail['trailerOf'][number] }) {
  const { paths } = useStudio()
  const href = paths.course(use.courseId)
  const course = copy.inCourse(use.courseTitle, courseStatusLabels[use.courseStatus])
  if (!href) return <p className="text-3">{course}</p>
  return (
    <Link to={href} className="link">
      {course}
    </Link>
  )
}
