import { routes as apiRoutes } from 'virtual:api-routes'
import { type OfficeParts, startOffice } from '@repo/back-office'
import { whenShown } from '@repo/back-office/when-shown'
import { paths } from './app/paths.ts'
import { createRoutes } from './app/router.tsx'
import './styles.css'

/** Apart, so that the first page carries none of it, and once that page stands: until then the line is its own. */
async function startInstalled(parts: OfficeParts): Promise<void> {
  await whenShown(parts.router, parts.queryClient)
  const { keepPortal } = await import('./app/installed/keep-portal.ts')
  return keepPortal(parts)
}

startOffice({
  apiRoutes,
  createRoutes,
  onStart: (parts) => void startInstalled(parts),
  loginHref: paths.login(),
  secondFactorHref: paths.secondFactor(),
})
