import './kit.ts'
import { TabCount, tabClass, tabListClass } from '@repo/ui/tab-look'
import clsx from 'clsx'
import type { ReactNode } from 'react'
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
  return (
    <Part
      selectedKey={value}
      defaultSelectedKey={defaultValue}
      onSelectionChange={(id) => onValueChange?.(String(id))}
      className={className}
    >
      <TabList aria-label={label} className={tabListClass}>
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
