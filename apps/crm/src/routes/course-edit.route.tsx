import { useSearchParams } from '@repo/routing'
import { CourseEdit } from '../features/course-editor/course-edit.tsx'
import { courseEditorMessages as copy } from '../features/course-editor/course-editor.messages.ts'
import { CourseChoice } from '../features/courses/course-choice.tsx'

export const meta = () => ({ title: copy.editTitle })

/** `?id=` edits that course; without it one is chosen first. */
export function Component() {
  return useSearchParams()[0].has('id') ? <CourseEdit /> : <CourseChoice />
}
