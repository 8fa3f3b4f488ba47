import { formatDate } from '@repo/messages'
import clsx from 'clsx'

export interface OfficeFooterProps {
  brand: string
  /** What this office is: "Quản trị". */
  office?: string
  /** Who runs it, once that is known and filled in; the brand stands there else. */
  legalName?: string | null
  /** The column that the page around it keeps to. */
  className: string
}

const yearDigits = 4

/** The one line at the foot of a back office; its links and legal facts stand on the public site. */
export function OfficeFooter({ brand, office, legalName, className }: OfficeFooterProps) {
  // The year of Việt Nam, as the public footer says it.
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
