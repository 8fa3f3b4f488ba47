import type { NavItem } from './types.ts'

/** Whether a link leaves the site. */
export const isElsewhere = (href: string): boolean => /^https?:/i.test(href)

interface Place {
  pathname: string
  search: string
}

/** Whether a page is the one that an entry of the menu leads to, or stands below it. */
export function isCurrent({ href, isExact }: NavItem, { pathname, search }: Place): boolean {
  if (href === pathname + search || href === pathname) return true
  return !isExact && href !== '/' && pathname.startsWith(`${href}/`)
}

/** Letters from which on a menu needs a screen that is wider than a tablet's. */
const LONG_MENU = 38
/** What the mark of an entry that opens others takes, in letters. */
const MARK = 3

export const isLongMenu = (nav: readonly NavItem[]): boolean =>
  nav.reduce((sum, { label, children }) => sum + label.length + (children?.length ? MARK : 0), 0) > LONG_MENU
