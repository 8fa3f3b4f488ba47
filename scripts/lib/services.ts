import type { ServicePlan } from './service.ts'
import type { Settings } from './settings.ts'

export interface Addresses {
  web: string
  crm: string
  doctor: string
  api: string
  bank: string
}

/** Addresses as a browser on this machine sees them: own host names keep the three sessions apart. */
export function addressesOf(settings: Settings): Addresses {
  return {
    web: `http://localhost:${settings.WEB_PORT}`,
    crm: `http://admin.localhost:${settings.CRM_PORT}`,
    doctor: `http://doctor.localhost:${settings.DOCTOR_PORT}`,
    api: `http://localhost:${settings.API_PORT}`,
    bank: `http://localhost:${settings.BANK_PORT}`,
  }
}

/** What every service is told; a value that the reader set goes before ours. */
export function serviceEnv(
  settings: Settings,
  secrets: Record<string, string>,
  databaseUrl: string,
): NodeJS.ProcessEnv {
  const addresses = addressesOf(settings)
  const api = `http://${settings.HOST}:${settings.API_PORT}`
  return {
    NODE_ENV: 'production',
    PUBLIC_WEB_URL: addresses.web,
    PUBLIC_CRM_URL: addresses.crm,
    PUBLIC_DOCTOR_URL: addresses.doctor,
    ...secrets,
    ...withoutEmpty(process.env),
    API_URL: api,
    WEB_PORT: String(settings.WEB_PORT),
    CRM_PORT: String(settings.CRM_PORT),
    DOCTOR_PORT: String(settings.DOCTOR_PORT),
    API_PORT: String(settings.API_PORT),
    BANK_PORT: String(settings.BANK_PORT),
    HOST: settings.HOST,
    DATA_DIR: settings.DATA_DIR,
    DATABASE_URL: databaseUrl,
    BRAND_NAME: settings.BRAND_NAME,
    DEMO_MODE: String(settings.DEMO_MODE),
  }
}

function withoutEmpty(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}

/** The services in the order of their start; they stop in the reverse order. */
export function planServices(settings: Settings, env: NodeJS.ProcessEnv): ServicePlan[][] {
  const at = (port: number, path: string) => `http://${settings.HOST}:${port}${path}`
  const bank: ServicePlan = {
    name: 'bank',
    entry: 'e2e/emulators/bank/main.ts',
    env,
    readyUrl: at(settings.BANK_PORT, '/livez'),
  }
  return [
    [{ name: 'api', entry: 'apps/api/src/main.ts', env, readyUrl: at(settings.API_PORT, '/readyz') }],
    [
      { name: 'worker', entry: 'apps/api/src/worker.ts', env },
      { name: 'web', entry: 'apps/web/server/main.ts', env, readyUrl: at(settings.WEB_PORT, '/readyz') },
      { name: 'crm', entry: 'apps/crm/server.ts', env, readyUrl: at(settings.CRM_PORT, '/readyz') },
      { name: 'doctor', entry: 'apps/doctor/server.ts', env, readyUrl: at(settings.DOCTOR_PORT, '/readyz') },
      ...(settings.DEMO_MODE ? [bank] : []),
    ],
  ]
}
