import { MAX_CHOICES } from '@repo/contract/quizzes'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Field, FieldError } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Input } from '@repo/ui/input'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { AreaFields } from './area-fields.tsx'
import { newChoice } from './question-form.ts'
import { questionMessages as copy } from './quizzes.messages.ts'
import type { Choice, QuestionKind } from './quizzes.types.ts'

interface Props {
  kind: QuestionKind
  choices: Choice[]
  maxLength: number | undefined
  error: string | undefined
  onChange: (choices: Choice[]) => void
}

export const letterOf = (index: number) => String.fromCharCode(65 + index)

/** Answers of a question, things in their right order, or areas of its picture. */
export function ChoicesField({ kind, choices, maxLength, error, onChange }: Props) {
  const [spoken, setSpoken] = useState('')
  const isFixed = kind === 'true_false'
  const nameOf = (index: number) => (kind === 'hotspot' ? copy.area(letterOf(index)) : copy.choice(index + 1))
  const change = (index: number, part: Partial<Choice>) =>
    onChange(choices.map((choice, at) => (at === index ? { ...choice, ...part } : choice)))
  const mark = (index: number, isCorrect: boolean) => {
    if (kind === 'multiple' || kind === 'hotspot') return change(index, { isCorrect })
    onChange(choices.map((choice, at) => ({ ...choice, isCorrect: at === index && isCorrect })))
  }
  const move = (index: number, delta: -1 | 1) => {
    const choice = choices[index]
    if (!choice || !choices[index + delta]) return
    onChange(choices.toSpliced(index, 1).toSpliced(index + delta, 0, choice))
    setSpoken(copy.moved(choice.text || nameOf(index), index + delta + 1))
  }
  return (
    <fieldset className="min-w-0" id="choices" tabIndex={-1}>
      <legend className="text-sm font-semibold">{copy.fields.choices}</legend>
      <p className="mb-3 text-sm text-3">{copy.hints[kind]}</p>
      <ol className="grid gap-3">
        {choices.map((choice, index) => (
          <li className="grid gap-2 rounded-sm border p-3" key={choice.id}>
            <div className="flex items-end gap-1">
              <Field
                className="min-w-0 flex-1"
                label={kind === 'hotspot' ? copy.areaText(letterOf(index)) : nameOf(index)}
              >
                <Input
                  disabled={isFixed}
                  maxLength={maxLength}
                  onChange={(event) => change(index, { text: event.target.value })}
                  value={choice.text}
                />
              </Field>
              {isFixed ? null : (
                <>
                  {kind === 'order' ? (
                    <>
                      <IconButton
                        aria-disabled={index === 0}
                        icon={<ArrowUp aria-hidden="true" size={16} />}
                        label={copy.up(nameOf(index))}
                        onClick={() => move(index, -1)}
                      />
                      <IconButton
                        aria-disabled={index === choices.length - 1}
                        icon={<ArrowDown aria-hidden="true" size={16} />}
                        label={copy.down(nameOf(index))}
                        onClick={() => move(index, 1)}
                      />
                    </>
                  ) : null}
                  <IconButton
                    icon={<X aria-hidden="true" size={16} />}
                    label={copy.removeChoice(nameOf(index))}
                    onClick={() => onChange(choices.toSpliced(index, 1))}
                  />
                </>
              )}
            </div>
            {kind === 'hotspot' ? (
              <AreaFields
                area={choice.area}
                name={nameOf(index)}
                onChange={(area) => change(index, { area })}
              />
            ) : null}
            {kind === 'order' ? null : (
              <Checkbox
                checked={choice.isCorrect}
                label={copy.correct(nameOf(index))}
                onChange={(event) => mark(index, event.target.checked)}
              />
            )}
          </li>
        ))}
      </ol>
      {error ? <FieldError>{error}</FieldError> : null}
      {isFixed ? null : (
        <Button
          className="mt-3"
          disabled={choices.length >= MAX_CHOICES}
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() => {
            const area = { x: 40, y: 40, width: 20, height: 20 }
            onChange([...choices, kind === 'hotspot' ? { ...newChoice(), area } : newChoice()])
          }}
          size="sm"
          variant="secondary"
        >
          {kind === 'hotspot' ? copy.addArea : copy.addChoice}
        </Button>
      )}
      <p className="sr-only" role="status">
        {spoken}
      </p>
    </fieldset>
  )
}
