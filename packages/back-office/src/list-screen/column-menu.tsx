import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { IconButton } from '@repo/ui/icon-button'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useRef } from 'react'
import { columnMessages as copy } from '../list.messages.ts'
import { arranged, columnsText, moved, narrowNoteClass } from './list-columns.ts'
import { Popover } from './popover.tsx'

interface Props {
  columns: readonly {
    id: string
    header: string
    isPrimary?: boolean
    className?: string
    isHiddenOnPhone?: boolean
  }[]
  shown: readonly string[]
  onShow: (ids: readonly string[]) => void
}

/** Which columns of the list show, and in what order; the name of a row always does, and first. */
export function ColumnMenu(props: Props) {
  return (
    <Popover staysOnPage label={copy.title} icon={<Columns3 size={18} aria-hidden="true" />}>
      {() => <ColumnChoice {...props} />}
    </Popover>
  )
}

function ColumnChoice({ columns, shown, onShow }: Props) {
  const isWhole = columnsText(columns, shown) === null
  /** Kept while the menu is open, so that no row of it jumps when its column is hidden. */
  const order = useRef(arranged(columns, shown))
  if (isWhole) order.current = columns.map(({ id }) => id)
  const free = order.current.filter((id) => columns.some((column) => column.id === id && !column.isPrimary))
  const fixed = order.current.filter((id) => !free.includes(id))
  const show = (next: readonly string[], ids: readonly string[]) => {
    order.current = [...fixed, ...next]
    onShow(order.current.filter((id) => fixed.includes(id) || ids.includes(id)))
  }
  return (
    <>
      <ul>
        {free.map((id, index) => (
          <ColumnRow
            key={id}
            header={columns.find((column) => column.id === id)?.header ?? id}
            noteClass={narrowNoteClass(columns.find((column) => column.id === id) ?? {})}
            isShown={shown.includes(id)}
            onToggle={(isOn) => show(free, isOn ? [...shown, id] : shown.filter((other) => other !== id))}
            onUp={index > 0 ? () => show(moved(free, id, -1), shown) : null}
            onDown={index < free.length - 1 ? () => show(moved(free, id, 1), shown) : null}
          />
        ))}
      </ul>
      <Button
        size="sm"
        variant="secondary"
        className="mt-2"
        aria-disabled={isWhole || undefined}
        onClick={() => onShow(columns.map(({ id }) => id))}
      >
        {copy.all}
      </Button>
    </>
  )
}

function ColumnRow({
  header,
  noteClass,
  isShown,
  onToggle,
  onUp,
  onDown,
}: {
  header: string
  /** Of the note that this width has no room for the column. */
  noteClass: string | null
  isShown: boolean
  onToggle: (isShown: boolean) => void
  onUp: (() => void) | null
  onDown: (() => void) | null
}) {
  const upRef = useRef<HTMLButtonElement>(null)
  const downRef = useRef<HTMLButtonElement>(null)
  const move = (by: (() => void) | null, button: HTMLButtonElement | null) => {
    by?.()
    // Moving the row in the page takes the focus from its button.
    requestAnimationFrame(() => button?.focus())
  }
  return (
    <li className="flex items-center gap-1">
      <span className="min-w-0 flex-1">
        <Checkbox
          label={
            <>
              {header}
              {noteClass ? <span className={`text-sm text-3 ${noteClass}`}> {copy.wider}</span> : null}
            </>
          }
          checked={isShown}
          onChange={(event) => onToggle(event.target.checked)}
        />
      </span>
      <IconButton
        ref={upRef}
        label={copy.up(header)}
        icon={<ArrowUp size={18} aria-hidden="true" />}
        className="aria-disabled:opacity-40"
        aria-disabled={onUp === null || undefined}
        onClick={() => move(onUp, upRef.current)}
      />
      <IconButton
        ref={downRef}
        label={copy.down(header)}
        icon={<ArrowDown size={18} aria-hidden="true" />}
        className="aria-disabled:opacity-40"
        aria-disabled={onDown === null || undefined}
        onClick={() => move(onDown, downRef.current)}
      />
    </li>
  )
}
