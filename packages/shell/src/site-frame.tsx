import { SkipLink } from '@repo/ui/skip-link'
import type { ReactNode } from 'react'
import { OfflineBar } from './offline-bar.tsx'

export interface SiteFrameProps {
  header: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** Frame of a page: skip link, header, offline line, the one `main`, footer at the bottom of the window or below. */
export function SiteFrame({ header, footer, children }: SiteFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {header}
      <OfflineBar />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {footer}
    </div>
  )
}
