import { useSearchParams } from '@repo/routing'
import { useEffect, useRef } from 'react'
import { readSeconds } from '../../components/read-seconds.ts'
import type { CourseDetail, Lesson } from './course.types.ts'

/**
 * Opens the free film that the address names (`?watch=…&t=…`), once. Search engines lead to single chapters so; any
 * other lesson opens nothing.
 */
export function useLinkedPreview(
  course: CourseDetail,
  open: (lesson: Lesson, startAtSeconds?: number) => void,
) {
  const [search] = useSearchParams()
  const wanted = search.get('watch')
  const seconds = readSeconds(search.get('t'))
  const opened = useRef<string>(null)
  useEffect(() => {
    if (!wanted || opened.current === wanted) return
    const lesson = course.sections
      .flatMap((section) => section.lessons)
      .find(({ id, kind, isFreePreview }) => id === wanted && kind === 'video' && isFreePreview)
    if (!lesson) return
    opened.current = wanted
    open(lesson, seconds)
  })
}
