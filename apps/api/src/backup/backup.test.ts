import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@repo/contract'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { whileNoSnapshot } from '../db/dump/removals.ts'
import { lockBackups } from '../db/dump/snapshot.ts'
import { jobs } from '../jobs.ts'
import { holdRemovals } from '../storage/hold-removals.ts'
import { createLocalStorage } from '../storage/local.ts'
import { createS3Storage } from '../storage/s3.ts'
import type { Storage } from '../storage/storage.ts'
import { bankNotice, sendNotice } from '../test/bank.ts'
import { createTestDatabase, databaseUrlOn, dropTestDatabase } from '../test/databases.ts'
import { buildCourse, buildOrder, buildUser, TEST_PASSWORD } from '../test/factories.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { findLedgerFaults } from '../test/ledger-books.ts'
import { onEachStore } from '../test/s3/stores.ts'
import { buildPlayableVideo, buildWatcher, fetchStatus, segmentOf } from '../test/videos.ts'
import { runBackup } from './backup.service.ts'
import { exportAll } from './export.service.ts'
import { openMemory } from './known.ts'
import type { Head } from './manifest.ts'
import { listBackups, readHead, readObjectList } from './object-store.ts'
import { readInventory, restoreBackup } from './restore.service.ts'
import { createUnseal, makeKeys } from './sealing.ts'
import { verifyBackup } from './verify.service.ts'

const MANY_BYTES = 300_000

let t: TestApp
let folder: string
let store: Storage
let keys: { identity: string; recipient: string }
let learner: { id: string; email: string }
let lessonId: string
let first: Head
let second: Head
const databases: string[] = []

const back = (memory = 'memory', storage = t.services.storage, into = store) =>
  openMemory(join(folder, memory), 'test').then((opened) =>
    runBackup({
      databaseUrl: t.databaseUrl,
      storage,
      store: into,
      memory: opened,
      recipients: [keys.recipient],
      secretFiles: [join(folder, 'service.env')],
      secretMarks: { MEDIA_KEY_SECRET: 'a' },
      product: '1.2.3',
      report: () => {},
    }),
  )

beforeAll(async () => {
  t = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  store = createLocalStorage(join(folder, 'store'))
  keys = await makeKeys()
  await writeFile(join(folder, 'service.env'), 'JWT_SECRET=x\n')
  const { id: courseId } = await buildCourse(t.db)
  lessonId = (await buildPlayableVideo(t, { courseId })).lessonId
  const { user } = await buildWatcher(t, courseId)
  learner = user
  const order = await buildOrder(t.db, { userId: (await buildUser(t.db)).id })
  await sendNotice(t, bankNotice(t, { content: order.code, transferAmount: order.total }))
  await t.services.storage.put('originals/one.mp4', Buffer.alloc(MANY_BYTES, 'phim'))
  first = await back()
  await t.services.storage.put('originals/two.mp4', Buffer.from('một tệp mới'))
  await buildUser(t.db, { name: 'Người đến "sau"\n\\ và\tkhác' })
  second = await back()
})

