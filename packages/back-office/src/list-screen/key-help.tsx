import { Keyboard } from 'lucide-react'
import { useRef } from 'react'
import { keyMessages as copy } from '../list.messages.ts'
import { opensRows } from './list-keys.ts'
import { Popover } from './popover.tsx'

/** Help on the keyboard shortcuts of a list; hidden on devices without a keyboard. */
export function KeyHelp({
  hasSearch,
  isSelectable,
  rowKeys,
}: {
  hasSearch: boolean
  isSelectable: boolean
  rowKeys: readonly { key: string; label: string }[]
}) {
  const ref = useRef<HTMLDivElement>(null)
  const keysOf = (list: HTMLElement | null | undefined): [string, string][] => [
    ...(hasSearch ? [['/', copy.search] satisfies [string, string]] : []),
    ['j k ↓ ↑', copy.rows],
    ...(list && opensRows(list) ? [['Enter', copy.open] satisfies [string, string]] : []),
    ...rowKeys.map(({ key, label }): [string, string] => [key, label]),
    ...(isSelectable
      ? ([
          [copy.space, copy.select],
          [copy.rangeKeys, copy.range],
        ] satisfies [string, string][])
      : []),
    ['?', copy.title],
  ]
  return (
    <div ref={ref} data-key-help="" className="max-sm:hidden">
      <Popover label={copy.title} icon={<Keyboard size={18} aria-hidden="true" />}>
        {() => (
          <>
            <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
              {keysOf(ref.current?.closest<HTMLElement>('[data-list]')).map(([key, meaning]) => (
                <div key={key} className="contents">
                  <dt>
                    <kbd className="rounded-xs border bg-surface-2 px-1.5 py-0.5 font-num">{key}</kbd>
                  </dt>
                  <dd className="text-2">{meaning}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-3 text-sm text-3">{copy.where}</p>
          </>
        )}
      </Popover>
    </div>
  )
}
