import clsx from 'clsx'
import type { ReactNode } from 'react'
import { LineArt, type LineArtName } from './line-art.tsx'

/** Nothing here yet: one drawing, one sentence, one way on. */
export function EmptyState({
  title,
  description,
  action,
  art = 'contour',
  className,
}: {
  title: ReactNode
  description?: ReactNode
  /** Button or link with the next step. */
  action?: ReactNode
  art?: LineArtName
  className?: string
}) {
  return (
    <div className={clsx('flex flex-col items-center px-6 py-12 text-center', className)}>
      <LineArt name={art} />
      {/* Gets the focus when an action has emptied the list. */}
      <p data-focus-rest="" className="mt-5 max-w-md text-balance font-display text-2xl font-medium">
        {title}
      </p>
      {description ? <p className="mt-2 max-w-md text-2">{description}</p> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  )
}
