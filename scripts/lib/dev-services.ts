import { listenUrl } from './addresses.ts'
import type { ServicePlan } from './service.ts'
import { apiEntry, type Plan, planEmulators, siteEnv, workerEntry } from './services.ts'

/** Restarts the service when a file it imports changes. */
const WATCH = ['--watch', '--watch-preserve-output']
const VITE = 'node_modules/vite/bin/vite.js'

/** The services with hot reload: Node restarts the API and its worker, Vite swaps modules in the sites. */
export const developmentPlan: Plan = {
  sites(settings) {
    const env = { ...siteEnv(settings), NODE_ENV: 'development' }
    const site = (name: string, port: number): ServicePlan => ({
      name,
      entry: `apps/${name}/${VITE}`,
      args: ['--clearScreen', 'false'],
      cwd: `apps/${name}`,
      env,
      readyUrl: listenUrl(settings, port, '/'),
    })
    const readyUrl = listenUrl(settings, settings.WEB_PORT, '/readyz')
    return [
      // No --watch: Vite reloads what is rendered, and a restart would drop its module graph.
      { name: 'web', entry: 'apps/web/server/dev.ts', env, readyUrl },
      site('crm', settings.CRM_PORT),
      site('doctor', settings.DOCTOR_PORT),
    ]
  },
  backend(settings, base) {
    const env = { ...base, NODE_ENV: 'development' }
    const readyUrl = listenUrl(settings, settings.API_PORT, '/readyz')
    return [
      { name: 'api', entry: apiEntry(settings), nodeArgs: WATCH, env, readyUrl },
      { name: 'worker', entry: workerEntry(settings), nodeArgs: WATCH, env },
      ...planEmulators(settings, env),
    ]
  },
}
