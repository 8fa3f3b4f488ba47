import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface Words {
  row: (place: number) => string
  add: string
  remove: (place: number) => string
}

interface Props {
  id: string
  legend: string
  hint: string
  words: Words
  /** Keys of the rows in their order. */
  keys: readonly string[]
  most: number | undefined
  error?: string
  row: (index: number) => ReactNode
  onAdd: () => void
  onRemove: (index: number) => void
}

/** A list whose rows have several fields: add and remove rows, each named by its place. */
export function RowFields({ id, legend, hint, words, keys, most, error, row, onAdd, onRemove }: Props) {
  const hintId = useId()
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={hintId} className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <p id={hintId} className="mb-3 text-sm text-3">
        {hint}
      </p>
      <ol className="grid gap-4">
        {keys.map((key, index) => (
          <li key={key} className="@container rounded-sm border p-3 sm:p-4">
            <fieldset className="grid min-w-0 gap-3 @md:grid-cols-2">
              <legend className="sr-only">{words.row(index + 1)}</legend>
              <p className="flex items-center justify-between gap-3 text-sm font-semibold text-2 col-span-full">
                {words.row(index + 1)}
                <IconButton
                  className="-my-2 -mr-2"
                  icon={<X aria-hidden="true" size={16} />}
                  label={words.remove(index + 1)}
                  onClick={() => onRemove(index)}
                />
              </p>
              {row(index)}
            </fieldset>
          </li>
        ))}
      </ol>
      {error ? <FieldError>{error}</FieldError> : null}
      <Button
        className={keys.length > 0 ? 'mt-3' : ''}
        disabled={most !== undefined && keys.length >= most}
        icon={<Plus aria-hidden="true" size={16} />}
        onClick={onAdd}
        size="sm"
        variant="secondary"
      >
        {words.add}
      </Button>
    </fieldset>
  )
}
