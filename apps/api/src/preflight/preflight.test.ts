import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { idOf } from '../backup/manifest.ts'
import { writeHead } from '../backup/object-store.ts'
import { writeRestoreStamp } from '../backup/restore-stamps.ts'
import { type DatabaseFacts, DEMO_DOMAIN, type LookAtDatabase, type QueueFacts } from '../db/look.ts'
import { createLocalStorage } from '../storage/local.ts'
import { judgeDatabase, judgePooler, judgeReplica } from './database.rules.ts'
import type { Finding } from './finding.ts'
import { judgeHosts } from './hosts.rules.ts'
import { lookAtMachine } from './look-at-machine.ts'
import { lookAtSite } from './look-at-sites.ts'
import { judgeMachine, type MachineFacts } from './machine.rules.ts'
import { isReady, toJson, toText } from './print.ts'
import { judgeMail, judgePayments, judgeStorage, judgeValkey } from './services.rules.ts'
import { judgeSettings } from './settings.rules.ts'
import { judgeSite, type SiteFacts } from './sites.rules.ts'
import { judgeWorkers } from './workers.rules.ts'

const strong = (mark: string) => `${mark}7Qk2Zr9Xw4Bv6Nt3Lm8Hs5Gd1Fc0Ja`
const variables = {
  DATABASE_URL: 'postgresql://db/app',
  JWT_SECRET: strong('aa'),
  OTP_PEPPER: strong('bb'),
  MEDIA_TOKEN_SECRET: strong('cc'),
  MEDIA_KEY_SECRET: strong('ee'),
  SEPAY_WEBHOOK_SECRET: strong('dd'),
  SMTP_URL: 'smtp://mail.example.vn:587',
}
/** What is not all right, as `check: state`. */
const troubles = (findings: readonly Finding[]) =>
  findings
    .filter(({ state }) => state === 'warn' || state === 'fault')
    .map(({ check, state }) => `${check}: ${state}`)

test('settings: whole ones pass, and are the ones that the service would take', () => {
  const { findings, env } = judgeSettings(variables)
  expect(troubles(findings)).toEqual([])
  expect(env).toMatchObject({ DEMO_MODE: false, FFMPEG_SANDBOX: 'required' })
})

test('settings: every fault is named, and the rest can still be looked at', () => {
  const { findings, env } = judgeSettings({
    ...variables,
    JWT_SECRET: 'change-me-change-me-change-me-change-me',
    OTP_PEPPER: undefined,
    API_PORT: '99999',
    PAYMENT_GATEWAYS: 'momo',
  })
  const texts = findings.map(({ text }) => text.split(':')[0])
  expect(texts).toEqual(
    expect.arrayContaining(['JWT_SECRET', 'OTP_PEPPER', 'API_PORT', 'MOMO_SECRET_KEY', 'MOMO_ACCESS_KEY']),
  )
  expect(env).toMatchObject({ DEMO_MODE: false, FFMPEG_SANDBOX: 'required', SMTP_URL: variables.SMTP_URL })
  expect(env).not.toHaveProperty('BANK_ACCOUNT')
})

test('settings: demo mode is a fault, whatever else is right', () => {
  expect(troubles(judgeSettings({ ...variables, DEMO_MODE: '1' }).findings)).toEqual(['mode.demo: fault'])
})

const hosts = {
  PUBLIC_WEB_URL: 'https://hoc.example.vn',
  PUBLIC_CRM_URL: 'https://admin.hoc.example.vn',
  PUBLIC_DOCTOR_URL: 'https://doctor.hoc.example.vn',
}

test.each([
  [{}, []],
  [{ PUBLIC_WEB_URL: 'http://hoc.example.vn' }, ['hosts.PUBLIC_WEB_URL: fault']],
  [{ PUBLIC_WEB_URL: 'http://localhost:3000' }, ['hosts.PUBLIC_WEB_URL: fault']],
  [{ PUBLIC_CRM_URL: 'https://admin.hoc.example.vn/crm' }, ['hosts.PUBLIC_CRM_URL: fault']],
  [{ PUBLIC_CRM_URL: 'https://hoc.example.vn:8443' }, ['hosts.distinct: fault']],
  [{ MEDIA_ORIGIN: 'https://media.hoc.example.vn' }, []],
  [{ MEDIA_ORIGIN: 'http://media.hoc.example.vn' }, ['hosts.MEDIA_ORIGIN: fault']],
  [{ MEDIA_ORIGIN: 'https://hoc.example.vn' }, ['hosts.MEDIA_ORIGIN: warn']],
])('hosts: %o', (change, expected) => {
  expect(troubles(judgeHosts({ ...hosts, ...change }))).toEqual(expected)
})

