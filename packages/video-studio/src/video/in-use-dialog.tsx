import { Dialog } from '@repo/office-ui/dialog'
import { Link } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { useStudio } from '../studio-context.ts'
import type { VideoDetail } from '../video.types.ts'
import { videoMessages } from './video.messages.ts'

const copy = videoMessages.inUse

/** Why a video cannot be removed, with the ways to the lessons that need it. */
export function InUseDialog({ video, onClose }: { video: VideoDetail; onClose: () => void }) {
  const { paths } = useStudio()
  const trailers = video.trailerOf.map((use) => ({
    ...use,
    lessonId: use.courseId,
    lessonTitle: copy.trailer,
  }))
  const sold = [...video.usedBy, ...trailers].filter(({ courseStatus }) => courseStatus === 'published')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.title}
      description={copy.body}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      <ul className="mt-4 grid gap-3 text-sm">
        {sold.map(({ lessonId, lessonTitle, courseId, courseTitle }) => (
          <li key={lessonId}>
            <p className="font-semibold">{lessonTitle}</p>
            <Link
              to={paths.course(courseId) ?? `${paths.videos}?view=lessons&course=${courseId}`}
              className="link"
            >
              {paths.course(courseId) ? copy.openCourse(courseTitle) : copy.openLessons}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
