import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { lookAtUpgrade, type UpgradeFacts } from '../db/look-at-upgrade.ts'
import {
  countKnownMigrations,
  type KnownMigration,
  migrateDatabase,
  readKnownMigrations,
  readSchemaAfter,
} from '../db/migrate.ts'
import { readMigrationWork } from '../db/migration-work.ts'
import { jobs } from '../jobs.ts'
import type { Finding } from '../preflight/finding.ts'
import { createTestDatabase, databaseUrlOn, dropTestDatabase } from '../test/databases.ts'
import { inCopyFolder, removeLeftCopies } from './rehearsal-folder.ts'
import { rehearseOn } from './rehearse.ts'
import { findSkipped } from './releases.ts'
import { findSchemaBreaks } from './schema-breaks.ts'
import { judgeRehearsalRoom, judgeUpgrade, type UpgradeNeeds } from './upgrade.rules.ts'
import { checkUpgrade, checkWayBack } from './upgrade.service.ts'
import { planMigrations } from './upgrade-plan.ts'

/** Tables as they were some migrations ago, which stand for those of the version before. */
const STEPS = 3
const KNOWN = countKnownMigrations()
const GIGABYTE = 1024 ** 3
const databases: string[] = []
let folder: string
let url: string

async function emptyDatabase(): Promise<string> {
  const name = await createTestDatabase(inject('serverUrl'))
  databases.push(name)
  return databaseUrlOn(inject('serverUrl'), name)
}

async function query(on: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: on })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const secrets = ['JWT_SECRET', 'OTP_PEPPER', 'MEDIA_TOKEN_SECRET', 'MEDIA_KEY_SECRET', 'SEPAY_WEBHOOK_SECRET']
const settings = () => ({
  ...Object.fromEntries(secrets.map((name, index) => [name, `${index}a7Qk2Zr9Xw4Bv6Nt3Lm8Hs5Gd1Fc0Ja`])),
  DATABASE_URL: url,
  DATA_DIR: folder,
  BACKUP_DIR: join(folder, 'backups'),
  DEMO_MODE: 'true',
  FFMPEG_SANDBOX: 'preferred',
})
const faults = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'fault').map(({ check }) => check)

/** The folder of migrations as the version before had it, as far as the comparison reads it. */
function migrationsOfBefore(): string {
  const count = KNOWN - STEPS
  mkdirSync(join(folder, 'before', 'meta'), { recursive: true })
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, 'before', 'meta', name), JSON.stringify(content))
  write('_journal.json', { entries: readKnownMigrations().slice(0, count) })
  write(`${String(count - 1).padStart(4, '0')}_snapshot.json`, readSchemaAfter(count))
  return join(folder, 'before')
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  url = await emptyDatabase()
  await migrateDatabase(url, jobs, KNOWN - STEPS)
  await query(
    url,
    `INSERT INTO categories (id, name, slug, motif) VALUES ('019acc00-0000-7000-8000-000000000001', 'Tiêm', 'tiem', 'face')`,
  )
})

afterAll(async () => {
  for (const name of databases) await dropTestDatabase(inject('serverUrl'), name)
  rmSync(folder, { recursive: true, force: true })
})

test('an upgrade from the tables of before: what will run is named, tried on a copy, then run, and the old code may come back', async () => {
  const before = await checkUpgrade(settings())
  const tags = readKnownMigrations().map(({ tag }) => tag)
  expect(faults(before.sections.flatMap(({ findings }) => findings))).toEqual([])
  expect(before.plan.map(({ tag }) => tag)).toEqual(tags.slice(-STEPS))

  const copy = await emptyDatabase()
  const rehearsal = await rehearseOn(url, copy)
  expect(rehearsal.migrations.map(({ tag }) => tag)).toEqual(tags.slice(-STEPS))
  expect(await query(copy, `SELECT name FROM categories WHERE slug = 'tiem'`)).toEqual([{ name: 'Tiêm' }])
  // The original has not moved.
  expect((await lookAtUpgrade(url))?.applied).toHaveLength(KNOWN - STEPS)

  await migrateDatabase(url, jobs)
  expect((await checkUpgrade(settings())).plan).toEqual([])
  expect(await query(url, `SELECT name FROM categories WHERE slug = 'tiem'`)).toEqual([{ name: 'Tiêm' }])
  expect(await checkWayBack(url, migrationsOfBefore())).toMatchObject({ check: 'upgrade.back', state: 'ok' })
})

