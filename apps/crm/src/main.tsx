import { routes as apiRoutes } from 'virtual:api-routes'
import { startOffice } from '@repo/back-office'
import { paths } from './app/paths.ts'
import { createRoutes } from './app/router.tsx'
import './styles.css'

startOffice({
  apiRoutes,
  createRoutes,
  loginHref: paths.login(),
  secondFactorHref: paths.secondFactor(),
})