const queue: QueueFacts = { silentMs: 20_000, waiting: 3, oldestWaitingMs: 1500, failed: 0 }
const database: DatabaseFacts = {
  versionNumber: 180_001,
  version: '18.1',
  encoding: 'UTF8',
  extensions: [{ name: 'unaccent', isInstalled: true, isAvailable: true }],
  mayCreate: true,
  maxConnections: 100,
  isReplica: false,
  isLocal: true,
  hasTls: false,
  clockSkewMs: 120,
  migrations: 139,
  demoAccounts: 0,
  owners: 1,
  queue,
  partitions: [{ table: 'notices', leftMs: 90 * 86_400_000, strays: 0 }],
}
const needs = { knownMigrations: 139, poolSize: 12, isDemo: false }
const missing = { name: 'unaccent', isInstalled: false, isAvailable: true }

test.each<[Partial<DatabaseFacts>, string[]]>([
  [{}, []],
  [{ versionNumber: 140_011 }, ['database.version: fault']],
  [{ isReplica: true }, ['database.reachable: fault']],
  [{ encoding: 'SQL_ASCII' }, ['database.encoding: fault']],
  [{ extensions: [missing] }, ['database.extension.unaccent: warn']],
  [{ extensions: [missing], mayCreate: false }, ['database.extension.unaccent: fault']],
  [{ extensions: [{ ...missing, isAvailable: false }] }, ['database.extension.unaccent: fault']],
  [{ migrations: 130 }, ['database.migrations: fault']],
  [{ migrations: 141 }, ['database.migrations: warn']],
  [{ maxConnections: 40 }, ['database.connections: warn']],
  [{ isLocal: false }, ['database.transport: warn']],
  [{ isLocal: false, hasTls: true }, []],
  [{ clockSkewMs: -4000 }, ['clock: warn']],
  [{ clockSkewMs: 61_000 }, ['clock: fault']],
  [{ demoAccounts: 9 }, ['accounts.demo: fault']],
  [{ owners: 0 }, ['accounts.owner: warn']],
  [{ demoAccounts: null, owners: null }, []],
  [{ partitions: [] }, []],
  [{ partitions: [{ table: 'notices', leftMs: 86_400_000, strays: 0 }] }, ['database.partitions: warn']],
  [{ partitions: [{ table: 'notices', leftMs: 90 * 86_400_000, strays: 3 }] }, ['database.partitions: warn']],
])('database: %o', (change, expected) => {
  expect(troubles(judgeDatabase({ ...database, ...change }, needs))).toEqual(expected)
})

const limits = { statementTimeoutMs: 5000, lockTimeoutMs: 3000, idleTimeoutMs: 10_000 }
test.each([
  ['all of its time-outs are there', { facts: limits }, 'ok'],
  ['one of its time-outs is missing', { facts: { ...limits, statementTimeoutMs: 0 } }, 'fault'],
  ['it cannot be reached', { failure: 'ECONNREFUSED' }, 'fault'],
])('PgBouncer: %s', (_what, look, expected) => {
  expect(judgePooler(look)).toMatchObject({ check: 'database.pooler', state: expected })
})

test.each<[string, LookAtDatabase, string]>([
  ['it has the tables of the primary', { facts: { ...database, isReplica: true } }, 'ok'],
  ['it has other tables', { facts: { ...database, isReplica: true, migrations: 3 } }, 'warn'],
  ['it is no replica', { facts: database }, 'fault'],
  ['it cannot be reached', { failure: 'ECONNREFUSED' }, 'warn'],
])('replica: %s', (_what, look, expected) => {
  expect(judgeReplica(look, database)).toMatchObject({ check: 'database.replica', state: expected })
})

