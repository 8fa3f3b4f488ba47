import { watchInstallOffer } from '@repo/installed-app/install-offer'
import { Outlet } from '@repo/routing'
import { SiteFrame } from '@repo/shell'
import { SiteFooter, SiteHeader } from './site-chrome.tsx'

export { loader } from './default.tsx'

// The browser makes its offer once, soon after the page has loaded.
if (!import.meta.env.SSR) watchInstallOffer()

/** What a learner owns. */
export function Component() {
  return (
    <SiteFrame footer={<SiteFooter />} header={<SiteHeader isPrivate />}>
      <div className="wrap py-8 md:py-12">
        <Outlet />
      </div>
    </SiteFrame>
  )
}
