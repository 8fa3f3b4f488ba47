import { Outlet } from '@repo/routing'
import { SiteFrame } from '@repo/shell'
import { SiteFooter, SiteHeader } from './site-chrome.tsx'

export { loader } from './default.tsx'

/** The account of who is signed in. */
export function Component() {
  return (
    <SiteFrame footer={<SiteFooter />} header={<SiteHeader isPrivate />}>
      <div className="wrap py-8 md:py-12">
        <Outlet />
      </div>
    </SiteFrame>
  )
}
