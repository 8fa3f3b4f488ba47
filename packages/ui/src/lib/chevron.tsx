import clsx from 'clsx'

/** Drawn here: first views of pages have no other icon of the library, whose code is ten times as long. */
export function Chevron({ isDown = false, className }: { isDown?: boolean; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={clsx('shrink-0 text-3', className)}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      viewBox="0 0 24 24"
    >
      <path d={isDown ? 'm6 9 6 6 6-6' : 'm9 18 6-6-6-6'} />
    </svg>
  )
}