test.each<[string, Parameters<typeof judgeValkey>[0], string]>([
  ['it answers and forgets nothing', { facts: { server: 'Valkey 8.1.3', policy: 'noeviction' } }, 'ok'],
  ['it forgets when it is full', { facts: { server: 'Redis 7.0.15', policy: 'allkeys-lru' } }, 'warn'],
  ['it cannot be reached', { failure: 'ECONNREFUSED' }, 'warn'],
  ['none is set', null, 'off'],
])('Valkey: %s', (_what, look, expected) => {
  expect(judgeValkey(look)).toMatchObject({ check: 'valkey', state: expected })
})

test.each<[Partial<QueueFacts>, string[]]>([
  [{}, []],
  [{ silentMs: null }, ['workers.alive: fault']],
  [{ silentMs: 240_000 }, ['workers.alive: fault']],
  [{ oldestWaitingMs: 300_000 }, ['workers.waiting: warn']],
  [{ oldestWaitingMs: 3_600_000 }, ['workers.waiting: fault']],
  [{ failed: 2 }, ['workers.failed: warn']],
])('workers: %o', (change, expected) => {
  expect(troubles(judgeWorkers({ ...queue, ...change }))).toEqual(expected)
})

const GB = 1024 ** 3
const HOUR_MS = 3_600_000
const machine: MachineFacts = {
  nodeVersion: '26.10.0',
  disk: { freeBytes: 50 * GB, totalBytes: 100 * GB },
  unwritable: [],
  exposedFiles: [],
  ffmpeg: { version: '7.1', canToneMap: true, note: null, warning: null },
  chip: { hardware: null, note: null },
  missingFonts: [],
  backup: { place: '/b', failure: null, newestAgeMs: 3 * HOUR_MS, isEncrypted: true, restoredAgeMs: HOUR_MS },
}
const young = { place: '/b', failure: null, newestAgeMs: HOUR_MS, isEncrypted: true, restoredAgeMs: null }
const machineEnv = {
  DATA_DIR: '/d',
  UPLOAD_DISK_RESERVE_BYTES: GB,
  FFMPEG_SANDBOX: 'required',
  VIDEO_ENCODER: 'off',
} as const
const unguarded = { version: '7.1', canToneMap: true, note: 'ffmpeg runs without: …', warning: null }

test.each<[Partial<MachineFacts>, string[]]>([
  [{}, []],
  [{ nodeVersion: '22.1.0' }, ['machine.node: fault']],
  [{ disk: null }, ['disk.room: fault']],
  [{ disk: { freeBytes: GB / 2, totalBytes: 100 * GB } }, ['disk.room: fault']],
  [{ disk: { freeBytes: 5 * GB, totalBytes: 100 * GB } }, ['disk.room: warn']],
  [{ unwritable: ['/d/logs'] }, ['disk.rights: fault']],
  [{ exposedFiles: ['/d/secrets.json'] }, ['files.private: fault']],
  [{ ffmpeg: null }, ['ffmpeg.program: fault']],
  [{ ffmpeg: unguarded }, ['ffmpeg.sandbox: fault']],
  [{ ffmpeg: { ...unguarded, note: null, canToneMap: false } }, ['ffmpeg.hdr: warn']],
  [{ missingFonts: ['a.ttf'] }, ['fonts: fault']],
  [{ backup: null }, []],
  [{ backup: { ...young, failure: 'AccessDenied' } }, ['backup: fault']],
  [{ backup: { ...young, newestAgeMs: null } }, ['backup: fault']],
  [{ backup: { ...young, newestAgeMs: 30 * HOUR_MS, restoredAgeMs: 1 } }, ['backup: fault']],
  [{ backup: { ...young, isEncrypted: false, restoredAgeMs: 1 } }, ['backup.encryption: warn']],
  [{ backup: young }, ['backup.restore: warn']],
  [{ backup: { ...young, restoredAgeMs: 200 * 24 * HOUR_MS } }, ['backup.restore: warn']],
])('machine: %o', (change, expected) => {
  expect(troubles(judgeMachine({ ...machine, ...change }, machineEnv))).toEqual(expected)
})

