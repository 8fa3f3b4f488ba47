import { QuizPage } from '@repo/course-studio/quizzes/quiz-page'
import { quizMessages as copy } from '@repo/course-studio/quizzes/quizzes.messages'
import { useParams } from '@repo/routing'
import { loadOwnCourse } from '../components/load-own-course.ts'
import { OwnLesson } from '../features/course-lessons/own-lesson.tsx'

export const meta = () => ({ title: copy.title })

export const loader = loadOwnCourse

export function Component() {
  const { id = '', lesson = '' } = useParams()
  return (
    <OwnLesson courseId={id}>
      <QuizPage place={{ id, lessonId: lesson }} />
    </OwnLesson>
  )
}
