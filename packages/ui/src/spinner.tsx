import clsx from 'clsx'

/** Small turning ring in the text colour. Decorative unless `label` is given. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={clsx('inline-flex', className ?? 'size-5')}>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        className="size-full animate-[ui-spin_800ms_linear_infinite]"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity=".25" strokeWidth="2.5" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}
