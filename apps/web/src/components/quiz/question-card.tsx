import { Checkbox } from '@repo/ui/checkbox'
import { RadioGroup } from '@repo/ui/radio-group'
import { useId } from 'react'
import { OrderChoices } from './order-choices.tsx'
import { questionMessages as copy } from './question.messages.ts'
import type { PaperQuestion } from './question.types.ts'
import { letterOf, QuestionPicture } from './question-picture.tsx'

interface Props {
  question: PaperQuestion
  total: number
  chosen: readonly string[]
  onChoose: (keys: readonly string[]) => void
}

const hints: Record<PaperQuestion['kind'], string> = {
  single: copy.chooseOne,
  true_false: copy.chooseOne,
  multiple: copy.chooseAll,
  order: copy.putInOrder,
  hotspot: copy.chooseAreas,
}

/** One question of an open attempt. */
export function QuestionCard({ question, total, chosen, onChoose }: Props) {
  const { number, kind, text, points } = question
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="rounded-md border bg-surface p-4 sm:p-6">
      <p className="flex justify-between gap-4 text-sm text-3">
        <span>{copy.question(number, total)}</span>
        <span>{copy.points(points)}</span>
      </p>
      <h3 className="mt-1 font-text text-lg leading-snug font-semibold whitespace-pre-line" id={headingId}>
        {text}
      </h3>
      <p className="mt-1 mb-4 text-sm text-3">{hints[kind]}</p>
      <Choices question={question} chosen={chosen} onChoose={onChoose} />
    </section>
  )
}

function Choices({ question, chosen, onChoose }: Omit<Props, 'total'>) {
  const { kind, text, choices } = question
  if (kind === 'order') return <OrderChoices {...{ question, chosen, onChoose }} />
  if (kind === 'single' || kind === 'true_false') {
    return (
      <>
        <QuestionPicture question={question} chosen={chosen} />
        <RadioGroup
          isLegendHidden
          legend={text}
          look="cards"
          onValueChange={(key) => onChoose([key])}
          options={choices.map((choice) => ({ value: choice.key, label: choice.text }))}
          value={chosen[0] ?? null}
        />
      </>
    )
  }
  const toggle = (key: string) =>
    onChoose(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  return (
    <>
      <QuestionPicture
        question={question}
        chosen={chosen}
        onToggle={kind === 'hotspot' ? toggle : undefined}
      />
      <fieldset className={question.picture ? 'mt-3' : undefined}>
        <legend className="sr-only">{text}</legend>
        {choices.map((choice, index) => (
          <Checkbox
            checked={chosen.includes(choice.key)}
            key={choice.key}
            label={kind === 'hotspot' ? copy.area(letterOf(index), choice.text) : choice.text}
            onChange={() => toggle(choice.key)}
          />
        ))}
      </fieldset>
    </>
  )
}
