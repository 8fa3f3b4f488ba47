import { loadChunkHere, useSearchParams } from '@repo/routing'
import { lazyPart } from '@repo/ui/lazy-part'
import { CourseEditSkeleton } from '../features/course-editor/course-edit-skeleton.tsx'
import { courseEditorMessages as copy } from '../features/course-editor/course-editor.messages.ts'

export const meta = () => ({ title: copy.editTitle })

const CourseChoice = lazyPart(() =>
  loadChunkHere(async () => (await import('../features/courses/course-choice.tsx')).CourseChoice),
)
const CourseEdit = lazyPart(() =>
  loadChunkHere(async () => (await import('../features/course-editor/course-edit.tsx')).CourseEdit),
)

/** `?id=` edits that course; without it one is chosen first. */
export function Component() {
  return useSearchParams()[0].has('id') ? <CourseEdit fallback={<CourseEditSkeleton />} /> : <CourseChoice />
}
