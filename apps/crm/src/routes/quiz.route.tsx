import { CourseOfficeContext } from '@repo/course-studio'
import { QuizPage } from '@repo/course-studio/quizzes/quiz-page'
import { quizMessages as copy } from '@repo/course-studio/quizzes/quizzes.messages'
import { useSearchParams } from '@repo/routing'
import { staffCourseOffice } from '../components/course-office.ts'

export const meta = () => ({ title: copy.title })

export function Component() {
  const [params] = useSearchParams()
  const place = { id: params.get('course') ?? '', lessonId: params.get('lesson') ?? '' }
  return (
    <CourseOfficeContext value={staffCourseOffice}>
      <QuizPage place={place} />
    </CourseOfficeContext>
  )
}
