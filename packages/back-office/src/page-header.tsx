import type { ReactNode } from 'react'

/** Header of a screen: its title, one line about it, and its main action at the right end. */
export function PageHeader({
  title,
  lead,
  actions,
  before,
}: {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** Shown above the title, such as a link back. */
  before?: ReactNode
}) {
  return (
    <header className="mb-6">
      {before}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-3xl">
            {title}
          </h1>
          {lead ? <p className="mt-1 text-sm text-3">{lead}</p> : null}
        </div>
        {actions ? (
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:whitespace-nowrap">
            {actions}
          </div>
        ) : null}
      </div>
    </header>
  )
}