test('a database that no version was in is refused with how to install', async () => {
  const { sections, facts } = await checkUpgrade({ ...settings(), DATABASE_URL: await emptyDatabase() })
  expect(facts).toBeNull()
  expect(faults(sections.at(-1)?.findings ?? [])).toEqual(['upgrade.history'])
})

const migration = (number: number): KnownMigration => ({
  tag: `000${number}_x`,
  when: number * 1000,
  hash: `hash-${number}`,
  statements: [],
})
const known = [1, 2, 3, 4].map(migration)
const schema = { tables: { 'public.orders': { columns: { id: { type: 'uuid', notNull: true } } } } }
const facts: UpgradeFacts = {
  applied: known.slice(0, 2),
  databaseBytes: GIGABYTE,
  tables: [{ name: 'orders', bytes: GIGABYTE, rows: 5_000_000 }],
  isMigrating: false,
  oldestTransactionMs: 0,
  readBytesPerSecond: GIGABYTE / 2,
}
const needs: UpgradeNeeds = {
  known,
  plan: [],
  schemas: { before: schema, after: schema },
  hasBackupPlace: true,
  backupFreeBytes: 2 * GIGABYTE,
  backupFileBytes: 0,
  databaseFreeBytes: 4 * GIGABYTE,
  releases: [],
}

test('an upgrade with all conditions met is allowed', () => {
  expect(judgeUpgrade(facts, needs).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok'])
})

test.each<[string, string, Partial<UpgradeFacts>, Partial<UpgradeNeeds>]>([
  ['newer tables than the code knows', 'upgrade.history', { applied: [...known, migration(5)] }, {}],
  [
    'a migration that was changed after it ran',
    'upgrade.history',
    { applied: [{ hash: 'x', when: 1000 }] },
    {},
  ],
  [
    'a migration that would be left out for its date',
    'upgrade.history',
    {},
    { known: [...known.slice(0, 2), { ...migration(3), when: 500 }] },
  ],
  ['another migration that runs', 'upgrade.others', { isMigrating: true }, {}],
  ['no place for a backup', 'upgrade.backup', {}, { hasBackupPlace: false, backupFreeBytes: null }],
  ['no room for a backup', 'upgrade.backup', {}, { backupFreeBytes: GIGABYTE / 2 }],
  ['no room for the files of the first backup', 'upgrade.backup', {}, { backupFileBytes: 1.5 * GIGABYTE }],
  [
    'no room for tables that are written again',
    'upgrade.disk',
    {},
    {
      plan: [{ tag: 'x', tables: facts.tables, runsCode: false, leastMs: 0 }],
      databaseFreeBytes: 2 * GIGABYTE,
    },
  ],
  [
    'a release that would be skipped',
    'upgrade.skip',
    {},
    {
      releases: [
        { version: '0.1.0', migrations: 2 },
        { version: '0.2.0', migrations: 3 },
        { version: '0.3.0', migrations: 4 },
      ],
    },
  ],
])('an upgrade is refused for %s', (_why, check, changed, needed) => {
  expect(faults(judgeUpgrade({ ...facts, ...changed }, { ...needs, ...needed }))).toEqual([check])
})

test('a rehearsal is refused where the copy and its log could fill the disk of the live database', () => {
  expect(judgeRehearsalRoom(GIGABYTE, 3 * GIGABYTE)).toBeNull()
  expect(judgeRehearsalRoom(GIGABYTE, 2.9 * GIGABYTE)).toMatchObject({ state: 'fault' })
  expect(judgeRehearsalRoom(GIGABYTE, null)).toMatchObject({ state: 'fault' })
})

test('the copy of a rehearsal goes when it ends or fails; one that a kill left goes at the next look', async () => {
  const dataDir = mkdtempSync(join(folder, 'copies-'))
  const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('rehearsal-'))
  mkdirSync(join(dataDir, 'rehearsal-killed', 'db'), { recursive: true })
  let isStopped = false
  const failing = inCopyFolder(dataDir, async (place, onEnd) => {
    expect(copies()).toEqual([basename(place)])
    onEnd(async () => {
      isStopped = true
    })
    // One that is at work is left alone.
    await removeLeftCopies(dataDir)
    expect(copies()).toEqual([basename(place)])
    throw new Error('rows do not suit')
  })
  await expect(failing).rejects.toThrow('rows do not suit')
  expect([isStopped, copies()]).toEqual([true, []])
  mkdirSync(join(dataDir, 'rehearsal-killed'))
  await removeLeftCopies(dataDir)
  expect(copies()).toEqual([])
})

