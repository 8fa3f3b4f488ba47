import { Outlet } from '@repo/routing'
import { SiteFrame } from '@repo/shell'
import { type AppPageArgs, loadExtra } from '../routes/page-context.ts'
import { SiteFooter, SiteHeader } from './site-chrome.tsx'

/** What header and footer show on every page. */
export async function loader({ context }: AppPageArgs) {
  await loadExtra(context, context.api.content.site.query(), context.api.content.navigation.query())
}

/** Header, page, footer. */
export function Component() {
  return (
    <SiteFrame footer={<SiteFooter />} header={<SiteHeader />}>
      <Outlet />
    </SiteFrame>
  )
}
