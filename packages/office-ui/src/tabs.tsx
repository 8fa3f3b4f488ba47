import './kit.ts'
import { TabCount, tabClass, tabListClass } from '@repo/ui/tab-look'
import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs as Part, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'

export interface TabItem {
  id: string
  label: ReactNode
  count?: number
  content: ReactNode
}

export interface TabsProps {
  /** Names the row of tabs. */
  label: string
  items: readonly TabItem[]
  /** With `onValueChange`: controlled, e.g. by the URL. */
  value?: string
  defaultValue?: string
  onValueChange?: (id: string) => void
  className?: string
}

/** Tabs in the page: arrow keys, Home and End move and select. Every panel stays mounted, so nothing typed is lost. */
export function Tabs({ label, items, value, defaultValue, onValueChange, className }: TabsProps) {
  const listRef = useRef<HTMLDivElement>(null)
  // A row that is wider than its screen shows the open tab, also where the address named it.
  useEffect(() => {
    const list = listRef.current
    const tab = list?.querySelector('[role=tab][aria-selected=true]')
    if (!list || !tab || value === undefined) return
    const [row, open] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (open.left < row.left || open.right > row.right)
      list.scrollLeft += open.left - row.left - (row.width - open.width) / 2
  }, [value])
  return (
    <Part
      selectedKey={value}
      defaultSelectedKey={defaultValue}
      onSelectionChange={(id) => onValueChange?.(String(id))}
      className={className}
    >
      <TabList ref={listRef} aria-label={label} className={tabListClass}>
        {items.map(({ id, label: name, count }) => (
          <Tab
            key={id}
            id={id}
            className={({ isSelected }) =>
              clsx(tabClass(isSelected), 'cursor-pointer focus-visible:-outline-offset-2')
            }
          >
            {name}
            {count === undefined ? null : <TabCount value={count} />}
          </Tab>
        ))}
      </TabList>
      {items.map(({ id, content }) => (
        <TabPanel
          key={id}
          id={id}
          shouldForceMount
          style={({ isInert }) => (isInert ? { display: 'none' } : {})}
          className="rounded-sm pt-6"
        >
          {content}
        </TabPanel>
      ))}
    </Part>
  )
}
