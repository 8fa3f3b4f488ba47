import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Skeleton } from '@repo/ui/skeleton'
import { pollOf } from '@repo/video-studio/lesson-video'
import { type ReactNode, useEffect } from 'react'
import type { EditorParts } from '../editor-parts.ts'
import { CurriculumEditor } from './curriculum-editor.tsx'
import type { Curriculum } from './tree.ts'
import { lessonsOf } from './tree.ts'

interface Props {
  courseId: string
  canEdit: boolean
  /** Told whether something could not be saved and would be lost by leaving. */
  onStuck: (isStuck: boolean) => void
  parts: EditorParts
  side: ReactNode
}

/** Sections and lessons of a course: what is there, and the editor for who may change it. */
export function CurriculumTab({ courseId, ...props }: Props) {
  const api = useApi()
  const read = api.curriculum.curriculum.query({ params: { id: courseId } })
  const query = usePageQuery(read)
  const wait = query.data
    ? pollOf(lessonsOf(query.data.sections).flatMap(({ video }) => video?.state ?? []))
    : false
  const { refetch } = query
  useEffect(() => {
    if (wait === false) return
    const timer = setInterval(() => void refetch(), wait)
    return () => clearInterval(timer)
  }, [wait, refetch])
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
      {(data: Curriculum) => <CurriculumEditor key={courseId} courseId={courseId} loaded={data} {...props} />}
    </QueryView>
  )
}
