import { AssignmentPage } from '../features/assignments/assignment-page.tsx'
import { assignmentMessages as copy } from '../features/assignments/assignments.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = AssignmentPage