afterAll(async () => {
  for (const name of databases) await dropTestDatabase(inject('serverUrl'), name)
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

async function emptyDatabase(): Promise<string> {
  const name = await createTestDatabase(inject('serverUrl'))
  databases.push(name)
  return databaseUrlOn(inject('serverUrl'), name)
}

async function restoreTo(dataDir: string, id: string, identity = keys.identity, from = store) {
  const databaseUrl = await emptyDatabase()
  const restored = await restoreBackup({
    id,
    store: from,
    unseal: createUnseal([identity]),
    databaseUrl,
    storage: createLocalStorage(join(dataDir, 'storage')),
    dataDir,
    jobs,
    secretMarks: { MEDIA_KEY_SECRET: 'b' },
    report: () => {},
  })
  return { databaseUrl, ...restored }
}

/** Removals that wait for a backup. */
async function countWaiting(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  await client.end()
  return rowCount ?? 0
}

/** A digest of all rows of each table. */
async function digestTables(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') ORDER BY 1`,
    )
    const digests: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS digest FROM ${name} t`,
      )
      digests[name] = rows[0]?.digest ?? ''
    }
    return digests
  } finally {
    await client.end()
  }
}

describe('a backup', () => {
  test('of a changed academy adds what changed and nothing else', async () => {
    expect(first.addedBytes).toBeGreaterThan(MANY_BYTES)
    expect(second.files).toBe(first.files + 1)
    expect(second.rows).toBeGreaterThan(first.rows)
    expect(second.addedBytes).toBeLessThan(first.addedBytes / 4)
    expect(second.addedObjects).toBeLessThan(12)
  })

  test('is whole by what is stored, and inside with the private key', async () => {
    expect((await verifyBackup(store, second.id, null)).faults).toEqual([])
    expect((await verifyBackup(store, second.id, createUnseal([keys.identity]))).faults).toEqual([])
  })

  test('shows nothing of its content without the key', async () => {
    for (const name of await readdir(join(folder, 'store'), { recursive: true, withFileTypes: true })) {
      if (!name.isFile()) continue
      const text = (await readFile(join(name.parentPath, name.name))).toString('latin1')
      expect(text.includes(learner.email) || text.includes('phimphim') || text.includes('originals/')).toBe(
        false,
      )
    }
  })

  test('does not run beside another one of the same database', async () => {
    const lock = await lockBackups(t.databaseUrl)
    await expect(back()).rejects.toThrow('Một lần sao lưu khác')
    await lock?.release()
  })

  test('ends when it loses its lock, because another one may then begin', async () => {
    const { storage } = t.services
    const entries: Storage['entries'] = async function* (prefix) {
      await t.db.execute(
        sql`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 7204115231::bigint & 4294967295
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
      await storage.put('originals/unlocked.mp4', Buffer.from('chưa có ở đâu'))
      yield* storage.entries(prefix)
    }
    await expect(back('memory', { ...storage, entries })).rejects.toThrow('Mất kết nối')
    await storage.remove('originals/unlocked.mp4')
  })

  test('has a file that a row of its snapshot may name, though a job removes it right after', async () => {
    const { storage } = t.services
    const asJob = holdRemovals(storage, (removal) => whileNoSnapshot(t.db, removal))
    let removal = Promise.resolve()
    let listings = 0
    const entries: Storage['entries'] = async function* (prefix) {
      listings += 1
      if (listings === 2) {
        removal = asJob.remove('originals/late.mp4')
        await expect.poll(() => countWaiting(t.databaseUrl)).toBe(1)
      }
      yield* storage.entries(prefix)
      // Written and named by a row after the first copy has passed.
      if (listings === 1) await storage.put('originals/late.mp4', Buffer.from('vừa tới'))
    }
    const head = await back('memory', { ...storage, entries })
    await removal
    const { files } = await readInventory(store, head, createUnseal([keys.identity]))
    expect(files.map(({ key }) => key)).toContain('originals/late.mp4')
    expect(await storage.stat('originals/late.mp4')).toBeNull()
  })

  test('that was killed leaves earlier ones whole and is taken up by the next', async () => {
    const memory = await openMemory(join(folder, 'memory'), 'test')
    await t.services.storage.put('originals/three.mp4', Buffer.alloc(MANY_BYTES, 'ba'))
    const before = await listBackups(store)
    const { put } = store
    // Everything is stored but the head, which is what makes a backup.
    store.put = (key, content) =>
      key.startsWith('heads/') ? Promise.reject(new Error('killed')) : put(key, content)
    await expect(back()).rejects.toThrow('killed')
    store.put = put
    expect(await listBackups(store)).toEqual(before)
    expect((await verifyBackup(store, second.id, null)).faults).toEqual([])
    expect(memory.stored).toEqual([])
    const third = await back()
    expect(third.addedBytes).toBeLessThan(MANY_BYTES / 4)
    expect((await verifyBackup(store, third.id, createUnseal([keys.identity]))).faults).toEqual([])
  })

  test('on a machine that has forgotten everything stores nothing twice', async () => {
    expect((await back('forgotten')).addedBytes).toBeLessThan(MANY_BYTES / 4)
  })
})

describe('an export', () => {
  test('has every table and the files in open formats, and no secret', async () => {
    const target = join(folder, 'export')
    const plan = { databaseUrl: t.databaseUrl, storage: t.services.storage, folder: target, report: () => {} }
    await exportAll(plan)
    const names = await readdir(target, { recursive: true, withFileTypes: true })
    const texts = new Map<string, string>()
    for (const entry of names)
      if (entry.isFile()) texts.set(entry.name, await readFile(join(entry.parentPath, entry.name), 'utf8'))
    expect(texts.get('users.csv')).toContain(learner.email)
    expect(texts.get('users.csv')).toContain('"Người đến ""sau""')
    expect(texts.get('two.mp4')).toBe('một tệp mới')
    expect(texts.get('data-dictionary.json')).toContain('"column": "paid_at"')
    const { rows } = await t.db.execute<{ secret: string }>(
      sql`SELECT password_hash AS secret FROM users UNION SELECT refresh_hash FROM sessions`,
    )
    const all = [...texts.values()].join('')
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ secret }) => all.includes(secret))).toEqual([])
    await expect(exportAll(plan)).rejects.toThrow('không trống')
  })
})

