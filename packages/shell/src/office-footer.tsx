import { formatDate } from '@repo/messages'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'

export interface OfficeFooterProps {
  brand: string
  /** What this office is: "Quản trị". */
  office?: string
  /** Name of the business once it is loaded and filled in; the brand is shown otherwise. */
  legalName?: string | null
  /** Width class of the page's column. */
  className: string
}

const yearDigits = 4

/** The one line at the foot of a back office; its links and legal facts stand on the public site. */
export function OfficeFooter({ brand, office, legalName, className }: OfficeFooterProps) {
  // The year in Việt Nam's time zone, as in the public footer.
  const year = formatDate(Date.now()).slice(-yearDigits)
  const ref = usePageEnd()
  return (
    <footer ref={ref} data-print="hide" className="border-t bg-bg text-sm text-3">
      <div
        className={clsx(
          'flex min-h-13 flex-wrap items-center justify-between gap-x-6 py-3 lg:py-0',
          className,
        )}
      >
        <p>
          © {year} {legalName ?? brand}
        </p>
        {office ? <p>{office}</p> : null}
      </div>
    </footer>
  )
}

/** While the footer is in sight it lifts a bar at the bottom of the page, so what floats above that bar has to know. */
function usePageEnd() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const footer = ref.current
    if (!footer || typeof IntersectionObserver === 'undefined') return
    const { style } = document.documentElement
    const observer = new IntersectionObserver(([entry]) => {
      // With the space above the footer.
      if (entry?.isIntersecting) style.setProperty('--page-end', `calc(${footer.offsetHeight}px + 1.5rem)`)
      else style.removeProperty('--page-end')
    })
    observer.observe(footer)
    return () => {
      observer.disconnect()
      style.removeProperty('--page-end')
    }
  }, [])
  return ref
}
