import { CourseEdit } from '../features/course-editor/course-edit.tsx'
import { courseEditorMessages as copy } from '../features/course-editor/course-editor.messages.ts'

export const meta = () => ({ title: copy.editTitle })

export const Component = CourseEdit
