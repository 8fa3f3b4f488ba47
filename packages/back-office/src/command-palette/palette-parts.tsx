import { Link } from '@repo/routing'
import { paletteMessages as copy } from '../command-palette.messages.ts'
import type { PaletteItem, PaletteKind } from './palette.types.ts'

/** The items of one kind under their heading, as options of the palette's list. */
export function PaletteGroup({
  title,
  headingId,
  items,
  from,
  current,
  kinds,
  optionId,
  onPoint,
  onChoose,
}: {
  title: string
  headingId: string
  items: readonly PaletteItem[]
  /** Place of the first item in the whole list. */
  from: number
  /** Place of the option that Enter opens. */
  current: number
  kinds: readonly PaletteKind[]
  optionId: (index: number) => string
  onPoint: (index: number) => void
  onChoose: (item: PaletteItem) => void
}) {
  return (
    <div role="group" aria-labelledby={headingId} className="not-first:mt-2">
      <p id={headingId} className="px-3 py-1.5 text-xs font-semibold text-3">
        {title}
      </p>
      {items.map((item, index) => (
        <Link
          key={`${item.kind} ${item.href} ${item.label}`}
          id={optionId(from + index)}
          role="option"
          tabIndex={-1}
          aria-selected={from + index === current}
          to={item.href}
          onClick={() => onChoose(item)}
          onPointerMove={() => onPoint(from + index)}
          className="flex min-h-11 items-center gap-3 rounded-xs px-3 py-1.5 aria-selected:bg-surface-2 aria-selected:shadow-[inset_3px_0_0_var(--primary)]"
        >
          <span aria-hidden="true" className="shrink-0 text-primary">
            {kinds.find(({ id }) => id === item.kind)?.icon}
          </span>
          <span className="min-w-0 flex-1 truncate font-semibold">{item.label}</span>
          {item.detail ? (
            <span className="max-w-1/2 shrink-0 truncate text-3 max-sm:max-w-2/5">{item.detail}</span>
          ) : null}
        </Link>
      ))}
    </div>
  )
}

/** The keys of the palette; hidden where there is hardly a keyboard. */
export function PaletteFoot() {
  return (
    <p
      aria-hidden="true"
      className="flex flex-wrap gap-x-4 gap-y-1 border-t bg-surface-2 px-4 py-2 text-xs text-3 max-sm:hidden"
    >
      {(
        [
          ['↑ ↓', copy.move],
          ['Enter', copy.open],
          ['Ctrl Enter', copy.openNew],
          ['Esc', copy.close],
        ] as const
      ).map(([key, meaning]) => (
        <span key={key}>
          <kbd className="rounded-xs border bg-surface px-1 font-num">{key}</kbd> {meaning}
        </span>
      ))}
    </p>
  )
}
