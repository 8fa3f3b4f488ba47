import { Panel } from '@repo/back-office/panel'
import { moved, tellOfMove } from '@repo/back-office/sortable/moved'
import { SortableList } from '@repo/back-office/sortable/sortable-list'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Input } from '@repo/ui/input'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { get, useFormContext, useWatch } from 'react-hook-form'
import { firstMessage } from '../../components/site-part/first-message.ts'
import { LegalColumn } from './legal-column.tsx'
import { LinkRows } from './link-rows.tsx'
import { navigationMessages as copy } from './navigation.messages.ts'
import { type ColumnRow, type NavigationForm, navigationLimits, newLink } from './navigation-form.ts'

/** Columns of the footer, beside the one of the policies. */
export function ColumnsPanel() {
  const { setValue, formState } = useFormContext<NavigationForm>()
  const columns = useWatch<NavigationForm, 'columns'>({ name: 'columns' })
  const set = (rows: ColumnRow[]) => setValue('columns', rows, { shouldDirty: true })
  const isFull = columns.length >= (navigationLimits('columns').maxItems ?? 1)
  const step = (index: number, by: number) => {
    set(moved(columns, index, index + by))
    tellOfMove(columns[index]?.title ?? '', index + by, columns.length)
  }
  const remove = (index: number) => {
    const column = columns[index]
    if (!column) return
    set(columns.toSpliced(index, 1))
    toast.success(copy.removed(column.title), {
      id: 'navigation-row',
      action: { label: copy.undo, run: () => set(columns) },
    })
  }
  return (
    <Panel title={copy.columns}>
      <p className="mb-3 text-sm text-3">{copy.columnsHint}</p>
      <SortableList
        className="grid grid-cols-1 gap-4"
        items={columns.map(({ key, title }) => ({ id: key, title: title || copy.newEntry }))}
        label={copy.columns}
        onMove={(from, to) => set(moved(columns, from, to))}
        rowClassName="rounded-md border bg-surface"
      >
        {({ title }, grip, index) => {
          const column = columns[index]
          if (!column) return null
          return (
            <fieldset className="min-w-0">
              <legend className="sr-only">{title}</legend>
              <div className="flex items-start gap-1 p-1 max-sm:flex-wrap">
                <span className="max-sm:mr-auto">{grip}</span>
                <Field
                  className="flex-1 py-1 max-sm:order-last max-sm:basis-full max-sm:px-2 max-sm:pb-2"
                  error={firstMessage(get(formState.errors, `columns.${index}.title`))}
                  label={copy.columnTitle}
                >
                  <Input
                    autoComplete="off"
                    maxLength={navigationLimits('columns.0.title').maxLength}
                    name={`columns.${index}.title`}
                    onChange={(event) => set(columns.with(index, { ...column, title: event.target.value }))}
                    value={column.title}
                  />
                </Field>
                <IconButton
                  disabled={index === 0}
                  icon={<ArrowUp aria-hidden="true" size={16} />}
                  label={`${copy.up}: ${title}`}
                  onClick={() => step(index, -1)}
                />
                <IconButton
                  disabled={index === columns.length - 1}
                  icon={<ArrowDown aria-hidden="true" size={16} />}
                  label={`${copy.down}: ${title}`}
                  onClick={() => step(index, 1)}
                />
                <IconButton
                  icon={<X aria-hidden="true" size={16} />}
                  label={`${copy.remove}: ${title}`}
                  onClick={() => remove(index)}
                />
              </div>
              <div className="border-t p-3 sm:p-4">
                {column.kind === 'links' ? (
                  <LinkRows
                    addLabel={copy.linkAdd}
                    label={copy.linksOf(title)}
                    onChange={(links) => set(columns.with(index, { ...column, links }))}
                    path={`columns.${index}.links`}
                    rows={column.links}
                    schemaPath="columns.0.links"
                    toRow={(link) => link}
                  />
                ) : (
                  <p className="text-sm text-3">{copy.categoriesHint}</p>
                )}
              </div>
            </fieldset>
          )
        }}
      </SortableList>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          disabled={isFull}
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() =>
            set([...columns, { key: crypto.randomUUID(), kind: 'links', title: '', links: [newLink()] }])
          }
          size="sm"
          variant="secondary"
        >
          {copy.columnAdd}
        </Button>
        <Button
          disabled={isFull}
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() =>
            set([...columns, { key: crypto.randomUUID(), kind: 'categories', title: copy.categoriesTitle }])
          }
          size="sm"
          variant="secondary"
        >
          {copy.categoriesAdd}
        </Button>
      </div>
      <LegalColumn />
    </Panel>
  )
}
