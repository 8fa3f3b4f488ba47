import { useApi } from '@repo/back-office'
import { ListPart } from '@repo/back-office/list-screen'
import { formatDateTime } from '@repo/messages'
import { defineFilters, pagePositionParams } from '@repo/routing'
import { EmptyState } from '@repo/ui/empty-state'
import { lazyPart } from '@repo/ui/lazy-part'
import { questionFile } from './question-file.ts'
import type { Question } from './question-parts.ts'
import { QuestionText } from './question-text.tsx'
import { learnerQuestionMessages as copy } from './questions.messages.ts'

// What plays a recording comes with the first one.
const Recording = lazyPart(async () => (await import('@repo/films/recording')).Recording)

const filters = defineFilters({ ...pagePositionParams }, { tab: 'questions' })

/** Questions of one learner with their answers, to be read. */
export function LearnerQuestions({ id }: { id: string }) {
  const { learnerQuestions } = useApi().crmQuestions
  return (
    <ListPart
      id="learner-questions"
      title={copy.title}
      filters={filters}
      read={(place) => learnerQuestions.query({ params: { id }, query: place })}
      rowKey={({ id: key }: Question) => key}
      fileColumns={questionFile}
      exportName={copy.fileName}
      item={(question) => <Item question={question} />}
      empty={() => <EmptyState art="inbox" title={copy.none} description={copy.noneHint} />}
    />
  )
}

function Item({ question }: { question: Question }) {
  return (
    <li className="p-4 wrap-anywhere" data-row={question.id} tabIndex={-1}>
      <QuestionText heading={question.course.title} question={question} />
      {question.thread.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-3 border-l-2 pl-4">
          {question.thread.map(({ id, author, createdAt, text, recording }) => (
            <li key={id}>
              <p className="text-sm text-3">
                <span className="font-semibold text-2">{author}</span> ·{' '}
                <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              </p>
              <p className="measure mt-1 whitespace-pre-line text-2">{text}</p>
              {recording ? (
                <div className="mt-2">
                  <Recording by={author} recording={recording} />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
