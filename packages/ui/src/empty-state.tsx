import clsx from 'clsx'
import type { ReactNode } from 'react'
import { LineArt, type Motif } from './line-art.tsx'

const filled = (...paths: string[]): Motif => ({ paths, isFilled: true })

const motifs = {
  contour: { paths: ['M83 46c8 0 14 3 14 8s-6 8-13 9c-9 0-17-3-17-9 0-5 8-8 16-8Z'], isFilled: false },
  search: filled('M74 68a17 17 0 1 0 0-34 17 17 0 0 0 0 34Z', 'm87 64 15 15'),
  inbox: filled('M52 50l9-18h40l9 18v24H52V50Z', 'M52 52h17c1 6 5 9 12 9s11-3 12-9h17'),
  course: filled('M52 33h58v38H52V33Z', 'M76 44v16l14-8-14-8Z', 'M64 80h34'),
  chart: filled('M52 76h60', 'M60 76V60', 'M74 76V46', 'M88 76V54', 'M102 76V38'),
} satisfies Record<string, Motif>

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
  art?: keyof typeof motifs | 'broken'
  className?: string
}) {
  return (
    <div className={clsx('flex flex-col items-center px-6 py-12 text-center', className)}>
      <LineArt motif={art === 'broken' ? undefined : motifs[art]} />
      {/* Gets the focus when an action has emptied the list. */}
      <p data-focus-rest="" className="mt-5 max-w-md text-balance font-display text-2xl font-medium">
        {title}
      </p>
      {description ? <p className="mt-2 max-w-md text-2">{description}</p> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  )
}
