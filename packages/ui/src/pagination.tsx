import clsx from 'clsx'
import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { controlMessages } from './lib/control.messages.ts'
import { pageWindow } from './lib/page-window.ts'
import { type LinkProps, renderAnchor } from './render-link.tsx'

export type PaginationProps = {
  page: number
  pageCount: number
  /** Address of a page: the items are links, so they can be opened in a tab and crawled. */
  hrefFor?: (page: number) => string
  renderLink?: (props: LinkProps, page: number) => ReactNode
  /** Without `hrefFor`: the items are buttons. */
  onPageChange?: (page: number) => void
  label?: string
  className?: string
}

const itemClass = (isCurrent: boolean, isOff = false) =>
  clsx(
    'inline-grid h-11 min-w-9 place-items-center rounded-sm px-1 sm:min-w-11 sm:px-2 font-num text-sm font-semibold transition-colors',
    isCurrent ? 'bg-primary text-on-primary' : 'text-2 hover:bg-surface-2 hover:text-1',
    isOff && 'pointer-events-none opacity-40',
  )

type Step = 'first' | 'previous' | 'next'

export interface StepPaginationProps {
  /** Addresses of the previous and next page; null at the ends of the list. */
  first: string | null
  previous: string | null
  next: string | null
  renderLink?: (props: LinkProps, step: Step) => ReactNode
  label?: string
  className?: string
}

/** Steps through a list whose pages have no numbers. Renders nothing where there is nowhere to go. */
export function StepPagination({
  first,
  previous,
  next,
  renderLink = renderAnchor,
  label = controlMessages.pagination,
  className,
}: StepPaginationProps) {
  if (first === null && previous === null && next === null) return null
  const steps = [
    {
      step: 'first' as const,
      name: controlMessages.firstPage,
      href: first,
      icon: <ChevronsLeft size={18} aria-hidden="true" />,
    },
    {
      step: 'previous' as const,
      name: controlMessages.previousPage,
      href: previous,
      icon: <ChevronLeft size={18} aria-hidden="true" />,
    },
    {
      step: 'next' as const,
      name: controlMessages.nextPage,
      href: next,
      icon: <ChevronRight size={18} aria-hidden="true" />,
    },
  ]
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex items-center justify-center gap-1">
        {steps.map(({ step, name, href, icon }) => (
          <li key={step}>
            {href === null ? (
              <span aria-hidden="true" className={itemClass(false, true)}>
                {icon}
              </span>
            ) : (
              renderLink({ href, className: itemClass(false), children: icon, 'aria-label': name }, step)
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Pages of a list. Renders nothing for a single page. */
export function Pagination({
  page,
  pageCount,
  hrefFor,
  renderLink = renderAnchor,
  onPageChange,
  label = controlMessages.pagination,
  className,
}: PaginationProps) {
  if (pageCount <= 1) return null
  const item = (target: number, name: string, children: ReactNode) => {
    const isCurrent = target === page
    if (target < 1 || target > pageCount)
      return (
        <span aria-hidden="true" className={itemClass(false, true)}>
          {children}
        </span>
      )
    const props = {
      className: itemClass(isCurrent),
      children,
      'aria-label': name,
      'aria-current': isCurrent ? ('page' as const) : undefined,
    }
    return hrefFor ? (
      renderLink({ href: hrefFor(target), ...props }, target)
    ) : (
      <button type="button" {...props} onClick={() => onPageChange?.(target)} />
    )
  }
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap items-center justify-center sm:gap-1">
        <li>{item(page - 1, controlMessages.previousPage, <ChevronLeft size={18} aria-hidden="true" />)}</li>
        {pageWindow(page, pageCount).map((target, index) => (
          <Fragment key={target === 0 ? `gap-${index}` : target}>
            {target === 0 ? (
              <li aria-hidden="true" className="px-1 text-3">
                …
              </li>
            ) : (
              <li>{item(target, controlMessages.page(target), target)}</li>
            )}
          </Fragment>
        ))}
        <li>{item(page + 1, controlMessages.nextPage, <ChevronRight size={18} aria-hidden="true" />)}</li>
      </ul>
    </nav>
  )
}
