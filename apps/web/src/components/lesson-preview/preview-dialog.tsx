import type { lessonOutline } from '@repo/contract/catalogue'
import { Button, buttonClass } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import { useState } from 'react'
import type { z } from 'zod'
import { paths } from '../../app/paths.ts'
import { previewMessages, sensitiveKinds } from './lesson-preview.messages.ts'
import { PreviewPlayer } from './preview-player.tsx'

export interface PreviewLesson {
  lesson: z.output<typeof lessonOutline>
  course: { slug: string; title: string }
  posterUrl?: string
}

interface PreviewDialogProps {
  preview: PreviewLesson
  isOpen: boolean
  onClose: () => void
}

/** A free lesson in a dialog; clinical pictures only after the reader said yes. */
export function PreviewDialog({ preview, isOpen, onClose }: PreviewDialogProps) {
  const { lesson, course } = preview
  const [confirmedId, setConfirmedId] = useState<string | null>(null)
  const needsConsent = lesson.sensitive.length > 0 && confirmedId !== lesson.id
  return (
    <Dialog
      description={previewMessages.fromCourse(course.title)}
      isOpen={isOpen}
      isOutsideIgnored
      onClose={onClose}
      size="lg"
      title={lesson.title}
    >
      <div className="mt-4">
        {needsConsent ? (
          <SensitiveNotice
            kinds={lesson.sensitive.map((flag) => sensitiveKinds[flag])}
            onBack={onClose}
            onConfirm={() => setConfirmedId(lesson.id)}
          />
        ) : (
          <PreviewPlayer preview={preview} />
        )}
      </div>
      <div className="mt-5 flex justify-end">
        <a className={buttonClass({ variant: 'primary' })} href={paths.course(course.slug)} onClick={onClose}>
          {previewMessages.course}
        </a>
      </div>
    </Dialog>
  )
}

interface SensitiveNoticeProps {
  kinds: string[]
  onBack: () => void
  onConfirm: () => void
}

function SensitiveNotice({ kinds, onBack, onConfirm }: SensitiveNoticeProps) {
  return (
    <div
      className="grid aspect-video place-content-center gap-3 rounded-md p-6 text-center"
      data-surface="hero"
    >
      <p className="font-display text-2xl">{previewMessages.sensitiveTitle}</p>
      <p className="mx-auto max-w-[46ch] text-on-hero-2">{previewMessages.sensitive(kinds.join(', '))}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button onClick={onBack} variant="secondary">
          {previewMessages.back}
        </Button>
        <Button onClick={onConfirm} variant="accent">
          {previewMessages.confirm}
        </Button>
      </div>
    </div>
  )
}
