import { holdsWords, questionKindLabels } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { useState } from 'react'
import { quizMessages as copy, gapLabels } from './quizzes.messages.ts'
import type { BankQuestion } from './quizzes.types.ts'

interface Props {
  /** Questions that the quiz does not ask yet. */
  questions: readonly BankQuestion[]
  onAdd: (ids: readonly string[]) => void
  onRemove: (question: BankQuestion) => void
  onClose: () => void
}

/** Finds questions of the course by words and tag, and puts the chosen ones into the quiz. */
export function BankDialog({ questions, onAdd, onRemove, onClose }: Props) {
  const [term, setTerm] = useState('')
  const [tag, setTag] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const tags = [...new Set(questions.flatMap((question) => question.tags))].sort((a, b) =>
    a.localeCompare(b, 'vi'),
  )
  const shown = questions.filter(
    (question) =>
      (tag === '' || question.tags.includes(tag)) &&
      holdsWords(`${question.text} ${question.choices.map(({ text }) => text).join(' ')}`, term),
  )
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={copy.bankTitle}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.close}
          </Button>
          <Button disabled={chosen.size === 0} onClick={() => onAdd([...chosen])}>
            {copy.bankAdd(chosen.size)}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-3 sm:grid-cols-[2fr_1fr]">
        <Field label={copy.bankSearch}>
          <Input type="search" value={term} onChange={(event) => setTerm(event.target.value)} />
        </Field>
        <Field label={copy.bankTag}>
          <Select
            value={tag}
            onChange={(event) => setTag(event.target.value)}
            options={[
              { value: '', label: copy.bankAllTags },
              ...tags.map((one) => ({ value: one, label: one })),
            ]}
          />
        </Field>
      </div>
      {shown.length === 0 ? (
        <p className="mt-5 text-2" role="status">
          {questions.length === 0 ? copy.bankEmpty : copy.bankNone}
        </p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-y">
          {shown.map((question) => (
            <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2" key={question.id}>
              <div className="min-w-0 flex-1">
                <Checkbox
                  checked={chosen.has(question.id)}
                  label={question.text || copy.untitled}
                  onChange={() => toggle(question.id)}
                />
              </div>
              <span className="text-sm text-3">{questionKindLabels[question.kind]}</span>
              {question.isKey ? <Badge tone="info">{copy.key}</Badge> : null}
              {question.tags.map((one) => (
                <Badge key={one}>{one}</Badge>
              ))}
              {question.gaps[0] ? <Badge tone="warning">{gapLabels[question.gaps[0]]}</Badge> : null}
              {question.usedIn === 0 ? (
                <Button
                  aria-label={`${copy.remove}: ${question.text || copy.untitled}`}
                  onClick={() => onRemove(question)}
                  size="sm"
                  variant="ghost"
                >
                  {copy.remove}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
