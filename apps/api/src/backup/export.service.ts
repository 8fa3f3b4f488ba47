import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describeColumns } from '../db/dump/dictionary.ts'
import { openSnapshot, type Snapshot } from '../db/dump/snapshot.ts'
import { countKnownMigrations } from '../db/migrate.ts'
import { atATime } from '../process/at-a-time.ts'
import { type Storage, StorageMissingError } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { aboutExport } from './export.messages.ts'

const FILES_AT_A_TIME = 4
/** Encrypted segments: of no use without their keys, and made of the originals, which are there. */
const PACKAGES = 'packages/'

export interface ExportPlan {
  databaseUrl: string
  storage: Storage
  folder: string
  report(text: string): void
}

/**
 * Writes everything in formats that any program reads: each table as CSV (RFC 4180, UTF-8) with a line of names, a data
 * dictionary, and the files under their keys. Secrets are left out (`db/dump/left-out.ts`).
 * @throws BackupError for a folder that is not empty
 */
export async function exportAll({ databaseUrl, storage, folder, report }: ExportPlan): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`Thư mục ${folder} không trống: hãy chọn một thư mục mới.`)
  const snapshot = await openSnapshot(databaseUrl)
  try {
    if (snapshot.migrations !== countKnownMigrations())
      throw new BackupError(
        'Cơ sở dữ liệu không cùng phiên bản với mã nguồn này: hãy khởi động phiên bản này một lần (npm start) rồi chạy lại.',
      )
    const tables = await exportTables(snapshot, folder)
    report(`Bảng: ${tables}`)
    await writeFile(join(folder, 'README.txt'), aboutExport(snapshot.takenAt))
  } finally {
    await snapshot.close()
  }
  report(`Tệp: ${await exportFiles(storage, join(folder, 'files'))}`)
}

async function exportTables(snapshot: Snapshot, folder: string): Promise<number> {
  const entries = describeColumns()
  const tables = Map.groupBy(entries, ({ table }) => table)
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  for (const [table, columns] of tables) {
    const rows = snapshot.readCsv(
      table,
      columns.map(({ column }) => column),
    )
    await pipeline(rows, createWriteStream(join(folder, 'tables', `${table}.csv`), { mode: 0o600 }))
  }
  await writeFile(join(folder, 'data-dictionary.json'), `${JSON.stringify(entries, null, 2)}\n`)
  return tables.size
}

async function exportFiles(storage: Storage, folder: string): Promise<number> {
  let count = 0
  await atATime(FILES_AT_A_TIME, storage.entries(''), async ({ key }) => {
    if (key.startsWith(PACKAGES)) return
    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await pipeline(await storage.read(key), createWriteStream(path, { mode: 0o600 }))
      count += 1
    } catch (error) {
      // Removed since it was listed.
      if (!(error instanceof StorageMissingError)) throw error
    }
  })
  return count
}
