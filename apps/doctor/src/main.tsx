import { routes as apiRoutes } from 'virtual:api-routes'
import { type OfficeParts, startOffice } from '@repo/back-office'
import { paths } from './app/paths.ts'
import { createRoutes } from './app/router.tsx'
import './styles.css'

/** Apart, so that the first page carries none of it. */
const startInstalled = async (parts: OfficeParts): Promise<void> =>
  (await import('./app/installed/keep-portal.ts')).keepPortal(parts)

startOffice({
  apiRoutes,
  createRoutes,
  onStart: (parts) => void startInstalled(parts),
  loginHref: paths.login(),
  secondFactorHref: paths.secondFactor(),
})
