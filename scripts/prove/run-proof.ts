import { join } from 'node:path'
import { addressesOf } from '../lib/addresses.ts'
import { findBrowser } from '../lib/find-browser.ts'
import { chromiumEnv, playJourneys, temporarySettings, VIDEOS_MADE } from '../lib/journeys.ts'
import { findQuietPorts } from '../lib/ports.ts'
import { done, step } from '../lib/say.ts'
import { startStack } from '../lib/stack.ts'
import { countUp, findHaproxy, startHaproxy } from './haproxy.ts'
import { startKiller } from './killer.ts'
import { readProofOptions } from './options.ts'
import { type DatabasePair, findPairPrograms, startPair } from './pair.ts'
import { proxyConfig } from './proxy-config.ts'
import { proveReplica } from './replica.ts'
import { printReport, readJourneys } from './report.ts'
import { provingPlan } from './several-plan.ts'

/**
 * The journeys against several instances behind HAProxy while one process after another is killed.
 * @returns the exit code: 0 when no journey failed
 */
export async function runProof(args: string[]): Promise<number> {
  const { options, more } = readProofOptions(args)
  const haproxy = findHaproxy(process.env)
  if (options.replica > 0) return proveReplica(await openPair(haproxy, { isWaiting: false }), options.replica)
  const chromium = await findBrowser()
  const pair = options.failover > 0 ? await openPair(haproxy) : null
  const temporary = await temporarySettings()
  const settings = pair ? { ...temporary, DATABASE_URL: pair.directUrl } : temporary
  const ports = await findQuietPorts(options.instances + 3)
  const { plan, proxy: proxyPlan } = provingPlan(settings, options, ports, pair)
  step(`Khởi động ${options.instances} API, ${options.workers} worker và ba trang sau HAProxy…`)
  const services = await startStack({ settings, plan, isBuilt: true, videos: VIDEOS_MADE })
  const proxy = await startHaproxy({
    haproxy,
    configuration: proxyConfig(proxyPlan),
    file: join(settings.DATA_DIR, 'haproxy.cfg'),
    statsSocket: proxyPlan.statsSocket,
    stage: 'services',
    isWhole: (figures) => countUp(figures, 'api') === options.instances,
  })

  const began = performance.now()
  const killer = startKiller({
    victims: services.filter(({ name }) => /^(api|worker)-\d/.test(name)),
    everySeconds: options['kill-every'],
    seed: options.seed,
    mayKill: async ({ name }) => !name.startsWith('api') || countUp(await proxy.figures(), 'api') > 1,
  })
  let withoutPrimaryMs: number | null = null
  const failover = setTimeout(() => {
    void pair?.failOver().then((ms) => {
      withoutPrimaryMs = ms
    })
  }, options.failover * 1000)
  const reportFile = join(settings.DATA_DIR, 'journeys.json')
  const code = await playJourneys(
    settings,
    [
      ...options.specs,
      ...more,
      '--project=chromium',
      `--repeat-each=${options.rounds}`,
      '--reporter=list,json',
    ],
    {
      ...chromiumEnv(chromium),
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
      // What journeys prepare goes the way of browsers, over a site.
      API_URL: `${addressesOf(settings).web}/api`,
    },
  )
  const killed = killer.stop()
  clearTimeout(failover)
  const journeys = readJourneys(reportFile)
  printReport({
    killed,
    journeys,
    figures: await proxy.figures(),
    tookMs: performance.now() - began,
    withoutPrimaryMs,
    options,
  })
  if (code === 0) done('Không lượt nào hỏng')
  return code
}

async function openPair(haproxy: string, options?: { isWaiting: boolean }): Promise<DatabasePair> {
  const programs = { ...findPairPrograms(process.env), haproxy }
  const [primary = 0, replica = 0, primaryCheck = 0, replicaCheck = 0, direct = 0, pooled = 0] =
    await findQuietPorts(6)
  return startPair(programs, { primary, replica, primaryCheck, replicaCheck, direct, pooled }, options)
}