test('machine: without a sandbox videos are only warned of where the settings take it', () => {
  const env = { ...machineEnv, FFMPEG_SANDBOX: 'preferred' } as const
  expect(troubles(judgeMachine({ ...machine, ffmpeg: unguarded }, env))).toEqual(['ffmpeg.sandbox: warn'])
})

test.each([
  [{ hardware: { kind: 'nvenc' as const }, note: null }, []],
  [{ hardware: null, note: 'NVENC: Cannot load libcuda.so.1' }, ['ffmpeg.chip: warn']],
])('machine: a chip that was chosen is looked at, and its absence is a warning: %o', (chip, expected) => {
  const env = { ...machineEnv, VIDEO_ENCODER: 'auto' } as const
  expect(troubles(judgeMachine({ ...machine, chip }, env))).toEqual(expected)
  expect(JSON.stringify(judgeMachine({ ...machine, chip }, env))).toContain('ffmpeg.chip')
  expect(JSON.stringify(judgeMachine({ ...machine, chip }, machineEnv))).not.toContain('ffmpeg.chip')
})

test.each([
  ['encrypted', []],
  ['local', []],
  ['plain', ['mail: fault']],
  ['refused', ['mail: fault']],
] as const)('mail: %s', (outcome, expected) => {
  expect(troubles([judgeMail({ host: 'smtp.example.vn', outcome }, false)])).toEqual(expected)
})

test('mail: none is a fault outside demo mode only', () => {
  expect(troubles([judgeMail(null, false)])).toEqual(['mail: fault'])
  expect(judgeMail(null, true).state).toBe('off')
})

const bucket = { kind: 's3' as const, place: 'b', failure: null, isPublic: false, allowsSites: false }

test.each([
  [bucket, 'none', []],
  [{ ...bucket, failure: 'NoSuchBucket' }, 'none', ['storage: fault']],
  [{ ...bucket, isPublic: true }, 'none', ['storage.private: fault']],
  [bucket, 'redirect', ['storage.cors: fault']],
  [{ ...bucket, allowsSites: true }, 'redirect', []],
  [{ kind: 'local' as const, place: '/s', failure: 'EACCES' }, 'none', ['storage: fault']],
] as const)('storage: %o with %s', (facts, MEDIA_HANDOFF, expected) => {
  expect(troubles(judgeStorage(facts, { MEDIA_HANDOFF }))).toEqual(expected)
})

test('payments: no account is a warning, a gateway that is off is none', () => {
  const env = { PAYMENT_GATEWAYS: [], VNPAY_SERVER_IP: '127.0.0.1' }
  const account = {
    bin: '970403',
    bankName: 'Sacombank',
    number: '0123456789',
    holder: 'A',
    virtualNumber: null,
  }
  expect(troubles(judgePayments(null, env, false))).toEqual(['payments.bank: warn'])
  expect(troubles(judgePayments(account, env, false))).toEqual(['payments.lists: warn'])
  const whole = { ...env, SEPAY_API_TOKEN: 'token', PAYMENT_GATEWAYS: ['vnpay' as const] }
  expect(troubles(judgePayments(account, whole, false))).toEqual(['payments.vnpay: warn'])
})

const site: SiteFacts = {
  app: 'crm',
  url: 'https://admin.hoc.example.vn',
  answeredBy: 'crm',
  status: 200,
  failure: null,
  certificate: { daysLeft: 60, refusal: null },
}
const silent = { answeredBy: null, status: null }

test.each<[Partial<SiteFacts>, string[]]>([
  [{}, []],
  [{ answeredBy: 'web' }, ['sites.crm: fault']],
  [{ answeredBy: null, status: 502 }, ['sites.crm: fault']],
  [{ ...silent, failure: 'ENOTFOUND', certificate: null }, ['sites.crm: fault']],
  [{ ...silent, failure: 'ECONNREFUSED', certificate: null }, ['sites.crm: warn']],
  [{ certificate: { daysLeft: 5, refusal: null } }, ['tls.crm: warn']],
  [{ certificate: { daysLeft: -1, refusal: 'CERT_HAS_EXPIRED' } }, ['tls.crm: fault']],
  [
    { ...silent, failure: 'X', certificate: { daysLeft: 9, refusal: 'SELF_SIGNED' } },
    ['sites.crm: fault', 'tls.crm: fault'],
  ],
])('sites: %o', (change, expected) => {
  expect(troubles(judgeSite({ ...site, ...change }))).toEqual(expected)
})

