import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { Bookmark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { viewMessages as copy } from '../list.messages.ts'
import { RowMenu } from '../row-menu.tsx'
import { type ListView, renamed, viewNameLength, withDefault, withView } from './list-views.ts'
import { Popover } from './popover.tsx'

interface Views {
  views: readonly ListView[]
  write: (views: readonly ListView[]) => void
}
type Present = Pick<ListView, 'search' | 'hidden'>

/** Named states of a list: choose one, keep the present one, change and remove them. */
export function ViewMenu({
  views,
  write,
  present,
  none,
  onChoose,
}: Views & {
  present: Present
  /** Query string of the list without filters. */
  none: string
  onChoose: (view: Present) => void
}) {
  const original: Present = { search: none, hidden: [] }
  const [renaming, setRenaming] = useState<string | null>(null)
  return (
    <Popover
      label={copy.title}
      text={views.find((view) => isSame(present, view))?.name}
      icon={<Bookmark size={18} aria-hidden="true" />}
    >
      {(close) => {
        const choose = (view: Present) => {
          close()
          onChoose(view)
        }
        return (
          <>
            <ul className="mb-3">
              <li>
                <ChoiceButton
                  name={copy.original}
                  isCurrent={isSame(present, original)}
                  onChoose={() => choose(original)}
                />
              </li>
              {views.map((view) =>
                view.id === renaming ? (
                  <li key={view.id}>
                    <RenameForm view={view} views={views} write={write} onDone={() => setRenaming(null)} />
                  </li>
                ) : (
                  <li key={view.id} className="flex items-center gap-1">
                    <ChoiceButton
                      name={view.name}
                      isDefault={view.isDefault}
                      isCurrent={isSame(present, view)}
                      onChoose={() => choose(view)}
                    />
                    <ViewActs view={view} views={views} write={write} onRename={() => setRenaming(view.id)} />
                  </li>
                ),
              )}
            </ul>
            <SaveForm views={views} write={write} present={present} />
          </>
        )
      }}
    </Popover>
  )
}

const isSame = (one: Present, other: Present) =>
  one.search === other.search && one.hidden.toSorted().join() === other.hidden.toSorted().join()

function ChoiceButton({
  name,
  isCurrent,
  isDefault = false,
  onChoose,
}: {
  name: string
  isCurrent: boolean
  isDefault?: boolean
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={onChoose}
      className="flex min-h-11 min-w-0 flex-1 items-center justify-between gap-2 rounded-xs px-2 text-left hover:bg-surface-2 aria-[current=true]:font-semibold aria-[current=true]:text-primary"
    >
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {isDefault ? <span className="shrink-0 text-sm font-normal text-3">{copy.isDefault}</span> : null}
    </button>
  )
}

function ViewActs({ view, views, write, onRename }: Views & { view: ListView; onRename: () => void }) {
  return (
    <RowMenu
      name={copy.acts(view.name)}
      items={[
        { id: 'rename', label: copy.rename, onSelect: onRename },
        {
          id: 'default',
          label: view.isDefault ? copy.dropDefault : copy.makeDefault,
          onSelect: () => write(withDefault(views, view.id, !view.isDefault)),
        },
        {
          id: 'remove',
          label: copy.remove,
          tone: 'danger',
          hasSeparator: true,
          onSelect: () => {
            write(views.filter(({ id }) => id !== view.id))
            toast.success(copy.removed(view.name))
          },
        },
      ]}
    />
  )
}

function RenameForm({ view, views, write, onDone }: Views & { view: ListView; onDone: () => void }) {
  const [name, setName] = useState(view.name)
  const [isTaken, setIsTaken] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => inputRef.current?.focus(), [])
  return (
    <Form
      className="grid gap-2 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        const next = renamed(views, view.id, name)
        const isKept = next.find(({ id }) => id === view.id)?.name === name.normalize('NFC').trim()
        setIsTaken(!isKept)
        if (!isKept) return
        write(next)
        onDone()
      }}
    >
      <Field label={copy.newName(view.name)} error={isTaken ? copy.taken : undefined}>
        <Input
          name="name"
          ref={inputRef}
          required
          maxLength={viewNameLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" size="sm" variant="secondary">
        {copy.keepName}
      </Button>
    </Form>
  )
}

function SaveForm({ views, write, present }: Views & { present: Present }) {
  const [name, setName] = useState('')
  return (
    <Form
      className="grid gap-2 border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        write(withView(views, { ...present, hidden: [...present.hidden], name }))
        toast.success(copy.saved(name.trim()))
        setName('')
      }}
    >
      <Field label={copy.name} hint={copy.where}>
        <Input
          name="name"
          required
          maxLength={viewNameLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" size="sm">
        {copy.save}
      </Button>
    </Form>
  )
}
