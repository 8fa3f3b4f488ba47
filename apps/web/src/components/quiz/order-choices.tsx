import { Button } from '@repo/ui/button'
import { IconButton } from '@repo/ui/icon-button'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { questionMessages as copy } from './question.messages.ts'
import type { PaperQuestion } from './question.types.ts'

interface Props {
  question: PaperQuestion
  chosen: readonly string[]
  onChoose: (keys: readonly string[]) => void
}

/** Things to be put in order, by buttons that work for pointer, keyboard and screen reader alike. */
export function OrderChoices({ question, chosen, onChoose }: Props) {
  const [spoken, setSpoken] = useState('')
  const keys = chosen.length > 0 ? chosen : question.choices.map(({ key }) => key)
  const textOf = (key: string) => question.choices.find((choice) => choice.key === key)?.text ?? ''
  const move = (index: number, delta: -1 | 1) => {
    const key = keys[index]
    if (key === undefined) return
    onChoose(keys.toSpliced(index, 1).toSpliced(index + delta, 0, key))
    setSpoken(copy.moved(textOf(key), index + delta + 1))
  }
  return (
    <>
      <ol className="grid gap-2">
        {keys.map((key, index) => (
          <li className="flex items-center gap-3 rounded-sm border bg-surface py-1 pr-1 pl-4" key={key}>
            <span className="font-num text-3">{index + 1}.</span>
            <span className="min-w-0 flex-1 break-words">{textOf(key)}</span>
            <IconButton
              aria-disabled={index === 0}
              icon={<ArrowUp aria-hidden="true" size={18} />}
              label={copy.up(textOf(key))}
              onClick={() => index > 0 && move(index, -1)}
            />
            <IconButton
              aria-disabled={index === keys.length - 1}
              icon={<ArrowDown aria-hidden="true" size={18} />}
              label={copy.down(textOf(key))}
              onClick={() => index < keys.length - 1 && move(index, 1)}
            />
          </li>
        ))}
      </ol>
      {chosen.length === 0 && (
        <Button className="mt-3" onClick={() => onChoose(keys)} size="sm" variant="secondary">
          {copy.keepOrder}
        </Button>
      )}
      <p className="sr-only" role="status">
        {spoken}
      </p>
    </>
  )
}
