import { cardClass } from '@repo/ui/card'
import { type ReactNode, useId } from 'react'

/** A titled card: one part of a form or of an overview. */
export function Panel({
  title,
  aside,
  children,
  isFlush = false,
}: {
  title: string
  /** Permission of the title. */
  aside?: ReactNode
  children: ReactNode
  /** Content reaches the edge: tables and lists. */
  isFlush?: boolean
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cardClass({ isFlush: true, className: 'min-w-0' })}>
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-3 pb-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {aside}
      </div>
      <div className={isFlush ? 'overflow-clip rounded-b-md' : 'px-5 pt-1 pb-5'}>{children}</div>
    </section>
  )
}
