import clsx from 'clsx'
import type { ReactNode } from 'react'
import { uiMessages } from './lib/ui.messages.ts'

/** Grey shape in the final geometry; give it size and radius by classes. Waits 150 ms before it shows. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'ui-skeleton block',
        className ?? 'h-4 w-full',
        !className?.includes('rounded') && 'rounded-xs',
      )}
    />
  )
}

/** Lines of text to come; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('block space-y-2.5', className)}>
      {Array.from({ length: lines }, (_, index) => (
        // Equal lines without identity.
        <Skeleton key={index} className={clsx('h-4', index === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}

/** Wraps skeletons and tells screen readers once that something is loading. */
export function SkeletonGroup({
  label = uiMessages.loading,
  children,
  className,
}: {
  label?: string
  children: ReactNode
  className?: string
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
