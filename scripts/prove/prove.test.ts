import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from '../lib/paths.ts'
import { readSettings } from '../lib/settings.ts'
import { countUp, findHaproxy, parseFigures } from './haproxy.ts'
import { startKiller } from './killer.ts'
import { readProofOptions } from './options.ts'
import { countPassed, STORE_TESTS } from './prove-s3.ts'
import { findTlsPrograms } from './prove-tls.ts'
import { proxyConfig } from './proxy-config.ts'
import { cephConfig, findCeph } from './radosgw.ts'
import { countTraffic } from './report.ts'
import { provingPlan } from './several-plan.ts'
import { headerFaults, type TlsFinding, tlsFaults } from './tls-limits.ts'

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

test('proof of buckets: without Ceph the command says what is missing and how to get it', () => {
  expect(() => findCeph({ PATH: '/nowhere' }, '')).toThrow(/radosgw.*apt-get install/)
})

test('proof of buckets: Ceph listens on this machine alone and keeps its files in one folder', () => {
  const text = cephConfig('/kho', { monitor: 25_001, gateway: 25_002 }, 'f')
  expect(text.match(/\d+\.\d+\.\d+\.\d+/g)?.filter((address) => address !== '127.0.0.1')).toEqual([])
  expect(text.match(/= \/\S+/g)?.filter((path) => !path.startsWith('= /kho'))).toEqual([])
})

test('proof of buckets: every file that is run has tests of each store, and one that ran none is a failure', () => {
  const ran = (status: string) => ({
    testResults: STORE_TESTS.map((file) => ({ name: `/kho/${file}`, assertionResults: [{ status }] })),
  })
  for (const file of STORE_TESTS)
    expect(readFileSync(join(ROOT, 'apps/api', file), 'utf8')).toContain('onEachStore(')
  expect(countPassed(ran('passed'))).toBe(STORE_TESTS.length)
  expect(() => countPassed(ran('skipped'))).toThrow('Không bài thử nào')
})

test('proof of TLS: without Caddy or testssl.sh the command says how to get them', () => {
  expect(() => findTlsPrograms({ PATH: '/nowhere' }, '')).toThrow(/apt-get install caddy testssl\.sh/)
})

const good: TlsFinding[] = [
  ...['SSLv2', 'SSLv3', 'TLS1', 'TLS1_1'].map((id) => ({ id, severity: 'OK', finding: 'not offered' })),
  { id: 'TLS1_2', severity: 'OK', finding: 'offered' },
  { id: 'TLS1_3', severity: 'OK', finding: 'offered with final' },
  { id: 'HSTS_time', severity: 'OK', finding: '365 days (=31536000 seconds) > 15552000 seconds' },
  { id: 'HSTS_subdomains', severity: 'OK', finding: 'includes subdomains' },
  { id: 'cert_expirationStatus', severity: 'HIGH', finding: 'expires < 30 days (0)' },
  { id: 'cert_notAfter', severity: 'HIGH', finding: '2026-11-28 17:33' },
  { id: 'cert_revocation', severity: 'HIGH', finding: 'Neither CRL nor OCSP URI provided' },
  {
    id: 'BREACH',
    severity: 'MEDIUM',
    finding: "potentially VULNERABLE, gzip HTTP compression detected  - only supplied '/' tested",
  },
  { id: 'DNS_CAArecord', severity: 'LOW', finding: '--' },
  { id: 'TLS_session_ticket', severity: 'LOW', finding: 'valid for 604800 seconds (>daily)' },
  {
    id: 'engine_problem',
    severity: 'WARN',
    finding: 'No engine or GOST support via engine with your /usr/bin/openssl',
  },
  { id: 'secure_renego', severity: 'WARN', finding: "OpenSSL handshake didn't succeed" },
]
const changed = (id: string, change: Partial<TlsFinding>) =>
  good.map((one) => (one.id === id ? { ...one, ...change } : one))

test('proof of TLS: old protocols, weak ciphers, a short HSTS and looks that were not made are faults', () => {
  expect(tlsFaults(good)).toEqual([])
  expect(tlsFaults(changed('TLS1_1', { severity: 'LOW', finding: 'offered (deprecated)' }))).toEqual([
    'TLS1_1: offered (deprecated)',
  ])
  expect(tlsFaults(changed('HSTS_time', { finding: '30 days (=2592000 seconds)' }))).toHaveLength(1)
  expect(tlsFaults(good.filter(({ id }) => id !== 'TLS1_3'))).toEqual(['TLS1_3: chưa xem'])
  const weak = { id: 'cipherlist_3DES_IDEA', severity: 'MEDIUM', finding: 'offered' }
  const status = { id: 'HTTP_status_code', severity: 'WARN', finding: "Unexpected 404 @ '/'" }
  expect(tlsFaults([...good, weak, status])).toHaveLength(2)
  expect(tlsFaults([...good, weak, status], true)).toEqual(['MEDIUM cipherlist_3DES_IDEA: offered'])
})

test.each([
  ['secure_renego', { severity: 'CRITICAL', finding: 'VULNERABLE' }],
  ['cert_expirationStatus', { severity: 'CRITICAL', finding: 'expired' }],
  ['cert_notAfter', { severity: 'CRITICAL' }],
  ['BREACH', { severity: 'WARN', finding: 'Test failed as HTTP response was empty' }],
  ['TLS_session_ticket', { finding: 'valid for 8640000 seconds (>daily)' }],
  ['TLS1_1', { severity: 'CRITICAL', finding: 'not offered, and downgraded to SSLv3 rather than TLSv1.0' }],
  ['HSTS_subdomains', { severity: 'INFO', finding: 'only for this domain' }],
] as const)('proof of TLS: %s that says something else than what is explained is a fault', (id, change) => {
  expect(tlsFaults(changed(id, change))).toHaveLength(1)
})

test('proof of headers: a lower score and each deduction are faults', () => {
  const lost = { name: 'strict-transport-security', result: 'hsts-not-implemented', modifier: -20 }
  expect(headerFaults({ grade: 'A+', score: 130, findings: [{ ...lost, modifier: 5 }] })).toEqual([])
  expect(headerFaults({ grade: 'A+', score: 110, findings: [lost] })).toEqual([
    'điểm A+ (110), cần 130',
    '-20 strict-transport-security: hsts-not-implemented',
  ])
})

test('proof of headers: the program that grades them reaches no other machine', async () => {
  const script = `import { connect } from 'node:net'
    connect(443, 'example.com').on('error', ({ address, port }) => console.log(address + ' ' + port))
    try { connect(25, 'example.com') } catch (error) { console.log(error.message) }`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', join(ROOT, 'scripts/prove/on-loopback.mjs'), '--input-type=module', '-e', script],
    { env: { PROVE_HTTPS_PORT: '9' } },
  )
  expect(stdout.split('\n').sort().join('|')).toBe('|127.0.0.1 9|not on this machine: port 25')
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
