import { StudentList } from '../features/students/student-list.tsx'
import { studentsMessages as copy } from '../features/students/students.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = StudentList
