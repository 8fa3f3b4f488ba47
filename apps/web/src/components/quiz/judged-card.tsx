import { formatClock } from '@repo/timeline/clock'
import { Badge } from '@repo/ui/badge'
import { CircleCheck, CirclePlay, CircleX } from 'lucide-react'
import { paths } from '../../app/paths.ts'
import { questionMessages as copy } from './question.messages.ts'
import type { JudgedQuestion } from './question.types.ts'
import { letterOf, QuestionPicture } from './question-picture.tsx'

interface Props {
  question: JudgedQuestion
  /** Of the course. */
  slug: string
  total: number
}

/** A question that was answered: what was chosen, what is right, and why. */
export function JudgedCard({ question, slug, total }: Props) {
  const { number, text, isCorrect, chosen, correct, explanation, link } = question
  const Icon = isCorrect ? CircleCheck : CircleX
  return (
    <article className="rounded-md border bg-surface p-4 sm:p-6">
      <p className="flex flex-wrap items-center justify-between gap-3 text-sm text-3">
        {copy.question(number, total)}
        <Badge icon={<Icon aria-hidden="true" size={14} />} tone={isCorrect ? 'success' : 'danger'}>
          {isCorrect ? copy.right : copy.wrong}
        </Badge>
      </p>
      <h3 className="mt-1 mb-3 font-text text-lg leading-snug font-semibold whitespace-pre-line">{text}</h3>
      <QuestionPicture chosen={chosen} correct={correct} question={question} />
      <dl className="mt-3 grid gap-3">
        <Answer keys={chosen} label={copy.yourAnswer} question={question} />
        {!isCorrect && <Answer keys={correct} label={copy.rightAnswer} question={question} />}
        {explanation && (
          <div>
            <dt className="text-sm font-semibold text-2">{copy.explanation}</dt>
            <dd className="whitespace-pre-line">{explanation}</dd>
          </div>
        )}
      </dl>
      {link && (
        <a
          className="link mt-3 inline-flex min-h-11 items-center gap-2"
          href={paths.classroom(slug, link.lessonId, Math.floor(link.startMs / 1000) || undefined)}
        >
          <CirclePlay aria-hidden="true" className="shrink-0" size={18} />
          {link.startMs > 0 ? copy.watchAt(formatClock(link.startMs), link.title) : copy.review(link.title)}
        </a>
      )}
    </article>
  )
}

interface AnswerProps {
  label: string
  keys: readonly string[]
  question: JudgedQuestion
}

function Answer({ label, keys, question: { kind, choices } }: AnswerProps) {
  const texts = keys.map((key) => {
    const index = choices.findIndex((choice) => choice.key === key)
    const text = choices[index]?.text ?? ''
    return kind === 'hotspot' ? copy.area(letterOf(index), text) : text
  })
  const List = kind === 'order' ? 'ol' : 'ul'
  return (
    <div>
      <dt className="text-sm font-semibold text-2">{label}</dt>
      <dd>
        {texts.length === 0 ? (
          copy.noAnswer
        ) : texts.length === 1 ? (
          texts[0]
        ) : (
          <List className={kind === 'order' ? 'list-decimal pl-5' : 'list-disc pl-5'}>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </List>
        )}
      </dd>
    </div>
  )
}
