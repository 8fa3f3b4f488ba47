import { createContext, use } from 'react'
import { paths } from '../../app/paths.ts'

/** The token of the preview that is shown; null on the site as everybody sees it. */
export const PreviewContext = createContext<string | null>(null)

/** Whether the page shows a draft: nothing may be bought, begun or kept. */
export const useIsPreview = (): boolean => use(PreviewContext) !== null

/** Addresses inside a classroom, be it that of a learner or the preview of a draft. */
export function useClassroomPaths(slug: string) {
  const token = use(PreviewContext)
  return {
    lesson: (lessonId: string, seconds?: number) =>
      token === null
        ? paths.classroom(slug, lessonId, seconds)
        : paths.classroomPreview(token, lessonId, seconds),
    /** Where somebody goes who does not want to see the lesson. */
    out: token === null ? paths.myCourses : paths.coursePreview(token),
  }
}
