import { useApi } from '@repo/back-office'
import { CoverImage } from '@repo/ui/cover-image'
import { useQueryClient } from '@tanstack/react-query'
import { PicturePanel } from '../../components/picture-panel.tsx'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { StaffCourse } from './course-form.ts'

/** Every cover is shown as 16:10. */
const shape = { ratio: 1.6, width: 1280 }

/** The cover of a course. */
export function CoverPanel({ course, canEdit }: { course: StaffCourse; canEdit: boolean }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { id: course.id }
  const show = (answer: StaffCourse) => {
    queryClient.setQueryData(api.crm.course.key({ params }), answer)
    void queryClient.invalidateQueries({ queryKey: api.crm.courses.key() })
  }
  return (
    <PicturePanel
      canEdit={canEdit}
      isOwn={course.hasOwnCover}
      onRemove={async () => show(await api.crm.removeCourseCover.call({ params }))}
      onSet={async (file) => show(await api.crm.setCourseCover.call({ params, file }))}
      shape={shape}
      words={copy.cover}
    >
      <CoverImage
        alt={copy.cover.alt(course.title)}
        className="rounded-sm border"
        isEager
        src={course.coverUrl}
      />
    </PicturePanel>
  )
}
