import type { ServicePlan } from './service.ts'
import type { Settings } from './settings.ts'

/** Restarts the service when a file it imports changes. */
const WATCH = ['--watch', '--watch-preserve-output']
const VITE = 'node_modules/vite/bin/vite.js'

/** The services with hot reload: Node restarts the API and its worker, Vite swaps modules in the sites. */
export function planDevServices(settings: Settings, base: NodeJS.ProcessEnv): ServicePlan[][] {
  const env = { ...base, NODE_ENV: 'development' }
  const at = (port: number, path: string) => `http://${settings.HOST}:${port}${path}`
  const site = (name: string, port: number): ServicePlan => ({
    name,
    entry: `apps/${name}/${VITE}`,
    args: ['--clearScreen', 'false'],
    cwd: `apps/${name}`,
    env,
    readyUrl: at(port, '/'),
  })
  const bank: ServicePlan = {
    name: 'bank',
    entry: 'e2e/emulators/bank/main.ts',
    env,
    readyUrl: at(settings.BANK_PORT, '/livez'),
  }
  const api = { name: 'api', entry: 'apps/api/src/main.ts', readyUrl: at(settings.API_PORT, '/readyz') }
  const web = { name: 'web', entry: 'apps/web/server/dev.ts', readyUrl: at(settings.WEB_PORT, '/readyz') }
  return [
    [{ ...api, nodeArgs: WATCH, env }],
    [
      { name: 'worker', entry: 'apps/api/src/worker.ts', nodeArgs: WATCH, env },
      // No --watch: Vite reloads what is rendered, and a restart would drop its module graph.
      { ...web, env },
      site('crm', settings.CRM_PORT),
      site('doctor', settings.DOCTOR_PORT),
      ...(settings.DEMO_MODE ? [bank] : []),
    ],
  ]
}