describe('a restored backup', () => {
  test('has every row and file, and the service runs on it', async () => {
    const dataDir = join(folder, 'restored')
    const before = await digestTables(t.databaseUrl)
    const last = (await listBackups(store)).at(-1) ?? ''
    const { databaseUrl, tookMs, otherSecrets, secretFiles } = await restoreTo(dataDir, last)
    console.info(`restored in ${Math.round(tookMs)} ms`)
    expect(await digestTables(databaseUrl)).toEqual(before)
    expect(otherSecrets).toEqual(['MEDIA_KEY_SECRET'])
    expect(await readFile(secretFiles[0] ?? '', 'utf8')).toBe('JWT_SECRET=x\n')
    const restored = await createTestApp({ DATA_DIR: dataDir }, { databaseUrl })
    try {
      expect(await findLedgerFaults(restored.db)).toEqual([])
      const body = { email: learner.email, password: TEST_PASSWORD }
      const { status, data } = await restored.call(contract.auth.login, { body })
      expect(status).toBe(200)
      const as = { accessToken: data.accessToken }
      const playing = await restored.call(contract.learning.playback, {
        as,
        params: { lessonId },
        body: { begin: true, takeOver: false },
      })
      expect(await fetchStatus(restored.app, segmentOf(playing.data))).toBe(200)
      // Rows are written as before: triggers and references are there.
      await expect(
        buildOrder(restored.db, { userId: '00000000-0000-7000-8000-000000000000' }),
      ).rejects.toThrow(/orders/)
    } finally {
      await restored.close()
    }
  })

  test('is refused where rows or files are', async () => {
    const plan = { id: second.id, store, unseal: createUnseal([keys.identity]), dataDir: folder, jobs }
    const more = { secretMarks: {}, report: () => {} }
    const taken = {
      ...plan,
      ...more,
      databaseUrl: t.databaseUrl,
      storage: createLocalStorage(join(folder, 'none')),
    }
    await expect(restoreBackup(taken)).rejects.toThrow('Cơ sở dữ liệu không trống')
    const full = { ...plan, ...more, databaseUrl: await emptyDatabase(), storage: t.services.storage }
    await expect(restoreBackup(full)).rejects.toThrow('Kho tệp không trống')
  })

  test('with another key says so before anything is written', async () => {
    const { identity } = await makeKeys()
    await expect(restoreTo(join(folder, 'locked'), second.id, identity)).rejects.toThrow(
      'Khóa riêng không mở được',
    )
  })
})

describe('a damaged backup', () => {
  test('names the file that is missing or changed', async () => {
    const unseal = createUnseal([keys.identity])
    const objects = await readObjectList(store, await readHead(store, second.id))
    const film = objects.find(({ bytes }) => bytes > MANY_BYTES)
    const path = join(folder, 'store', 'objects', film?.name.slice(0, 2) ?? '', film?.name ?? '')
    const whole = await readFile(path)
    const changed = Buffer.from(whole)
    changed[whole.length - 20] = (changed[whole.length - 20] ?? 0) ^ 1
    await writeFile(path, changed)
    expect((await verifyBackup(store, second.id, unseal)).faults).toEqual([
      expect.stringContaining('Hỏng tệp originals/one.mp4'),
    ])
    await expect(restoreTo(join(folder, 'broken'), second.id)).rejects.toThrow(
      'bị hỏng ở tệp originals/one.mp4',
    )
    await truncate(path, 100)
    expect((await verifyBackup(store, second.id, null)).faults).toHaveLength(1)
    await rm(path)
    expect((await verifyBackup(store, second.id, unseal)).faults).toEqual([
      expect.stringContaining('Thiếu tệp originals/one.mp4'),
    ])
    await expect(restoreTo(join(folder, 'lacking'), second.id)).rejects.toThrow('thiếu 1 phần')
    await writeFile(path, whole)
  })
})

onEachStore('a backup in a bucket', (open) => {
  test('is whole, and gives every row back', async () => {
    const bucket = await open()
    onTestFinished(bucket.stop)
    const into = createS3Storage(bucket.settings, join(folder, 'lent'))
    const { id } = await back('bucket', t.services.storage, into)
    expect((await verifyBackup(into, id, createUnseal([keys.identity]))).faults).toEqual([])
    const rows = await digestTables(t.databaseUrl)
    const { databaseUrl } = await restoreTo(join(folder, 'from-bucket'), id, keys.identity, into)
    expect(await digestTables(databaseUrl)).toEqual(rows)
    expect(await bucket.openUploads()).toEqual([])
  })
})
