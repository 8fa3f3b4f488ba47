import { useApi } from '@repo/back-office'
import { PicturePanel } from '@repo/back-office/picture-panel'
import { CoverImage } from '@repo/ui/cover-image'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { CourseForm, StaffCourse } from './course-form.ts'
import { FocalPoint } from './focal-point.tsx'

/** Every cover is shown as 16:10. */
const shape = { ratio: 1.6, width: 1280 }

/** The cover of a course. */
export function CoverPanel({ course, canEdit }: { course: StaffCourse; canEdit: boolean }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { setValue } = useFormContext<CourseForm>()
  const params = { id: course.id }
  const show = (answer: StaffCourse) => {
    queryClient.setQueryData(api.crm.course.key({ params }), answer)
    void queryClient.invalidateQueries({ queryKey: api.crm.courses.key() })
    void queryClient.invalidateQueries({ queryKey: api.courseDrafts.pendingChanges.key({ params }) })
    // A new picture begins with its middle, which the server stored with it.
    setValue('coverFocus', answer.coverFocus)
  }
  const { data: pending } = useQuery({
    ...api.courseDrafts.pendingChanges.query({ params }),
    throwOnError: false,
  })
  const isWaiting = pending?.details.some(({ field }) => field === 'coverPath') ?? false
  const alt = copy.cover.alt(course.title)
  const [picture = ''] = course.coverUrl.split('#')
  return (
    <div id="coverPath">
      <PicturePanel
        canEdit={canEdit}
        isOwn={course.hasOwnCover}
        onRemove={async () => show(await api.crm.removeCourseCover.call({ params }))}
        onSet={async (file) => show(await api.crm.setCourseCover.call({ params, file }))}
        shape={shape}
        words={
          isWaiting ? { ...copy.cover, own: copy.cover.ownDraft, drawn: copy.cover.drawnDraft } : copy.cover
        }
      >
        {course.hasOwnCover && canEdit ? (
          <FocalPoint src={picture} alt={alt} />
        ) : (
          <CoverImage alt={alt} className="rounded-sm border" isEager src={course.coverUrl} />
        )}
      </PicturePanel>
    </div>
  )
}
