import type { ReactNode } from 'react'

/*
 * The few marks that a page repeats dozens of times. Plain elements: on the server an icon component with its
 * own props merging costs more than the rest of a card.
 */
export interface IconProps {
  className?: string
}

/** A mark drawn with lines, 24 units wide. */
export function line(path: ReactNode) {
  return function LineIcon({ className = 'size-5' }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        className={className}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="1.75"
        viewBox="0 0 24 24"
      >
        {path}
      </svg>
    )
  }
}
