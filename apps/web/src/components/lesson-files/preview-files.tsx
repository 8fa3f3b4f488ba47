import { useApi } from '@repo/shell/api-context'
import { useQuery } from '@tanstack/react-query'
import { lessonFilesMessages as copy } from './lesson-files.messages.ts'
import { LessonFiles } from './lesson-files.tsx'

/** Files of a free lesson below its video. The video is what was asked for, so nothing is said where they do not come. */
export function PreviewFiles({ lessonId }: { lessonId: string }) {
  const api = useApi()
  const { data } = useQuery({
    ...api.learning.lesson.query({ params: { lessonId } }),
    throwOnError: false,
  })
  if (!data || data.files.length === 0) return null
  return (
    <section className="mt-5">
      <h3 className="mb-2 font-text text-base font-semibold">{copy.inPreview}</h3>
      <LessonFiles files={data.files} lessonId={lessonId} />
    </section>
  )
}
