import { Outlet } from '@repo/routing'
import { RequireSession, SiteFrame } from '@repo/shell'
import { paths } from '../app/paths.ts'
import { PrivateSkeleton } from './private-skeleton.tsx'
import { SiteFooter, SiteHeader } from './site-chrome.tsx'

export { loader } from './default.tsx'

/** What a learner owns. */
export function Component() {
  return (
    <SiteFrame footer={<SiteFooter />} header={<SiteHeader isPrivate />}>
      {/* The footer starts below the window, so that nothing seen moves when the skeleton gives way. */}
      <div className="wrap min-h-dvh py-8 md:py-12">
        <RequireSession fallback={<PrivateSkeleton />} loginHref={paths.login()}>
          <Outlet />
        </RequireSession>
      </div>
    </SiteFrame>
  )
}
