import clsx from 'clsx'

/** Classes of one tab, also for navigation links that look like tabs (`aria-current=page`). */
export const tabClass = (isActive: boolean) =>
  clsx(
    'relative inline-flex min-h-12 shrink-0 items-center gap-2 whitespace-nowrap px-1 text-[.9375rem] font-semibold transition-colors',
    "after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full after:content-['']",
    isActive ? 'text-primary after:bg-primary' : 'text-2 hover:text-1 after:bg-transparent',
  )

/** Classes of the row that holds tabs; scrolls sideways on narrow screens. */
export const tabListClass = 'scroll-x flex gap-6 border-b'

/** Longer numbers would push the tabs out of the row, and no person works through so many. */
const mostShown = 999

/** A count of what waits or stands under a tab, in figures; above 999 only that there are more. */
export const shownCount = (value: number): string => (value > mostShown ? `${mostShown}+` : String(value))

/** Number beside the words of a tab. */
export function TabCount({ value }: { value: number }) {
  return (
    <span className="min-w-7 rounded-full bg-surface-3 px-1.5 text-center font-num text-xs font-semibold text-2">
      {shownCount(value)}
    </span>
  )
}
