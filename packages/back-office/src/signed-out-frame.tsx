import { SiteFrame, ThemeToggle } from '@repo/shell'
import { OfficeFooter } from '@repo/shell/office-footer'
import { Logo } from '@repo/ui/logo'
import type { ReactNode } from 'react'

/** Frame of an office's pages outside the login: brand and footer, without navigation. */
export function SignedOutFrame({ brand, children }: { brand: string; children: ReactNode }) {
  return (
    <SiteFrame
      header={
        <header className="wrap flex h-15 items-center justify-between">
          <Logo brand={brand} className="text-2xl" />
          <ThemeToggle />
        </header>
      }
      footer={<OfficeFooter brand={brand} className="wrap" />}
    >
      {children}
    </SiteFrame>
  )
}
