import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { crm } from '@repo/contract/crm'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { CoverImage } from '@repo/ui/cover-image'
import { FieldError } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { lazyPart } from '@repo/ui/lazy-part'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { StaffCourse } from './course-form.ts'

const CoverDialog = lazyPart(async () => (await import('./cover-dialog.tsx')).CoverDialog)
const accept = crm.setCourseCover.upload.types.join(',')

/** The cover of a course. It is uploaded, or drawn from the name; either is shown at once, without saving the form. */
export function CoverPanel({ course, canEdit }: { course: StaffCourse; canEdit: boolean }) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [error, setError] = useState<string>()
  const { set, remove } = useCover(course.id)
  useEffect(() => () => picture?.close(), [picture])
  const open = async (file: File) => {
    setError(undefined)
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      setError(copy.cover.unreadable)
    }
  }
  return (
    <Panel title={copy.sections.cover}>
      <CoverImage
        alt={copy.cover.alt(course.title)}
        className="rounded-sm border"
        isEager
        src={course.coverUrl}
      />
      <p className="mt-2 text-sm text-3">{course.hasOwnCover ? copy.cover.own : copy.cover.drawn}</p>
      {canEdit ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <FileButton accept={accept} onPick={(file) => void open(file)}>
            {course.hasOwnCover ? copy.cover.change : copy.cover.add}
          </FileButton>
          {course.hasOwnCover ? (
            <Button onClick={() => void remove()} size="sm" variant="ghost">
              {copy.cover.remove}
            </Button>
          ) : null}
        </div>
      ) : null}
      {error ? (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
      {picture ? (
        <CoverDialog
          onClose={() => setPicture(null)}
          onFail={() => setPicture(null)}
          onSave={async (file) => {
            await set(file)
            setPicture(null)
          }}
          picture={picture}
        />
      ) : null}
    </Panel>
  )
}

function useCover(id: string) {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const params = { id }
  const show = (course: StaffCourse) => {
    queryClient.setQueryData(api.crm.course.key({ params }), course)
    void queryClient.invalidateQueries({ queryKey: api.crm.courses.key() })
  }
  return {
    set: async (file: Blob) => {
      show(await api.crm.setCourseCover.call({ params, file }))
      toast.success(copy.cover.saved)
    },
    remove: async () => {
      const isDone = await confirm({
        title: copy.cover.removeTitle,
        body: copy.cover.removeBody,
        confirmLabel: copy.cover.remove,
        cancelLabel: copy.cover.keep,
        act: async () => show(await api.crm.removeCourseCover.call({ params })),
      })
      if (isDone) toast.success(copy.cover.removed)
    },
  }
}
