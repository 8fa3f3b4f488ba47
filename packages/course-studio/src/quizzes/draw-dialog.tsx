import { Dialog } from '@repo/office-ui/dialog'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { NumberInput } from '@repo/ui/number-input'
import { Select } from '@repo/ui/select'
import { useState } from 'react'
import { quizMessages as copy } from './quizzes.messages.ts'
import type { BankQuestion, QuizItem } from './quizzes.types.ts'

interface Props {
  questions: readonly BankQuestion[]
  onAdd: (item: QuizItem) => void
  onClose: () => void
}

/** Chooses a tag and how many questions with it each learner gets. */
export function DrawDialog({ questions, onAdd, onClose }: Props) {
  const tags = [...new Set(questions.flatMap((question) => question.tags))].sort((a, b) =>
    a.localeCompare(b, 'vi'),
  )
  const [tag, setTag] = useState(tags[0] ?? '')
  const [count, setCount] = useState<number | null>(1)
  const found = questions.filter((question) => question.tags.includes(tag)).length
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.drawTitle}
      description={tags.length > 0 ? copy.drawLead : copy.drawNoTags}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.close}
          </Button>
          <Button
            disabled={tag === '' || count === null}
            onClick={() => count !== null && onAdd({ kind: 'draw', id: crypto.randomUUID(), tag, count })}
          >
            {copy.drawAdd}
          </Button>
        </>
      }
    >
      {tags.length > 0 ? (
        <div className="mt-4 grid gap-4">
          <Field label={copy.drawTag} hint={copy.drawnFrom(found)}>
            <Select
              value={tag}
              onChange={(event) => setTag(event.target.value)}
              options={tags.map((one) => ({ value: one, label: one }))}
            />
          </Field>
          <Field label={copy.drawCount} error={count === null ? copy.drawFaults.count : undefined}>
            <NumberInput value={count} onValueChange={setCount} min={1} max={50} />
          </Field>
        </div>
      ) : null}
    </Dialog>
  )
}
