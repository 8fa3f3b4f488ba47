import { Link, Outlet } from '@repo/routing'
import { AccountMenu, SiteFrame, ThemeToggle } from '@repo/shell'
import { iconButtonClass } from '@repo/ui/icon-button'
import { Logo } from '@repo/ui/logo'
import { brand } from '../app/env.ts'
import { paths } from '../app/paths.ts'
import { ChevronLeft } from '../components/icons.tsx'
import { useSignOut } from '../components/offline/use-sign-out.ts'
import { accountLinks } from './shell.config.ts'
import { shellTexts } from './shell.messages.ts'

/** The classroom: a thin bar, and the rest of the window for the lesson. */
export function Component() {
  return (
    <SiteFrame header={<ClassroomBar />}>
      <Outlet />
    </SiteFrame>
  )
}

function ClassroomBar() {
  const logout = useSignOut()
  return (
    <header className="sticky top-0 z-20 border-b bg-bg" data-print="hide">
      <div className="flex h-15 items-center gap-2 px-[var(--gutter)]">
        <Link
          aria-label={shellTexts.back}
          className={iconButtonClass('ghost', '-ml-2.5')}
          to={paths.myCourses}
        >
          <ChevronLeft />
        </Link>
        <Link aria-label={brand} className="rounded-xs text-1" to={paths.home}>
          <Logo brand={brand} className="text-[1.375rem] max-[22rem]:text-lg" />
        </Link>
        <div className="ml-auto flex items-center gap-1.5">
          <ThemeToggle />
          <AccountMenu isPrivate links={accountLinks} onLogout={logout} />
        </div>
      </div>
    </header>
  )
}
