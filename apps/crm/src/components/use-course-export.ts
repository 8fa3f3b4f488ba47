import { useApi } from '@repo/back-office'
import { toast } from '@repo/shell'
import { saveFile } from '@repo/ui/lib/save-file'
import { useMutation } from '@tanstack/react-query'
import { courseStatusMessages as copy } from './course-status.messages.ts'

/** Saves a course as a ZIP. */
export function useCourseExport() {
  const { crmCourseArchives } = useApi()
  return useMutation({
    mutationFn: async ({ id, slug }: { id: string; slug: string }) => {
      toast.success(copy.exporting)
      saveFile(await crmCourseArchives.exportCourse.call({ params: { id } }), `${slug}.zip`)
    },
    meta: { isSilent: true },
    onError: (error) => toast.failure(error),
  })
}
