import { useApi, usePageQuery } from '@repo/back-office'
import type { OptionCourse } from '@repo/back-office/doctor-room/course-options'
import { QuestionList, questionFilters } from '@repo/back-office/doctor-room/question-list'
import { PageHeader } from '@repo/back-office/page-header'
import { Link } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { Reply } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import type { Question } from './question.types.ts'
import { questionsMessages as copy } from './questions.messages.ts'

const pageFilters = questionFilters()
const tabFilters = questionFilters({ tab: 'questions' })

/** Questions about the own courses, those that wait first: the screen at `/crm/doctor/question`. */
export function Inbox({ actions }: { actions?: ReactNode }) {
  const { doctorPortal, doctorQuestions } = useApi()
  const overview = usePageQuery(doctorPortal.overview.query())
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} actions={actions} />
      <QuestionList
        id="own-questions"
        courses={overview.data?.courses ?? []}
        filters={pageFilters}
        read={(query) => doctorQuestions.questions.query({ query })}
        actions={(question) => (
          <Actions
            question={question}
            sameLesson={paths.questions({ state: 'all', lesson: question.lesson.id })}
          />
        )}
      />
    </>
  )
}

/** The same list as a tab of the doctor's room. */
export function InboxTab({ courses, room }: { courses: readonly OptionCourse[]; room: string }) {
  const { doctorQuestions } = useApi()
  return (
    <QuestionList
      id="own-questions"
      courses={courses}
      filters={tabFilters}
      read={(query) => doctorQuestions.questions.query({ query })}
      actions={(question) => (
        <Actions
          question={question}
          sameLesson={paths.room(
            { id: room },
            { tab: 'questions', state: 'all', lesson: question.lesson.id },
          )}
        />
      )}
    />
  )
}

/** The way to answer, and to the other questions about the lesson. */
function Actions({ question, sameLesson }: { question: Question; sameLesson: string }) {
  const { id, author, lesson, isAnswered } = question
  return (
    <>
      <Link
        aria-label={isAnswered ? copy.openFor(author.name) : copy.answerFor(author.name)}
        className={`row-link ${buttonClass({ size: 'sm', variant: isAnswered ? 'secondary' : 'primary' })}`}
        to={paths.question({ id })}
      >
        {isAnswered ? null : <Reply aria-hidden="true" size={16} />}
        {isAnswered ? copy.open : copy.answer}
      </Link>
      <Link
        aria-label={copy.sameLessonFor(lesson.title)}
        className={buttonClass({ size: 'sm', variant: 'ghost' })}
        to={sameLesson}
      >
        {copy.sameLesson}
      </Link>
    </>
  )
}
