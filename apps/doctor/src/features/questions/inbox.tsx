import { useApi, usePageQuery } from '@repo/back-office'
import { ListPart } from '@repo/back-office/list-screen'
import { PageHeader } from '@repo/back-office/page-header'
import { doctorQuestionStates } from '@repo/contract/doctor-questions'
import { choiceParam, defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { Button, buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Select } from '@repo/ui/select'
import { Reply, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { courseOptions, type OptionCourse } from '../../components/course-options.ts'
import type { Question } from './question.types.ts'
import { QuestionBadges, QuestionPlace } from './question-facts.tsx'
import { questionFile } from './question-file.ts'
import { questionsMessages as copy, questionFileMessages } from './questions.messages.ts'

const params = {
  state: choiceParam(doctorQuestionStates, 'waiting'),
  course: textParam(),
  lesson: textParam(),
  q: textParam(),
  ...pagePositionParams,
}
const pageFilters = defineFilters(params)
/** The same in the doctor's room, of which the list is one tab. */
const tabFilters = defineFilters(params, { tab: 'questions' })

const tabs = doctorQuestionStates.map((state) => ({ label: copy.state[state], change: { state } }))

interface ListProps {
  courses: readonly OptionCourse[]
  filters: typeof pageFilters
  /** Where the questions about one lesson are listed. */
  hrefOfLesson: (lessonId: string) => string
}

/** Questions about the own courses, those that wait first: the screen at `/crm/doctor/question`. */
export function Inbox({ actions }: { actions?: ReactNode }) {
  const overview = usePageQuery(useApi().doctorPortal.overview.query())
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} actions={actions} />
      <QuestionList
        courses={overview.data?.courses ?? []}
        filters={pageFilters}
        hrefOfLesson={(lesson) => paths.questions({ state: 'all', lesson })}
      />
    </>
  )
}

/** The same list as a tab of the doctor's room. */
export const InboxTab = ({ courses, room }: { courses: readonly OptionCourse[]; room: string }) => (
  <QuestionList
    courses={courses}
    filters={tabFilters}
    hrefOfLesson={(lesson) => paths.room({ id: room }, { tab: 'questions', state: 'all', lesson })}
  />
)

function QuestionList({ courses, filters, hrefOfLesson }: ListProps) {
  const { doctorQuestions } = useApi()
  return (
    <ListPart
      id="own-questions"
      title={copy.title}
      filters={filters}
      read={({ state, course, lesson, q, ...place }) =>
        doctorQuestions.questions.query({
          query: {
            ...place,
            state,
            course: course || undefined,
            lessonId: lesson || undefined,
            q: q || undefined,
          },
        })
      }
      search={{ label: copy.search, hint: copy.searchHint }}
      tabs={{ label: copy.states, of: () => tabs }}
      controls={({ values, setFilters }) => (
        <>
          <Select
            aria-label={copy.course}
            placeholder={copy.allCourses}
            options={courseOptions(courses)}
            value={values.course}
            className="min-w-44 max-sm:w-full sm:max-w-80"
            onChange={(event) => setFilters({ course: event.target.value, lesson: '' })}
          />
          {values.lesson ? (
            <Button
              icon={<X aria-hidden="true" size={16} />}
              onClick={() => setFilters({ lesson: '' })}
              variant="secondary"
            >
              {copy.everyLesson}
            </Button>
          ) : null}
        </>
      )}
      rowKey={({ id }: Question) => id}
      fileColumns={questionFile}
      exportName={questionFileMessages.name}
      item={(question) => <Item hrefOfLesson={hrefOfLesson} question={question} />}
      empty={({ values: { state, q, course, lesson } }) => (
        <EmptyState art="inbox" {...(q || course || lesson ? copy.noMatch : copy.empty[state])} />
      )}
    />
  )
}

function Item({ question, hrefOfLesson }: { question: Question } & Pick<ListProps, 'hrefOfLesson'>) {
  const { id, author, lesson } = question
  return (
    <li aria-label={copy.questionOf(author.name)} className="p-4" data-row={id} tabIndex={-1}>
      <article
        aria-label={copy.questionOf(author.name)}
        className="grid gap-3 wrap-anywhere sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-6"
      >
        <div className="min-w-0">
          <QuestionBadges question={question} />
          <h2 className="mt-2 font-text text-base font-semibold">{question.title}</h2>
          <QuestionPlace question={question} />
          <p className="measure mt-1 line-clamp-3 whitespace-pre-line text-2">{question.text}</p>
          <p className="mt-1 text-sm text-3">
            {copy.answers(question.answers)}
            {question.pictures.length > 0 ? ` · ${copy.pictures(question.pictures.length)}` : null}
            {question.votes > 0 ? ` · ${copy.votes(question.votes)}` : null}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          <Link
            aria-label={question.isAnswered ? copy.openFor(author.name) : copy.answerFor(author.name)}
            className={`row-link ${buttonClass({ size: 'sm', variant: question.isAnswered ? 'secondary' : 'primary' })}`}
            to={paths.question({ id })}
          >
            {question.isAnswered ? null : <Reply aria-hidden="true" size={16} />}
            {question.isAnswered ? copy.open : copy.answer}
          </Link>
          <Link
            aria-label={copy.sameLessonFor(lesson.title)}
            className={buttonClass({ size: 'sm', variant: 'ghost' })}
            to={hrefOfLesson(lesson.id)}
          >
            {copy.sameLesson}
          </Link>
        </div>
      </article>
    </li>
  )
}
