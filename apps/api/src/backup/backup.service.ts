import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { lockBackups, openSnapshot, type Snapshot, stopRemovals } from '../db/dump/snapshot.ts'
import { atATime } from '../process/at-a-time.ts'
import { type Storage, StorageMissingError, type StoredFile } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { digestOfFile, type Memory } from './known.ts'
import { type FileEntry, type Head, type Inventory, idOf, type TableEntry } from './manifest.ts'
import { streamOf, writeHead } from './object-store.ts'
import { createObjectWriter, type ObjectWriter } from './object-writer.ts'
import { prune } from './prune.service.ts'
import { cutRows } from './row-chunks.ts'

const FILES_AT_A_TIME = 4

export interface BackupPlan {
  databaseUrl: string
  /** Where the files of the business are. */
  storage: Storage
  /** Where backups are kept. */
  store: Storage
  memory: Memory
  recipients: readonly string[]
  secretFiles: readonly string[]
  secretMarks: Record<string, string>
  product: string
  /** In words, for the console. */
  report(text: string): void
}

/**
 * Backs up the database and the files. The rule by which the two agree: files are copied before the snapshot of the
 * database is taken and once more after it, and between the snapshot and the end of the second copy jobs remove nothing
 * (`stopRemovals`). A file exists before a row names it, and is removed by a job after the row is gone: so every file
 * that a row of the snapshot names is in the backup.
 * @returns the head of the new backup
 * @throws BackupError where another backup of this database runs
 */
export async function runBackup(plan: BackupPlan): Promise<Head> {
  const startedAt = performance.now()
  const lock = await lockBackups(plan.databaseUrl)
  if (!lock) throw new BackupError('Một lần sao lưu khác của cơ sở dữ liệu này đang chạy.')
  try {
    const writer = await createObjectWriter(plan.store, plan.memory, plan.recipients, lock.lost)
    const files = new Map<string, FileEntry>()
    await copyFiles(plan, writer, files)
    plan.report(`Tệp: ${files.size}`)
    const removals = await stopRemovals(plan.databaseUrl)
    const snapshot = await openSnapshot(plan.databaseUrl)
    try {
      await copyFiles(plan, writer, files).finally(() => removals.release())
      const tables = await copyTables(snapshot, writer)
      const inventory: Inventory = {
        tables,
        sequences: snapshot.sequences,
        files: [...files.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
        secretFiles: await copySecretFiles(plan, writer),
        secretMarks: plan.secretMarks,
      }
      const head = await finish(plan, writer, snapshot, inventory, startedAt)
      await plan.memory.compact(new Set(files.keys()))
      await prune(plan.store, head.id, plan.report)
      return head
    } finally {
      await snapshot.close()
    }
  } finally {
    await lock.release()
  }
}

async function copyFiles(
  { storage, memory }: BackupPlan,
  writer: ObjectWriter,
  files: Map<string, FileEntry>,
): Promise<void> {
  await atATime(FILES_AT_A_TIME, storage.entries(''), async ({ key, ...file }) => {
    const object = await copyFile(storage, memory, writer, key, file)
    if (object !== null) files.set(key, { key, bytes: file.bytes, object })
  })
}

/** Null for a file that was removed since it was listed: no row names it any more. */
async function copyFile(
  storage: Storage,
  memory: Memory,
  writer: ObjectWriter,
  key: string,
  file: StoredFile,
): Promise<string | null> {
  const known = memory.digestOf(key, file)
  try {
    if (known && writer.has(known)) return await writer.keep(known, false, () => streamOf(Buffer.alloc(0)))
    return await storage.withLocalFile(key, async (path) => {
      const digest = known ?? (await digestOfFile(path))
      const name = await writer.keep(digest, false, () => createReadStream(path))
      if (!known) await memory.rememberFile(key, file, digest)
      return name
    })
  } catch (error) {
    if (error instanceof StorageMissingError || isGone(error)) return null
    throw error
  }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function copyTables(snapshot: Snapshot, writer: ObjectWriter): Promise<TableEntry[]> {
  const entries: TableEntry[] = []
  for (const table of snapshot.tables) {
    const { schema, name, columns } = table
    const entry: TableEntry = { schema, name, columns, rows: 0, chunks: [] }
    for await (const chunk of cutRows(snapshot.readRows(table))) {
      const digest = createHash('sha256').update(chunk.bytes).digest('hex')
      entry.chunks.push(await writer.keep(digest, true, () => streamOf(chunk.bytes)))
      entry.rows += chunk.rows
    }
    entries.push(entry)
  }
  return entries
}

async function copySecretFiles({ secretFiles }: BackupPlan, writer: ObjectWriter): Promise<FileEntry[]> {
  return Promise.all(
    secretFiles.map(async (path) => {
      const bytes = await readFile(path).catch(() => {
        throw new BackupError(`Không đọc được tệp bí mật ${path} của BACKUP_SECRET_FILES.`)
      })
      const digest = createHash('sha256').update(bytes).digest('hex')
      return {
        key: basename(path),
        bytes: bytes.length,
        object: await writer.keep(digest, false, () => streamOf(bytes)),
      }
    }),
  )
}

async function finish(
  { store, recipients, product }: BackupPlan,
  writer: ObjectWriter,
  snapshot: Snapshot,
  inventory: Inventory,
  startedAt: number,
): Promise<Head> {
  const text = Buffer.from(JSON.stringify(inventory))
  const digest = createHash('sha256').update(text).digest('hex')
  const name = await writer.keep(digest, true, () => streamOf(text))
  const added = writer.added()
  return writeHead(
    store,
    {
      format: 1,
      id: idOf(snapshot.takenAt, randomBytes(2).toString('hex')),
      takenAt: snapshot.takenAt.toISOString(),
      tookMs: Math.round(performance.now() - startedAt),
      product,
      postgres: snapshot.postgres,
      migrations: snapshot.migrations,
      recipients: [...recipients],
      inventory: name,
      files: inventory.files.length,
      fileBytes: inventory.files.reduce((sum, { bytes }) => sum + bytes, 0),
      rows: inventory.tables.reduce((sum, { rows }) => sum + rows, 0),
      addedObjects: added.objects,
      addedBytes: added.bytes,
    },
    writer.kept(),
  )
}
