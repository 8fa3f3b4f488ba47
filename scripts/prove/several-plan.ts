import { join } from 'node:path'
import { listenUrl } from '../lib/addresses.ts'
import type { Plan } from '../lib/services.ts'
import { apiEntry, planEmulators, siteEnv, workerEntry } from '../lib/services.ts'
import type { Settings } from '../lib/settings.ts'
import type { ProofOptions } from './options.ts'
import type { DatabasePair } from './pair.ts'
import { instanceName, type ProxyPlan } from './proxy-config.ts'

const sites = [
  { name: 'web', setting: 'WEB_PORT', entry: 'apps/web/server/main.ts' },
  { name: 'crm', setting: 'CRM_PORT', entry: 'apps/crm/server.ts' },
  { name: 'doctor', setting: 'DOCTOR_PORT', entry: 'apps/doctor/server.ts' },
] as const

/**
 * The services as they run for users, several of API and worker, and the proxy before all of them: it has the ports of
 * the settings, and sites and instances listen on those that are given.
 * @param ports one for each site and each instance
 * @param pair the database by way of PgBouncer, where the proof has one of its own
 */
export function provingPlan(
  settings: Settings,
  { instances, workers }: Pick<ProofOptions, 'instances' | 'workers'>,
  ports: readonly number[],
  pair: Pick<DatabasePair, 'directUrl' | 'pooledUrl' | 'pooledJobsUrl' | 'replicaUrl'> | null = null,
): { plan: Plan; proxy: ProxyPlan } {
  const innerPorts = ports.slice(0, sites.length)
  const apiPorts = ports.slice(sites.length, sites.length + instances)
  const ready = (port: number) => listenUrl(settings, port, '/readyz')
  const pooled = (url: string | undefined) =>
    url === undefined ? {} : { DATABASE_URL: url, DATABASE_DIRECT_URL: pair?.directUrl }
  const plan: Plan = {
    sites: (own) =>
      sites.map(({ name, setting, entry }, index) => {
        const port = innerPorts[index] ?? 0
        return { name, entry, env: { ...siteEnv(own), [setting]: String(port) }, readyUrl: ready(port) }
      }),
    backend: (own, env) => [
      ...apiPorts.map((port, index) => ({
        name: instanceName(index),
        entry: apiEntry(own),
        env: {
          ...env,
          ...pooled(pair?.pooledUrl),
          ...(pair ? { DATABASE_REPLICA_URL: pair.replicaUrl } : {}),
          API_PORT: String(port),
        },
        readyUrl: ready(port),
      })),
      ...Array.from({ length: workers }, (_, index) => ({
        name: `worker-${index + 1}`,
        entry: workerEntry(own),
        env: { ...env, ...pooled(pair?.pooledJobsUrl) },
      })),
      ...planEmulators(own, env),
    ],
  }
  const proxy: ProxyPlan = {
    host: settings.HOST,
    sites: sites.map(({ name, setting }, index) => ({
      name,
      port: settings[setting],
      innerPort: innerPorts[index] ?? 0,
    })),
    apiPort: settings.API_PORT,
    apiPorts,
    statsSocket: join(settings.DATA_DIR, 'haproxy.sock'),
  }
  return { plan, proxy }
}
