import { formatDate } from '@repo/messages'
import clsx from 'clsx'

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
  return (
    <footer data-print="hide" className="border-t bg-bg text-sm text-3">
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
