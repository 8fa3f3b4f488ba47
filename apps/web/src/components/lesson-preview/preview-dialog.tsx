import type { lessonOutline } from '@repo/contract/course-outline'
import { buttonClass } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import type { z } from 'zod'
import { paths } from '../../app/paths.ts'
import { useIsPreview } from '../course-preview/preview-context.ts'
import { PreviewFiles } from '../lesson-files/preview-files.tsx'
import { previewMessages } from './lesson-preview.messages.ts'
import { PreviewStage } from './preview-stage.tsx'

export interface PreviewLesson {
  lesson: Pick<z.output<typeof lessonOutline>, 'id' | 'kind' | 'title' | 'sensitive' | 'sensitiveNote'>
  /** The trailer of the course instead of a lesson. */
  isTrailer?: boolean
  course: { slug: string; title: string }
  posterUrl?: string
  /** Begins here instead of at the start, in seconds. */
  startAtSeconds?: number
}

interface PreviewDialogProps {
  preview: PreviewLesson
  isOpen: boolean
  onClose: () => void
}

/** A free lesson in a dialog. */
export function PreviewDialog({ preview, isOpen, onClose }: PreviewDialogProps) {
  const { lesson, course } = preview
  const isDraft = useIsPreview()
  return (
    <Dialog
      description={preview.isTrailer ? undefined : previewMessages.fromCourse(course.title)}
      isOpen={isOpen}
      isOutsideIgnored
      onClose={onClose}
      size="lg"
      title={lesson.title}
    >
      <div className="mt-4 overflow-hidden rounded-md">
        <PreviewStage onBack={onClose} preview={preview} />
      </div>
      {!preview.isTrailer && <PreviewFiles lessonId={lesson.id} />}
      {isDraft ? null : (
        <div className="mt-5 flex justify-end">
          <a
            className={buttonClass({ variant: 'primary' })}
            href={paths.course(course.slug)}
            onClick={onClose}
          >
            {previewMessages.course}
          </a>
        </div>
      )}
    </Dialog>
  )
}
