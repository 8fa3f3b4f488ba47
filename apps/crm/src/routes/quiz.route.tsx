import { QuizPage } from '../features/quizzes/quiz-page.tsx'
import { quizMessages as copy } from '../features/quizzes/quizzes.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = QuizPage
