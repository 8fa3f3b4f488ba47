import clsx from 'clsx'

/**
 * Drawn mark: contour lines around one gold point. Takes the text colour. Where the business has an icon of its own, the
 * stylesheet of its brand shows that instead (`data-logo-mark`).
 */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      className={className ?? 'size-7'}
      aria-hidden="true"
      data-logo-mark=""
    >
      <path d="M16 2.8c7.7-.4 13.4 5 13.2 12.6-.2 8.2-5.6 13.7-13.3 13.8C8.2 29.300 2.700 23.700 2.800 16.200 2.900 8.600 8.500 3.100 16 2.800Z" />
      <path d="M16.800 8.100c4.700.1 7.400 3.500 7.300 7.600-.1 4.700-3.300 8.200-8 8.300-4.600.1-8.200-3.200-8.100-7.900.1-4.600 4-8.100 8.800-8Z" />
      <circle cx="17.200" cy="15.600" r="2.600" fill="var(--gold-fill)" stroke="none" />
    </svg>
  )
}

/** Word mark of the brand in the display face, or its logo by the stylesheet of the brand (`data-logo`). */
export function Logo({
  brand = 'Thẩm Học',
  hasMark = false,
  className,
}: {
  brand?: string
  hasMark?: boolean
  className?: string
}) {
  return (
    <span
      data-logo=""
      className={clsx(
        'inline-flex items-center gap-2.5 whitespace-nowrap font-display text-[1.625rem] font-medium leading-[1.3] tracking-[-.02em]',
        className,
      )}
    >
      {hasMark ? <LogoMark className="size-[1.1em] text-primary" /> : null}
      {/* The face keeps room for stacked accents above its capitals; without them the word would float high. */}
      <span className="relative top-[.13em]">{brand}</span>
    </span>
  )
}
