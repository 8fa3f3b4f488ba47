import { QueryView, useApi } from '@repo/back-office'
import { common } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { audienceMessages as copy } from './audience.messages.ts'
import { AudienceForm } from './audience-form.tsx'
import type { LessonWithAudience } from './lesson-audience.tsx'

interface AudienceDialogProps {
  lesson: LessonWithAudience
  onClose: () => void
}

/** Asks whom a lesson is for. Drawn outside of the page's form, which has nothing to do with it. */
export function AudienceDialog({ lesson, onClose }: AudienceDialogProps) {
  const formId = useId()
  const [isSaving, setIsSaving] = useState(false)
  const saved = useQuery({
    ...useApi().videos.lessonAudience.query({ params: { lessonId: lesson.lessonId } }),
    // Read at each opening, so that the form begins with what is stored.
    gcTime: 0,
    throwOnError: false,
  })
  return createPortal(
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.act}
      description={lesson.lessonTitle}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={!saved.data} isBusy={isSaving}>
            {common.save}
          </Button>
        </>
      }
    >
      <div className="pt-3">
        <QueryView query={saved} skeleton={<Skeleton className="h-64" />}>
          {(data) => (
            <AudienceForm id={formId} lesson={lesson} saved={data} onBusy={setIsSaving} onSaved={onClose} />
          )}
        </QueryView>
      </div>
    </Dialog>,
    document.body,
  )
}
