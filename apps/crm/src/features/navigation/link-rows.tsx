import { RowMenu } from '@repo/back-office/row-menu'
import { moved, tellOfMove } from '@repo/back-office/sortable/moved'
import { SortableList } from '@repo/back-office/sortable/sortable-list'
import { orderItems } from '@repo/back-office/sortable/step-items'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field, FieldError } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import clsx from 'clsx'
import { ChevronDown, Plus, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { get, useFormState } from 'react-hook-form'
import { firstMessage } from '../../components/site-part/first-message.ts'
import { LinkField } from '../../components/site-part/link-field.tsx'
import { navigationMessages as copy } from './navigation.messages.ts'
import { type LinkRow, type NavigationForm, navigationLimits, newLink } from './navigation-form.ts'

interface Props<Row extends LinkRow> {
  /** Where the rows stand in the form, and in the schema. */
  path: string
  schemaPath: string
  label: string
  addLabel: string
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  toRow: (link: LinkRow) => Row
  /** Under the fields of a row. */
  below?: (row: Row, index: number, onRow: (row: Row) => void) => ReactNode
  /** What stands beside the label of a row that is closed. */
  aside?: (row: Row) => string | null
}

/** Links in their order: each opens to be written, is dragged or moved from its menu, and can be taken back. */
export function LinkRows<Row extends LinkRow>(props: Props<Row>) {
  const { path, schemaPath, label, addLabel, rows, onChange, toRow } = props
  const [open, setOpen] = useState<string | null>(null)
  /** The row that was added last: its first field has the keyboard. */
  const [added, setAdded] = useState<string | null>(null)
  const addedField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (added) addedField.current?.focus()
  }, [added])
  const { errors } = useFormState<NavigationForm>()
  const step = (index: number, by: number) => {
    onChange(moved(rows, index, index + by))
    tellOfMove(rows[index]?.label ?? '', index + by, rows.length)
  }
  const remove = (index: number) => {
    const row = rows[index]
    if (!row) return
    onChange(rows.toSpliced(index, 1))
    toast.success(copy.removed(row.label || copy.newEntry), {
      id: 'navigation-row',
      action: { label: copy.undo, run: () => onChange([...rows]) },
    })
  }
  const add = () => {
    const row = toRow(newLink())
    onChange([...rows, row])
    setOpen(row.key)
    setAdded(row.key)
  }
  const most = navigationLimits(schemaPath).maxItems
  const own: unknown = get(errors, path)
  const ownMessage = Array.isArray(own) ? undefined : firstMessage(own)
  return (
    <div className="grid grid-cols-1 gap-3">
      {rows.length > 0 ? (
        <SortableList
          className="grid grid-cols-1 gap-2"
          items={rows.map((row) => ({ id: row.key, title: row.label || copy.newEntry }))}
          label={label}
          onMove={(from, to) => onChange(moved(rows, from, to))}
          rowClassName="rounded-sm border bg-surface"
        >
          {({ id, title }, grip, index) => {
            const row = rows[index]
            if (!row) return null
            const faults: unknown = get(errors, `${path}.${index}`)
            return (
              <Card
                aside={props.aside?.(row) ?? null}
                grip={grip}
                isOpen={open === id || firstMessage(faults) !== undefined}
                menu={
                  <RowMenu
                    items={[
                      ...orderItems(index, rows.length, (by) => step(index, by)),
                      {
                        id: 'remove',
                        label: copy.remove,
                        icon: <X size={16} />,
                        tone: 'danger',
                        hasSeparator: true,
                        onSelect: () => remove(index),
                      },
                    ]}
                    name={title}
                  />
                }
                onToggle={() => setOpen(open === id ? null : id)}
                title={title}
              >
                <Field error={firstMessage(get(faults, 'label'))} label={copy.label}>
                  <Input
                    ref={added === id ? addedField : undefined}
                    autoComplete="off"
                    maxLength={navigationLimits(`${schemaPath}.0.label`).maxLength}
                    name={`${path}.${index}.label`}
                    onChange={(event) => onChange(rows.with(index, { ...row, label: event.target.value }))}
                    value={row.label}
                  />
                </Field>
                <LinkField
                  error={firstMessage(get(faults, 'target'))}
                  name={`${path}.${index}.target`}
                  onChange={(target) => onChange(rows.with(index, { ...row, target }))}
                  target={row.target}
                />
                {props.below?.(row, index, (next) => onChange(rows.with(index, next)))}
              </Card>
            )
          }}
        </SortableList>
      ) : null}
      {ownMessage ? <FieldError>{ownMessage}</FieldError> : null}
      <div>
        <Button
          disabled={most !== undefined && rows.length >= most}
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={add}
          size="sm"
          variant="secondary"
        >
          {addLabel}
        </Button>
      </div>
    </div>
  )
}

interface CardProps {
  title: string
  aside: string | null
  grip: ReactNode
  menu: ReactNode
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

function Card({ title, aside, grip, menu, isOpen, onToggle, children }: CardProps) {
  const id = useId()
  return (
    <>
      <div className="flex items-center gap-1 pr-1">
        {grip}
        <button
          aria-controls={id}
          aria-expanded={isOpen}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-xs px-1 text-left font-semibold sm:gap-3"
          onClick={onToggle}
          type="button"
        >
          <span className="min-w-0 flex-1 sm:truncate">{title}</span>
          {aside ? <span className="shrink-0 text-sm font-normal text-3">{aside}</span> : null}
          <ChevronDown
            aria-hidden="true"
            className={clsx('shrink-0 text-3 transition-[rotate]', isOpen && 'rotate-180')}
            size={18}
          />
        </button>
        {menu}
      </div>
      {isOpen ? (
        <fieldset className="@container grid min-w-0 grid-cols-1 gap-4 border-t px-4 py-4" id={id}>
          <legend className="sr-only">{copy.edit(title)}</legend>
          {children}
        </fieldset>
      ) : null}
    </>
  )
}
