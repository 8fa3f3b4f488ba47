import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, json } from 'node:stream/consumers'
import { isDatabaseEmpty, loadRows } from '../db/dump/load.ts'
import { countKnownMigrations, migrateDatabase } from '../db/migrate.ts'
import { atATime } from '../process/at-a-time.ts'
import type { QueuedJob } from '../queue/job.ts'
import type { Storage } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import {
  type Head,
  type Inventory,
  inventorySchema,
  objectKey,
  type StoredObject,
  type TableEntry,
} from './manifest.ts'
import { readHead, readObject, readObjectList } from './object-store.ts'
import type { Seal } from './sealing.ts'

const FILES_AT_A_TIME = 4

export interface RestorePlan {
  id: string
  store: Storage
  unseal: Seal
  databaseUrl: string
  storage: Storage
  dataDir: string
  jobs: readonly QueuedJob[]
  secretMarks: Record<string, string>
  report(text: string): void
}

export interface Restored {
  head: Head
  tookMs: number
  secretFiles: string[]
  /** Secrets that differ from those in force when the backup was made. */
  otherSecrets: string[]
}

/**
 * Restores a backup into an empty database and an empty storage. Files come first, so that no row names one that is
 * not there yet; where one is damaged, it stops and says which. Rows are all there or none.
 * @throws BackupError
 */
export async function restoreBackup(plan: RestorePlan): Promise<Restored> {
  const startedAt = performance.now()
  const { store, unseal, report } = plan
  const { head, inventory } = await openBackup(store, plan.id, unseal)
  await assertEmpty(plan)
  await atATime(FILES_AT_A_TIME, inventory.files, async ({ key, object }) => {
    await plan.storage.put(key, await readObject(store, object, unseal, `tệp ${key}`))
  })
  report(`Tệp: ${inventory.files.length.toLocaleString('vi-VN')}`)
  await migrateDatabase(plan.databaseUrl, plan.jobs, head.migrations)
  await restoreRows(plan, inventory)
  await migrateDatabase(plan.databaseUrl, plan.jobs)
  report(`Cơ sở dữ liệu: ${head.rows.toLocaleString('vi-VN')} dòng của ${inventory.tables.length} bảng`)
  return {
    head,
    tookMs: performance.now() - startedAt,
    secretFiles: await restoreSecretFiles(plan, inventory),
    otherSecrets: Object.entries(inventory.secretMarks).flatMap(([name, mark]) =>
      plan.secretMarks[name] === mark ? [] : name,
    ),
  }
}

/**
 * Looks whether a backup can be restored here: its manifest, the key, and that no part is missing.
 * @throws BackupError
 */
export async function openBackup(
  store: Storage,
  id: string,
  unseal: Seal,
): Promise<{ head: Head; inventory: Inventory }> {
  const head = await readHead(store, id)
  if (head.migrations > countKnownMigrations())
    throw new BackupError(
      `Bản sao lưu thuộc phiên bản ${head.product} mới hơn mã nguồn này (${head.migrations} bước di trú): hãy cài phiên bản đó rồi khôi phục.`,
    )
  await assertAllThere(store, await readObjectList(store, head))
  return { head, inventory: await readInventory(store, head, unseal) }
}

/** Looked at first, since half a restored folder is of no use. */
async function assertAllThere(store: Storage, objects: readonly StoredObject[]): Promise<void> {
  const there = new Set<string>()
  for await (const { key } of store.entries('objects')) there.add(key)
  const missing = objects.filter(({ name }) => !there.has(objectKey(name)))
  if (missing.length > 0)
    throw new BackupError(
      `Bản sao lưu thiếu ${missing.length} phần, ví dụ ${objectKey(missing[0]?.name ?? '')}: xem là những gì bằng npm run backup -- verify.`,
    )
}

/** What is in a backup. @throws BackupError */
export async function readInventory(store: Storage, head: Head, unseal: Seal): Promise<Inventory> {
  const content = await json(await readObject(store, head.inventory, unseal, 'bảng kê')).catch(
    (error: unknown) => {
      if (error instanceof BackupError) throw error
      throw new BackupError(`Bảng kê của bản sao lưu ${head.id} bị hỏng.`)
    },
  )
  return inventorySchema.parse(content)
}

async function assertEmpty({ databaseUrl, storage }: RestorePlan): Promise<void> {
  if (!(await isDatabaseEmpty(databaseUrl)))
    throw new BackupError('Cơ sở dữ liệu không trống: chỉ khôi phục vào một cơ sở dữ liệu mới.')
  for await (const { key } of storage.entries(''))
    throw new BackupError(`Kho tệp không trống (có ${key}): chỉ khôi phục vào một kho mới.`)
}

async function restoreRows({ databaseUrl, store, unseal }: RestorePlan, inventory: Inventory): Promise<void> {
  const chunksOf = new Map(inventory.tables.map((table) => [nameOf(table), table.chunks]))
  await loadRows(databaseUrl, {
    tables: inventory.tables,
    sequences: inventory.sequences,
    rowsOf: (table) =>
      Readable.from(readChunks(store, unseal, table.name, chunksOf.get(nameOf(table)) ?? []), {
        objectMode: false,
      }),
  })
}

const nameOf = ({ schema, name }: Pick<TableEntry, 'schema' | 'name'>) => `${schema}.${name}`

async function* readChunks(store: Storage, unseal: Seal, table: string, chunks: readonly string[]) {
  for (const chunk of chunks) yield* await readObject(store, chunk, unseal, `bảng ${table}`)
}

/** `secrets.json` goes where `npm start` looks for it; others lie in a folder of their own until they are put in place. */
async function restoreSecretFiles(
  { store, unseal, dataDir }: RestorePlan,
  { secretFiles }: Inventory,
): Promise<string[]> {
  const paths: string[] = []
  for (const { key, object } of secretFiles) {
    const folder = key === 'secrets.json' ? dataDir : join(dataDir, 'restored-secrets')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, key)
    await writeFile(path, await buffer(await readObject(store, object, unseal, `tệp bí mật ${key}`)), {
      mode: 0o600,
    })
    paths.push(path)
  }
  return paths
}
