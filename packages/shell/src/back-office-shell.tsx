import { Link } from '@repo/routing'
import { IconButton } from '@repo/ui/icon-button'
import { Logo, LogoMark } from '@repo/ui/logo'
import { SkipLink } from '@repo/ui/skip-link'
import clsx from 'clsx'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AccountMenu } from './account-menu.tsx'
import { BackOfficeDrawer } from './back-office-drawer.tsx'
import { BackOfficeNav } from './back-office-nav.tsx'
import { MenuIcon } from './icons.tsx'
import { OfficeFooter } from './office-footer.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { shellMessages } from './shell.messages.ts'
import { signedInMessages } from './signed-in.messages.ts'
import { ThemeToggle } from './theme-toggle.tsx'
import type { AccountLinks, BackOfficeNavGroup } from './types.ts'
import { useStoredFlag } from './use-stored-flag.ts'

export interface BackOfficeShellProps {
  brand: string
  /** What this office is, under the brand: "Quản trị". */
  office: string
  /** Who runs the business, for the foot of the page. */
  legalName?: string | null
  homeHref: string
  nav: readonly BackOfficeNavGroup[]
  account: AccountLinks
  onLogout: () => void
  /** In the top bar beside the account, such as a search. */
  topbar?: ReactNode
  /** Between the top bar and the content of every page. */
  banner?: ReactNode
  children: ReactNode
}

const column = 'mx-auto w-full max-w-[1440px] px-4 lg:px-8'

/** Frame of a back office: side navigation (collapsible, a drawer on phones), top bar, content, footer. */
export function BackOfficeShell(props: BackOfficeShellProps) {
  const [isCollapsed, setIsCollapsed] = useStoredFlag('sidebar-collapsed')
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  return (
    <div className="flex min-h-dvh text-sm">
      <SkipLink />
      <Sidebar {...props} isCollapsed={isCollapsed} onToggle={() => setIsCollapsed(!isCollapsed)} />
      <div className="flex min-w-0 flex-1 flex-col bg-surface-2">
        <header data-print="hide" className="sticky top-0 z-20 border-b bg-bg">
          <div className="flex h-[60px] items-center gap-2 px-4 lg:px-8">
            <IconButton
              label={shellMessages.openMenu}
              icon={<MenuIcon size={22} />}
              aria-haspopup="dialog"
              aria-expanded={isDrawerOpen}
              onClick={() => setIsDrawerOpen(true)}
              className="-ml-2.5 lg:hidden"
            />
            <Link to={props.homeHref} className="lg:hidden" aria-label={props.brand}>
              <LogoMark className="size-7 sm:hidden" />
              <Logo brand={props.brand} className="text-xl max-sm:hidden" />
            </Link>
            <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">
              {props.topbar}
              <ThemeToggle />
              <AccountMenu links={props.account} onLogout={props.onLogout} hasName />
            </div>
          </div>
        </header>
        <OfflineBar />
        {props.banner}
        <main
          id="main"
          tabIndex={-1}
          className={clsx(column, 'flex-1 py-6 [--table-top:0px] xl:[--table-top:61px] [&_h1]:text-3xl')}
        >
          {props.children}
        </main>
        <OfficeFooter
          brand={props.brand}
          office={props.office}
          legalName={props.legalName}
          className={column}
        />
      </div>
      <BackOfficeDrawer
        isOpen={isDrawerOpen}
        onClose={() => setIsDrawerOpen(false)}
        office={props.office}
        nav={props.nav}
      />
    </div>
  )
}

interface SidebarProps extends Pick<BackOfficeShellProps, 'brand' | 'office' | 'homeHref' | 'nav'> {
  isCollapsed: boolean
  onToggle: () => void
}

function Sidebar({ brand, office, homeHref, nav, isCollapsed, onToggle }: SidebarProps) {
  return (
    <aside
      data-surface="hero"
      data-print="hide"
      className={clsx(
        'sticky top-0 flex h-dvh shrink-0 flex-col overflow-y-auto overflow-x-hidden transition-[width] duration-200 max-lg:hidden',
        isCollapsed ? 'w-16' : 'w-60',
      )}
    >
      <div className={clsx('flex shrink-0', isCollapsed ? 'flex-col items-center' : 'items-center pr-2.5')}>
        <Link
          to={homeHref}
          aria-label={isCollapsed ? brand : undefined}
          className={clsx('flex flex-col justify-center px-5 py-2', isCollapsed ? 'min-h-15' : 'flex-1')}
        >
          {isCollapsed ? <LogoMark className="size-6" /> : <Logo brand={brand} className="text-2xl" />}
          {isCollapsed ? null : <span className="mt-1 text-xs text-2">{office}</span>}
        </Link>
        <IconButton
          label={isCollapsed ? signedInMessages.expand : signedInMessages.collapse}
          aria-expanded={!isCollapsed}
          icon={
            isCollapsed ? (
              <PanelLeftOpen size={20} aria-hidden="true" />
            ) : (
              <PanelLeftClose size={20} aria-hidden="true" />
            )
          }
          onClick={onToggle}
        />
      </div>
      <BackOfficeNav nav={nav} isCollapsed={isCollapsed} />
    </aside>
  )
}