test('sites: an address is asked who it is', async () => {
  const server = createServer((_request, response) => response.end('{"status":"ok","app":"doctor"}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const facts = await lookAtSite('doctor', `http://127.0.0.1:${port}`)
  expect(facts).toMatchObject({ answeredBy: 'doctor', status: 200, certificate: null })
})

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'preflight-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const headOf = (takenAt: Date) => ({
  format: 1 as const,
  id: idOf(takenAt, '0000'),
  takenAt: takenAt.toISOString(),
  tookMs: 1,
  product: '1.0.0',
  postgres: '18',
  migrations: 1,
  recipients: [],
  inventory: `${'0'.repeat(64)}.plain.gz`,
  files: 0,
  fileBytes: 0,
  rows: 0,
  addedObjects: 0,
  addedBytes: 0,
})

test('machine: the newest backup counts, and secrets that others may read are named', async () => {
  const backups = join(folder, 'backups')
  const store = createLocalStorage(backups)
  const takenAt = new Date(Date.now() - 50 * HOUR_MS)
  await writeHead(store, headOf(takenAt), [])
  await writeHead(store, headOf(new Date(takenAt.getTime() - 24 * HOUR_MS)), [])
  await writeRestoreStamp(store, {
    backup: idOf(takenAt, '0000'),
    restoredAt: new Date(Date.now() - 7 * HOUR_MS).toISOString(),
    tookMs: 1,
  })
  const secrets = join(folder, 'secrets.json')
  writeFileSync(secrets, '{}')
  chmodSync(secrets, 0o644)
  const { env } = judgeSettings({ ...variables, DATA_DIR: folder, BACKUP_DIR: backups })
  if (!env) throw new Error('the settings are whole')

  const facts = await lookAtMachine(env, {})
  expect(facts.exposedFiles).toEqual([secrets])
  expect(facts.backup).toMatchObject({ place: backups, failure: null, isEncrypted: false })
  expect(Math.round((facts.backup?.newestAgeMs ?? 0) / HOUR_MS)).toBe(50)
  expect(Math.round((facts.backup?.restoredAgeMs ?? 0) / HOUR_MS)).toBe(7)
  expect(facts.missingFonts).toEqual([])
  expect(facts.unwritable).toEqual([])
})

const sections = (findings: Finding[]) => [{ title: 'Máy', findings }]

test('the answer: only faults keep it from being ready, and each names its mend', () => {
  const warned: Finding = { check: 'a', state: 'warn', text: 'Sắp đầy', mend: 'dọn bớt' }
  const broken: Finding = { check: 'b', state: 'fault', text: 'Đã đầy', mend: 'đổi ổ' }
  expect(isReady(sections([warned]))).toBe(true)
  expect(isReady(sections([warned, broken]))).toBe(false)
  expect(toText(sections([warned, broken]), false)).toBe(
    'Máy\n  ! Sắp đầy\n      → dọn bớt\n  ✖ Đã đầy\n      → đổi ổ\n\nChưa sẵn sàng: 0 mục đạt, 1 cảnh báo, 1 lỗi. Hãy sửa theo các dòng có →.',
  )
  expect(JSON.parse(toJson(sections([broken])))).toEqual({ isReady: false, findings: [broken] })
})

test('no finding shows a secret or the address of the database', () => {
  const shown = JSON.stringify(
    judgeSettings({ ...variables, JWT_SECRET: 'hunter2hunter2hunter2hunter2hunter2', API_PORT: 'x' })
      .findings,
  )
  expect(shown).not.toContain('hunter2')
  expect(shown).not.toContain('postgresql://')
})

test('demo accounts are known by the domain that the demo gives them', () => {
  const demo = readFileSync(join(import.meta.dirname, '../../../demo/src/demo-accounts.ts'), 'utf8')
  expect(demo).toContain(`DEMO_DOMAIN = '${DEMO_DOMAIN}'`)
})
