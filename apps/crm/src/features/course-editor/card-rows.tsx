import { Panel } from '@repo/back-office/panel'
import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface Props {
  id: string
  title: string
  /** Beside the title. */
  aside?: ReactNode
  legend: string
  hint: string
  /** Names one row by its place, which counts from 1. */
  nameOf: (place: number) => string
  removeLabelOf: (place: number) => string
  addLabel: string
  rows: readonly { id: string }[]
  /** Most rows that the contract takes. */
  maxRows: number | undefined
  error: string | undefined
  onAdd: () => void
  onRemove: (index: number) => void
  /** The fields of one row. */
  children: (index: number) => ReactNode
}

/** Rows of several fields each, such as works or questions: one card a row, a button to remove each and one to add. */
export function CardRows({ id, rows, children, onAdd, onRemove, nameOf, ...props }: Props) {
  const hintId = useId()
  return (
    <Panel aside={props.aside} title={props.title}>
      <fieldset aria-describedby={hintId} className="min-w-0" id={id} tabIndex={-1}>
        <legend className="sr-only">{props.legend}</legend>
        <p className="mb-3 text-sm text-3" id={hintId}>
          {props.hint}
        </p>
        <ol className="grid gap-4">
          {rows.map((row, index) => (
            <li className="rounded-sm border p-3 sm:p-4" key={row.id}>
              <fieldset className="grid min-w-0 gap-3">
                <legend className="sr-only">{nameOf(index + 1)}</legend>
                <p className="flex items-center justify-between gap-3 text-sm font-semibold text-2">
                  {nameOf(index + 1)}
                  <IconButton
                    className="-my-2 -mr-2"
                    icon={<X aria-hidden="true" size={16} />}
                    label={props.removeLabelOf(index + 1)}
                    onClick={() => onRemove(index)}
                  />
                </p>
                {children(index)}
              </fieldset>
            </li>
          ))}
        </ol>
        {props.error ? <FieldError>{props.error}</FieldError> : null}
        <Button
          className="mt-3"
          disabled={props.maxRows !== undefined && rows.length >= props.maxRows}
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={onAdd}
          size="sm"
          variant="secondary"
        >
          {props.addLabel}
        </Button>
      </fieldset>
    </Panel>
  )
}
