import { Dialog } from '@repo/office-ui/dialog'
import { Button } from '@repo/ui/button'
import { Switch } from '@repo/ui/switch'
import clsx from 'clsx'
import { useState } from 'react'
import { letterOf } from './choices-field.tsx'
import { quizMessages as copy, questionMessages } from './quizzes.messages.ts'
import type { BankQuestion, Quiz } from './quizzes.types.ts'

interface Props {
  quiz: Quiz
  bank: readonly BankQuestion[]
  onClose: () => void
}

/** The draft as a learner would read it; what is right shows on demand. */
export function PreviewDialog({ quiz, bank, onClose }: Props) {
  const [hasAnswers, setHasAnswers] = useState(false)
  const byId = new Map(bank.map((question) => [question.id, question]))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={quiz.lesson.title}
      description={copy.previewLead}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      <div className="mt-4 grid gap-4">
        <Switch label={copy.previewAnswers} isOn={hasAnswers} onToggle={setHasAnswers} />
        {quiz.settings.intro ? <p className="whitespace-pre-line">{quiz.settings.intro}</p> : null}
        <ol className="grid gap-4">
          {quiz.items.map((item, index) => {
            const question = item.kind === 'question' ? byId.get(item.questionId) : undefined
            return (
              <li className="rounded-md border p-4" key={item.kind === 'draw' ? item.id : item.questionId}>
                <p className="text-sm text-3">{copy.place(index + 1)}</p>
                {item.kind === 'draw' ? (
                  <p className="font-semibold">{copy.drawn(item.count, item.tag)}</p>
                ) : question ? (
                  <PreviewedQuestion question={question} hasAnswers={hasAnswers} />
                ) : (
                  <p>{copy.gone}</p>
                )}
              </li>
            )
          })}
        </ol>
      </div>
    </Dialog>
  )
}

function PreviewedQuestion({ question, hasAnswers }: { question: BankQuestion; hasAnswers: boolean }) {
  const { kind, text, choices, picture, pictureAlt, explanation } = question
  const isOrder = kind === 'order'
  const List = isOrder ? 'ol' : 'ul'
  return (
    <>
      <p className="font-semibold whitespace-pre-line">{text || copy.untitled}</p>
      {picture ? (
        <img
          alt={pictureAlt}
          className="mt-2 w-full max-w-md rounded-sm border"
          height={picture.height}
          src={picture.url}
          width={picture.width}
        />
      ) : null}
      <List className={clsx('mt-2 grid gap-1 pl-5', isOrder && hasAnswers ? 'list-decimal' : 'list-disc')}>
        {choices.map((choice, index) => {
          const isRight = hasAnswers && !isOrder && choice.isCorrect
          const words = kind === 'hotspot' ? questionMessages.area(letterOf(index)) : ''
          return (
            <li className={clsx(isRight && 'font-semibold text-success')} key={choice.id}>
              {[words, choice.text].filter(Boolean).join(': ')}
              {isRight ? ` (${questionMessages.right.toLocaleLowerCase('vi')})` : null}
            </li>
          )
        })}
      </List>
      {hasAnswers && explanation ? (
        <p className="mt-2 text-sm whitespace-pre-line text-2">{explanation}</p>
      ) : null}
    </>
  )
}
