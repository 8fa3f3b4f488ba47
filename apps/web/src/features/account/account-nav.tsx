import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { accountMessages as copy } from './account.messages.ts'
import { type AccountSection, accountSections } from './sections.ts'

const itemClass = (isCurrent: boolean) =>
  clsx(
    'flex min-h-11 items-center whitespace-nowrap rounded-sm px-4 text-[.9375rem] transition-colors',
    isCurrent ? 'bg-primary-soft font-semibold text-primary' : 'text-2 hover:bg-surface-2 hover:text-1',
  )

/** The parts of the account: beside the content where there is room, one line that scrolls on phones. */
export function AccountNav({ current }: { current: AccountSection }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = list.current
    const link = row?.querySelector<HTMLElement>(`[href="${paths.profileSection(current)}"]`)
    // Only the row itself: scrolling into view would move the page as well.
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.clientWidth) / 2
  }, [current])
  return (
    <nav aria-label={copy.nav} className="min-w-0 lg:sticky lg:top-[calc(var(--header-h)+24px)]">
      <ul
        className="scroll-x -mx-[var(--gutter)] flex gap-1 px-[var(--gutter)] py-1 lg:mx-0 lg:flex-col lg:px-0"
        ref={list}
      >
        {accountSections.map((section) => (
          <li key={section}>
            <a
              aria-current={section === current ? 'page' : undefined}
              className={itemClass(section === current)}
              data-keep-scroll
              href={paths.profileSection(section)}
            >
              {copy.sections[section]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
