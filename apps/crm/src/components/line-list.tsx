import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Textarea } from '@repo/ui/textarea'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { lineListMessages as copy } from './line-list.messages.ts'

interface Props {
  id: string
  legend: string
  hint: string
  /** Name of one line inside a sentence, such as "kết quả". */
  lineName: string
  lines: string[]
  onChange: (lines: string[]) => void
  error?: string
  /** What the contract takes; without them any number. */
  maxLines: number | undefined
  maxLength: number | undefined
}

function moved(lines: string[], from: number, to: number): string[] {
  const next = [...lines]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Short texts in an order: add, change, move and remove, all by keyboard too. Enter opens the next line. */
export function LineList({ id, legend, hint, lineName, lines, onChange, error, maxLines, maxLength }: Props) {
  const isFull = maxLines !== undefined && lines.length >= maxLines
  const listRef = useRef<HTMLOListElement>(null)
  const focusNext = useRef<number | null>(null)
  const hintId = useId()
  useEffect(() => {
    if (focusNext.current === null) return
    listRef.current?.querySelectorAll('textarea')[focusNext.current]?.focus()
    focusNext.current = null
  })
  const change = (next: string[], focus: number | null) => {
    focusNext.current = focus
    onChange(next)
  }
  /** Several pasted lines become lines of the list, as many as it takes. */
  const write = (index: number, text: string) => {
    const [first = '', ...more] = text.split(/\s*\n\s*/)
    const added = more.filter(Boolean).slice(0, (maxLines ?? Infinity) - lines.length)
    const next = lines.toSpliced(index, 1, first, ...added)
    if (added.length > 0) change(next, index + added.length)
    else onChange(next)
  }
  const insert = (index: number) => {
    if (!isFull) change(lines.toSpliced(index, 0, ''), index)
  }
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={hintId} className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <p id={hintId} className="mb-3 text-sm text-3">
        {hint}
      </p>
      <ol ref={listRef} className="grid gap-2">
        {lines.map((line, index) => (
          // A line is its place; texts may be equal.
          <li key={index} className="flex items-center gap-1">
            <Textarea
              aria-label={copy.line(lineName, index + 1)}
              rows={1}
              value={line}
              maxLength={maxLength}
              className="min-w-0 flex-1 resize-none"
              onChange={(event) => write(index, event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                insert(index + 1)
              }}
            />
            <LineButtons
              name={lineName}
              index={index}
              count={lines.length}
              onMove={(to) => change(moved(lines, index, to), to)}
              onRemove={() => change(lines.toSpliced(index, 1), Math.max(0, index - 1))}
            />
          </li>
        ))}
      </ol>
      {error ? <FieldError>{error}</FieldError> : null}
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        icon={<Plus size={16} aria-hidden="true" />}
        disabled={isFull}
        onClick={() => insert(lines.length)}
      >
        {copy.add(lineName)}
      </Button>
    </fieldset>
  )
}

function LineButtons({
  name,
  index,
  count,
  onMove,
  onRemove,
}: {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}) {
  return (
    <span className="flex shrink-0">
      <IconButton
        label={copy.moveUp(name, index + 1)}
        icon={<ArrowUp size={16} aria-hidden="true" />}
        disabled={index === 0}
        className="max-sm:hidden"
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        label={copy.moveDown(name, index + 1)}
        icon={<ArrowDown size={16} aria-hidden="true" />}
        disabled={index === count - 1}
        className="max-sm:w-9"
        onClick={() => onMove(index + 1)}
      />
      <IconButton
        label={copy.remove(name, index + 1)}
        icon={<X size={16} aria-hidden="true" />}
        className="max-sm:w-9"
        onClick={onRemove}
      />
    </span>
  )
}
