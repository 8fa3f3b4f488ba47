import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TabCount, tabClass, tabListClass } from './tab-look.tsx'

export type TabItem = { id: string; label: ReactNode; count?: number; content: ReactNode }

export type TabsProps = {
  /** Names the row of tabs. */
  label: string
  items: readonly TabItem[]
  /** With `onValueChange`: controlled, e.g. by the URL. */
  value?: string
  defaultValue?: string
  onValueChange?: (id: string) => void
  className?: string
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tabs in the page: arrow keys, Home and End move and select. Every panel stays mounted, so nothing typed is lost. */
export function Tabs({ label, items, value, defaultValue, onValueChange, className }: TabsProps) {
  const baseId = useId()
  const [own, setOwn] = useState(defaultValue ?? items[0]?.id)
  const listRef = useRef<HTMLDivElement>(null)
  const active = value ?? own
  // A tab that is already selected, such as by the address, may lie beyond the edge of a narrow screen.
  useEffect(() => {
    const list = listRef.current
    const tab = list?.querySelector<HTMLElement>(`[id="${CSS.escape(`${baseId}-tab-${active}`)}"]`)
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
  }, [active, baseId])
  const select = (id: string) => {
    setOwn(id)
    onValueChange?.(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = step(
      items.findIndex((item) => item.id === active),
      items.length,
    )
    const item = items[next]
    if (!item) return
    select(item.id)
    listRef.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div className={className}>
      <div ref={listRef} role="tablist" aria-label={label} className={tabListClass} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${baseId}-tab-${item.id}`}
            aria-controls={`${baseId}-panel-${item.id}`}
            aria-selected={item.id === active}
            tabIndex={item.id === active ? 0 : -1}
            onClick={() => select(item.id)}
            className={clsx(tabClass(item.id === active), 'focus-visible:-outline-offset-2')}
          >
            {item.label}
            {item.count === undefined ? null : <TabCount value={item.count} />}
          </button>
        ))}
      </div>
      {items.map((item) => (
        <div
          key={item.id}
          role="tabpanel"
          id={`${baseId}-panel-${item.id}`}
          aria-labelledby={`${baseId}-tab-${item.id}`}
          hidden={item.id !== active}
          // A panel may hold no control; it can take focus itself so that keyboards reach its text.
          tabIndex={0}
          className="rounded-sm pt-6"
        >
          {item.content}
        </div>
      ))}
    </div>
  )
}
