import { addressesOf, listenUrl } from './addresses.ts'
import { demoGatewayEnv, demoPushEnv, withoutDemoSecrets } from './demo-gateways.ts'
import type { ServicePlan } from './service.ts'
import type { Settings } from './settings.ts'

/** Which services there are, in the two groups that start side by side. */
export interface Plan {
  /** What browsers talk to; needs nothing but the API's address. */
  sites(settings: Settings): ServicePlan[]
  /** What works on the database, once that is ready. */
  backend(settings: Settings, env: NodeJS.ProcessEnv): ServicePlan[]
}

/** What the servers of the sites read of the reader's own settings. */
const SITE_NAMES = [
  'PUBLIC_WEB_URL',
  'PUBLIC_CRM_URL',
  'PUBLIC_DOCTOR_URL',
  'MEDIA_ORIGIN',
  'PUBLIC_PACKAGES_URL',
  'SERVICE_WORKER',
  'TRUSTED_PROXY_ADDRESSES',
  'WEB_METRICS_PORT',
  'CRM_METRICS_PORT',
  'DOCTOR_METRICS_PORT',
  'METRICS_HOST',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
]

/** What any program reads of its machine. No whole `NODE_*` nor `npm_*`: tokens of registries are among them. */
const MACHINE_NAMES =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TZ|LANG|LANGUAGE|LC_\w+|TERM|COLORTERM|NO_COLOR|FORCE_COLOR|CI|SSL_CERT_(FILE|DIR)|NODE_(OPTIONS|PATH|EXTRA_CA_CERTS|COMPILE_CACHE|DEBUG|NO_WARNINGS|V8_COVERAGE))$/

/** What the servers of the sites are told, and nothing else: a secret they do not hold cannot leak from them. */
export function siteEnv(settings: Settings, variables: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const known = Object.entries(withoutEmpty(variables)).filter(
    ([name]) => MACHINE_NAMES.test(name) || SITE_NAMES.includes(name),
  )
  const addresses = addressesOf(settings)
  return {
    PUBLIC_WEB_URL: addresses.web,
    PUBLIC_CRM_URL: addresses.crm,
    PUBLIC_DOCTOR_URL: addresses.doctor,
    ...(settings.DEMO_MODE ? { PUBLIC_PACKAGES_URL: addresses.packages } : {}),
    ...Object.fromEntries(known),
    ...stackEnv(settings),
  }
}

/** What the parts of the stack know of each other. */
function stackEnv(settings: Settings): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    API_URL: listenUrl(settings, settings.API_PORT),
    WEB_PORT: String(settings.WEB_PORT),
    CRM_PORT: String(settings.CRM_PORT),
    DOCTOR_PORT: String(settings.DOCTOR_PORT),
    API_PORT: String(settings.API_PORT),
    BANK_PORT: String(settings.BANK_PORT),
    GATEWAY_PORT: String(settings.GATEWAY_PORT),
    HOST: settings.HOST,
    BRAND_NAME: settings.BRAND_NAME,
    DEMO_MODE: String(settings.DEMO_MODE),
  }
}

/** Invented, so that the demo hands invoices on; the tables say that the rate is a demo's. A shop sets its own. */
const DEMO_TAX_RATE = '8'

/** What the API, its worker and the emulators are told; what the reader set goes before ours. */
export function serviceEnv(
  settings: Settings,
  secrets: Record<string, string>,
  databaseUrl: string,
  variables: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const addresses = addressesOf(settings)
  return {
    ...withoutDemoSecrets(secrets),
    ...(settings.DEMO_MODE
      ? {
          ...demoGatewayEnv(settings, secrets),
          ...demoPushEnv(secrets, variables),
          PUBLIC_PACKAGES_URL: addresses.packages,
          TAX_RATE_PERCENT: DEMO_TAX_RATE,
        }
      : {}),
    PUBLIC_WEB_URL: addresses.web,
    PUBLIC_CRM_URL: addresses.crm,
    PUBLIC_DOCTOR_URL: addresses.doctor,
    ...withoutEmpty(variables),
    ...stackEnv(settings),
    DATA_DIR: settings.DATA_DIR,
    DATABASE_URL: databaseUrl,
  }
}

function withoutEmpty(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}

/** The demo's bank and gateways, in demo mode only. */
export function planEmulators(settings: Settings, env: NodeJS.ProcessEnv): ServicePlan[] {
  if (!settings.DEMO_MODE) return []
  const ready = (port: number) => listenUrl(settings, port, '/livez')
  return [
    { name: 'bank', entry: 'e2e/emulators/bank/main.ts', env, readyUrl: ready(settings.BANK_PORT) },
    {
      name: 'gateways',
      entry: 'e2e/emulators/gateways/main.ts',
      env,
      readyUrl: ready(settings.GATEWAY_PORT),
    },
  ]
}

/** In demo mode the API and its worker are started by the demo, which hands them its accounts and its videos. */
export const apiEntry = ({ DEMO_MODE }: Pick<Settings, 'DEMO_MODE'>) =>
  DEMO_MODE ? 'apps/demo/src/main.ts' : 'apps/api/src/main.ts'
export const workerEntry = ({ DEMO_MODE }: Pick<Settings, 'DEMO_MODE'>) =>
  DEMO_MODE ? 'apps/demo/src/worker.ts' : 'apps/api/src/worker.ts'

/** The services as they run for users. */
export const productionPlan: Plan = {
  sites(settings) {
    const env = siteEnv(settings)
    const ready = (port: number) => listenUrl(settings, port, '/readyz')
    return [
      { name: 'web', entry: 'apps/web/server/main.ts', env, readyUrl: ready(settings.WEB_PORT) },
      { name: 'crm', entry: 'apps/crm/server.ts', env, readyUrl: ready(settings.CRM_PORT) },
      { name: 'doctor', entry: 'apps/doctor/server.ts', env, readyUrl: ready(settings.DOCTOR_PORT) },
    ]
  },
  backend(settings, env) {
    const readyUrl = listenUrl(settings, settings.API_PORT, '/readyz')
    return [
      { name: 'api', entry: apiEntry(settings), env, readyUrl },
      { name: 'worker', entry: workerEntry(settings), env },
      ...planEmulators(settings, env),
    ]
  },
}
