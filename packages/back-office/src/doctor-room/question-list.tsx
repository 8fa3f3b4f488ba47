import { doctorQuestionStates } from '@repo/contract/list-choices'
import { choiceParam, defineFilters, type PathSearch, pagePositionParams, textParam } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Select } from '@repo/ui/select'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListPart } from '../list-screen.tsx'
import { courseOptions, type OptionCourse } from './course-options.ts'
import { QuestionBadges, QuestionPlace } from './question-facts.tsx'
import { questionFile } from './question-file.ts'
import { questionListMessages as copy, questionFileMessages } from './question-list.messages.ts'
import type { Question, QuestionsPage, ReadPage } from './types.ts'

/** @param fixed what says which list it is, where it is one of several of its page */
export const questionFilters = (fixed?: PathSearch) =>
  defineFilters(
    {
      state: choiceParam(doctorQuestionStates, 'waiting'),
      course: textParam(),
      lesson: textParam(),
      q: textParam(),
      ...pagePositionParams,
    },
    fixed,
  )

interface Query {
  state: (typeof doctorQuestionStates)[number]
  course: string | undefined
  lessonId: string | undefined
  q: string | undefined
}

interface QuestionListProps {
  id: 'own-questions' | 'room-questions'
  courses: readonly OptionCourse[]
  filters: ReturnType<typeof questionFilters>
  read: ReadPage<Query, QuestionsPage>
  /** What can be done with a question. */
  actions?: (question: Question) => ReactNode
}

const tabs = doctorQuestionStates.map((state) => ({ label: copy.state[state], change: { state } }))

/** Questions about the courses of a doctor, those that wait first. */
export function QuestionList({ id, courses, filters, read, actions }: QuestionListProps) {
  return (
    <ListPart
      id={id}
      title={copy.title}
      filters={filters}
      read={({ state, course, lesson, q, ...place }) =>
        read({
          ...place,
          state,
          course: course || undefined,
          lessonId: lesson || undefined,
          q: q || undefined,
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
      rowKey={({ id: key }: Question) => key}
      fileColumns={questionFile}
      exportName={questionFileMessages.name}
      item={(question) => <Item question={question}>{actions?.(question)}</Item>}
      empty={({ values: { state, q, course, lesson } }) => (
        <EmptyState art="inbox" {...(q || course || lesson ? copy.noMatch : copy.empty[state])} />
      )}
    />
  )
}

function Item({ question, children }: { question: Question; children: ReactNode }) {
  const { id, author } = question
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
        {children ? <div className="flex flex-wrap gap-2 max-sm:*:flex-1">{children}</div> : null}
      </article>
    </li>
  )
}
