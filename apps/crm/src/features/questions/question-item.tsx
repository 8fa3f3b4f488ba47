import { formatDateTime } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { EyeOff, Reply, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { HiddenFor } from '../../components/moderation/hidden-for.tsx'
import {
  type Answer,
  type AskedPicture,
  canAnswer,
  canHide,
  canRelease,
  type Part,
  type Question,
  whole,
} from './question-parts.ts'
import { QuestionText, Reports, StateBadge } from './question-text.tsx'
import { questionsMessages as copy } from './questions.messages.ts'

// What plays a recording comes with the first one.
const Recording = lazyPart(async () => (await import('@repo/films/recording')).Recording)

export interface QuestionActs {
  answer: (part: Part) => void
  hide: (part: Part) => void
  release: (part: Part) => void
  removePicture: (picture: AskedPicture) => void
}

/** One question with its answers and buttons; keys act on it while it has the focus. */
export function QuestionItem({
  question,
  acts,
  checkbox,
}: {
  question: Question
  acts: QuestionActs
  checkbox: ReactNode
}) {
  const { name } = question.learner
  return (
    <li
      data-row={question.id}
      tabIndex={-1}
      aria-label={copy.questionOf(name)}
      className="scroll-mt-28 scroll-mb-24 focus-visible:-outline-offset-2 p-4"
    >
      <article
        aria-label={copy.questionOf(name)}
        className="grid gap-3 wrap-anywhere sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-6"
      >
        <div className="min-w-0">
          <QuestionText
            heading={name}
            question={question}
            checkbox={checkbox}
            onRemovePicture={(pictureId) => acts.removePicture({ question, pictureId })}
          />
        </div>
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1 max-sm:*:px-2 max-sm:*:whitespace-nowrap">
          {canAnswer(question) ? (
            <Button
              size="sm"
              aria-label={copy.answerFor(name)}
              icon={<Reply size={16} aria-hidden="true" />}
              onClick={() => acts.answer(whole(question))}
            >
              {copy.answer}
            </Button>
          ) : null}
          <PartActs part={whole(question)} acts={acts} />
        </div>
      </article>
      {question.thread.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-3 border-l-2 pl-4">
          {question.thread.map((answer) => (
            <li key={answer.id}>
              <AnswerRow part={{ id: question.id, question, answer }} answer={answer} acts={acts} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function AnswerRow({ part, answer, acts }: { part: Part; answer: Answer; acts: QuestionActs }) {
  return (
    <div className="grid gap-2 wrap-anywhere sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-3">
          <span className="font-semibold text-2">{answer.author}</span>
          <time dateTime={answer.createdAt}>{formatDateTime(answer.createdAt)}</time>
          {answer.isAccepted ? <Badge tone="success">{copy.accepted}</Badge> : null}
          <StateBadge state={answer.state} />
        </p>
        <HiddenFor of={answer} />
        <Reports reasons={answer.reports} />
        <p className="measure mt-1 whitespace-pre-line text-2">{answer.text}</p>
        {answer.recording ? (
          <div className="mt-2">
            <Recording by={answer.author} recording={answer.recording} />
          </div>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <PartActs part={part} acts={acts} />
      </div>
    </div>
  )
}

const words = ({ question, answer }: Part) =>
  answer
    ? {
        hide: copy.hideAnswerOf(answer.author),
        keep: copy.keepAnswerOf(answer.author),
        show: copy.showAnswerOf(answer.author),
      }
    : {
        hide: copy.hideFor(question.learner.name),
        keep: copy.keepFor(question.learner.name),
        show: copy.showFor(question.learner.name),
      }

/** Hides a question or an answer, or releases it. */
function PartActs({ part, acts }: { part: Part; acts: QuestionActs }) {
  const subject = part.answer ?? part.question
  const labels = words(part)
  const isHidden = subject.state === 'hidden'
  return (
    <>
      {canRelease(subject) ? (
        <Button
          size="sm"
          variant="secondary"
          aria-label={isHidden ? labels.show : labels.keep}
          icon={<ShieldCheck size={16} aria-hidden="true" />}
          onClick={() => acts.release(part)}
        >
          {isHidden ? copy.show : copy.keep}
        </Button>
      ) : null}
      {canHide(subject) ? (
        <Button
          size="sm"
          variant="secondary"
          aria-label={labels.hide}
          icon={<EyeOff size={16} aria-hidden="true" />}
          onClick={() => acts.hide(part)}
        >
          {copy.hide}
        </Button>
      ) : null}
    </>
  )
}
