import { QuestionQueue } from '../features/questions/question-queue.tsx'
import { questionsMessages as copy } from '../features/questions/questions.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = QuestionQueue