test('an upgrade that takes away what the old code uses warns that there is no way back without the backup', () => {
  const after = { tables: { 'public.orders': { columns: {} } } }
  const warned = judgeUpgrade(facts, { ...needs, schemas: { before: schema, after } })
  expect(warned.filter(({ state }) => state !== 'ok').map(({ check, state }) => [check, state])).toEqual([
    ['upgrade.way-back', 'warn'],
  ])
})

test('releases: corrections of one line may be skipped, lines may not', () => {
  const releases = [
    { version: '0.1.0', migrations: 10 },
    { version: '0.1.1', migrations: 11 },
    { version: '0.2.0', migrations: 12 },
    { version: '0.2.1', migrations: 13 },
    { version: '0.3.0', migrations: 14 },
  ]
  expect(findSkipped(10, 13, releases)).toEqual([])
  expect(findSkipped(10, 14, releases)).toEqual(['0.2.1'])
  expect(findSkipped(13, 20, releases)).toEqual(['0.3.0'])
  expect(findSkipped(5, 12, releases)).toEqual(['0.1.1'])
})

test('the time of a migration is at least that of reading the tables it goes through', () => {
  const work = [
    'CREATE TABLE "new_one" ("id" uuid);',
    'CREATE INDEX "new_one_id" ON "new_one" USING btree ("id");',
    'ALTER TABLE "orders" ADD COLUMN "note" text;',
  ]
  const index = 'CREATE UNIQUE INDEX "orders_code" ON "orders" USING btree ("code");'
  expect(readMigrationWork(work)).toEqual({ tables: [], runsCode: false })
  expect(readMigrationWork([index])).toEqual({ tables: ['orders'], runsCode: false })
  expect(readMigrationWork(['SELECT post_past_money();']).runsCode).toBe(true)
  const planned = planMigrations(facts, [...known.slice(0, 2), { ...migration(3), statements: [index] }])
  expect(planned).toEqual([{ tag: '0003_x', tables: facts.tables, runsCode: false, leastMs: 2000 }])
})

test('tables: what old code would miss in newer ones is named', () => {
  const text = { type: 'text', notNull: false }
  const before = {
    tables: {
      'public.a': { columns: { gone: text, turned: text, must: text } },
      'public.b': { columns: {} },
    },
    views: { 'public.v': {} },
  }
  const after = {
    tables: {
      'public.a': {
        columns: {
          turned: { ...text, type: 'integer' },
          must: { ...text, notNull: true },
          filled: { ...text, notNull: true, default: "''" },
          wanted: { ...text, notNull: true },
        },
      },
    },
    views: {},
  }
  expect(findSchemaBreaks(before, after).map((line) => line.split(':')[0])).toEqual([
    'a.gone',
    'a.turned',
    'a.must',
    'a.wanted',
    'b',
    'v',
  ])
  expect(findSchemaBreaks(before, before)).toEqual([])
})

/** Since then every migration was looked at with the rule. */
const RULE_SINCE = 100

test('migrations only add, so that the code of the version before runs on the tables of this one', () => {
  expect(findSchemaBreaks(readSchemaAfter(RULE_SINCE), readSchemaAfter(KNOWN))).toEqual([])
})
