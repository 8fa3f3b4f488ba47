import { QuestionPage } from '../features/questions/question-page.tsx'
import { questionsMessages as copy } from '../features/questions/questions.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = QuestionPage
