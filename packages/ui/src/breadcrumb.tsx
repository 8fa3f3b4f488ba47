import { Fragment } from 'react'
import { Chevron } from './lib/chevron.tsx'
import { uiMessages } from './lib/ui.messages.ts'
import { type RenderLink, renderAnchor } from './render-link.tsx'

export type BreadcrumbItem = { label: string; href?: string }

/** Path to this page; the last item is the page itself. */
export function Breadcrumb({
  items,
  renderLink = renderAnchor,
  className,
}: {
  items: readonly BreadcrumbItem[]
  renderLink?: RenderLink
  className?: string
}) {
  const linkClass = 'inline-flex min-h-11 items-center hover:text-1 hover:underline underline-offset-4'
  return (
    <nav aria-label={uiMessages.breadcrumb} className={className}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-2">
        {items.map((item, index) => (
          <li key={`${item.href ?? ''}${item.label}`} className="flex min-w-0 items-center gap-1.5">
            {index > 0 ? <Chevron className="size-3.5" /> : null}
            {item.href && index < items.length - 1 ? (
              <Fragment>
                {renderLink({ href: item.href, className: linkClass, children: item.label })}
              </Fragment>
            ) : (
              <span
                aria-current={index === items.length - 1 ? 'page' : undefined}
                className="inline-flex min-h-11 items-center text-1"
              >
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
