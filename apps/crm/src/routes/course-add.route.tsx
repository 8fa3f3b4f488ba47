import { CourseAdd } from '../features/course-editor/course-add.tsx'
import { courseEditorMessages as copy } from '../features/course-editor/course-editor.messages.ts'

export const meta = () => ({ title: copy.addTitle })

export const Component = CourseAdd
