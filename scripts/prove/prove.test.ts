import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSettings } from '../lib/settings.ts'
import { countUp, findHaproxy, parseFigures } from './haproxy.ts'
import { startKiller } from './killer.ts'
import { readProofOptions } from './options.ts'
import { proxyConfig } from './proxy-config.ts'
import { countTraffic } from './report.ts'
import { provingPlan } from './several-plan.ts'

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'prove-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
const planOf = (instances: number, workers: number) =>
  provingPlan(
    readSettings({ DATA_DIR: folder() }),
    { instances, workers },
    Array.from({ length: 3 + instances }, (_, index) => 25_000 + index),
  )

test('proof options: words are read, and an unknown or wrong one is named', () => {
  const { options, more } = readProofOptions([
    '--instances=5',
    '--kill-every=0',
    '--specs=a,b',
    '--',
    '--headed',
  ])
  expect(options).toMatchObject({ instances: 5, workers: 2, 'kill-every': 0, specs: ['a', 'b'] })
  expect(more).toEqual(['--headed'])
  expect(() => readProofOptions(['--instances=0'])).toThrow('(instances)')
  expect(() => readProofOptions(['--kill-evry=1'])).toThrow('--kill-every=…')
})

test('proof: without HAProxy the command says how to get it', () => {
  expect(() => findHaproxy({ HAPROXY_PATH: '/nowhere/haproxy' })).toThrow('/nowhere/haproxy')
})

test('proving plan: the proxy has the ports of the settings, and every process behind it one of its own', () => {
  const { plan, proxy } = planOf(3, 2)
  const settings = readSettings({ DATA_DIR: folder() })
  const sites = plan.sites(settings)
  const backend = plan.backend(settings, {})
  expect(proxy.sites.map(({ port }) => port)).toEqual([3000, 3001, 3002])
  expect(sites.map(({ env }) => [env.WEB_PORT, env.CRM_PORT, env.DOCTOR_PORT])).toEqual([
    ['25000', '3001', '3002'],
    ['3000', '25001', '3002'],
    ['3000', '3001', '25002'],
  ])
  // The sites ask the proxy, never one instance.
  expect(new Set(sites.map(({ env }) => env.API_URL))).toEqual(new Set(['http://127.0.0.1:4000']))
  expect(backend.map(({ name }) => name).slice(0, 5)).toEqual([
    'api-1',
    'api-2',
    'api-3',
    'worker-1',
    'worker-2',
  ])
  expect(backend.slice(0, 3).map(({ env }) => env.API_PORT)).toEqual(['25003', '25004', '25005'])
})

test('proxy configuration: only GET and HEAD are sent twice, and instances without a database still answer', () => {
  const text = proxyConfig(planOf(2, 1).proxy)
  expect(text).toContain('http-request disable-l7-retry if !{ method GET HEAD }')
  expect(text).toContain('use_backend api-not-ready if { nbsrv(api) eq 0 }')
  expect(text).not.toMatch(/cookie|stick|balance source/)
  expect(text.match(/server api-\d 127\.0\.0\.1:\d+ check/g)).toHaveLength(4)
})

test('proof figures: instances that are up, requests of browsers, their 5xx and what was sent again are counted', () => {
  const lines = parseFigures(
    [
      '# pxname,svname,status,req_tot,hrsp_5xx,wretr,wredis',
      'web,FRONTEND,OPEN,100,2,,',
      'crm,FRONTEND,OPEN,10,1,,',
      'api,FRONTEND,OPEN,60,9,,',
      'api,api-1,UP,,0,3,1',
      'api,api-2,DOWN,,0,0,0',
      'api,BACKEND,UP,60,9,3,1',
      'api-not-ready,api-1,UP,,0,0,0',
    ].join('\n'),
  )
  expect(countUp(lines, 'api')).toBe(1)
  expect(countTraffic(lines)).toEqual({ asked: 110, faults: 3, apiAsked: 60, retried: 4 })
})

test('killer: the same seed kills the same processes, and spares who must stay', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const run = async (seed: number) => {
    const victims = ['api-1', 'api-2', 'worker-1'].map((name) => ({
      name,
      stop: async () => {},
      kill: vi.fn(),
    }))
    const killer = startKiller({
      victims,
      everySeconds: 10,
      seed,
      mayKill: async ({ name }) => name !== 'api-2',
    })
    await vi.advanceTimersByTimeAsync(200_000)
    return { killed: killer.stop(), victims }
  }
  const first = await run(7)
  expect((await run(7)).killed).toEqual(first.killed)
  expect((await run(8)).killed).not.toEqual(first.killed)
  expect(new Set(first.killed)).toEqual(new Set(['api-1', 'worker-1']))
  expect(first.victims[1]?.kill).not.toHaveBeenCalled()
})
