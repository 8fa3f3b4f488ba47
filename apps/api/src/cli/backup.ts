import { join, resolve } from 'node:path'
import { runBackup } from '../backup/backup.service.ts'
import { BackupError } from '../backup/backup-error.ts'
import { exportAll } from '../backup/export.service.ts'
import { openMemory } from '../backup/known.ts'
import { listBackups, readHead } from '../backup/object-store.ts'
import { asItIs, findUnseal, openBackupStore } from '../backup/open-backup-store.ts'
import { makeKeys } from '../backup/sealing.ts'
import { secretMarks } from '../backup/secret-marks.ts'
import { verifyBackup } from '../backup/verify.service.ts'
import { EnvError, loadEnv } from '../env.ts'
import { productVersion } from '../process/product-version.ts'
import { openStorage } from '../storage/open-storage.ts'
import { megabytes, secondsOf } from './backup-words.ts'

const USAGE = `Cách dùng:
  npm run backup                        sao lưu ngay
  npm run backup -- list                các bản đang có
  npm run backup -- verify [bản]        đọc lại cả bản (mặc định: bản mới nhất) và so từng mã băm
  npm run backup -- key                 tạo một cặp khóa age
  npm run backup -- export <thư mục>    mọi dữ liệu dạng mở (CSV và tệp), không mã hóa, không có bí mật`

/** `node src/cli/backup.ts [list | verify [id] | key | export <folder>]`, `npm run backup` for people. */
async function main([command = 'run', ...args]: string[]): Promise<number> {
  switch (command) {
    case 'run':
      return run()
    case 'list':
      return list()
    case 'verify':
      return verify(args[0])
    case 'key':
      return printKeys()
    case 'export':
      return exportTo(args[0])
    default:
      throw new BackupError(USAGE)
  }
}

async function run(): Promise<number> {
  const env = loadEnv()
  const { store, place } = openBackupStore(env)
  if (env.BACKUP_RECIPIENTS.length === 0)
    console.warn(
      '! Bản sao lưu không được mã hóa: hãy tạo khóa bằng `npm run backup -- key` và đặt BACKUP_RECIPIENTS.',
    )
  const head = await runBackup({
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    storage: openStorage(env),
    store,
    memory: await openMemory(join(env.DATA_DIR, 'backup'), place),
    recipients: env.BACKUP_RECIPIENTS,
    secretFiles: env.BACKUP_SECRET_FILES,
    secretMarks: secretMarks(process.env),
    product: productVersion(),
    report: (text) => console.log(`• ${text}`),
  })
  console.log(
    `✓ Bản sao lưu ${head.id} ở ${place}: ${head.files.toLocaleString('vi-VN')} tệp, ${head.rows.toLocaleString('vi-VN')} dòng; thêm ${megabytes(head.addedBytes)} trong ${secondsOf(head.tookMs)}`,
  )
  return 0
}

async function list(): Promise<number> {
  const { store, place } = openBackupStore(loadEnv())
  const ids = await listBackups(store)
  if (ids.length === 0) console.log(`Chưa có bản sao lưu nào ở ${place}.`)
  for (const id of ids) {
    const head = await readHead(store, id)
    const sealed = head.recipients.length > 0 ? 'mã hóa' : 'không mã hóa'
    console.log(
      `${id}  bản ${head.product}  ${head.files.toLocaleString('vi-VN')} tệp ${megabytes(head.fileBytes)}  ${head.rows.toLocaleString('vi-VN')} dòng  thêm ${megabytes(head.addedBytes)}  ${sealed}`,
    )
  }
  return 0
}

async function verify(given: string | undefined): Promise<number> {
  const env = loadEnv()
  const { store } = openBackupStore(env)
  const id = given ?? (await listBackups(store)).at(-1)
  if (!id) throw new BackupError('Chưa có bản sao lưu nào.')
  const { recipients } = await readHead(store, id)
  const unseal = recipients.length === 0 ? asItIs : await findUnseal(env)
  if (!unseal)
    console.warn('! Không có BACKUP_IDENTITY_FILE: chỉ so được những gì đang lưu, không mở được bên trong.')
  const startedAt = performance.now()
  const { objects, bytes, faults } = await verifyBackup(store, id, unseal)
  for (const fault of faults) console.error(`✖ ${fault}`)
  if (faults.length > 0) return 1
  console.log(
    `✓ Bản sao lưu ${id} nguyên vẹn: ${objects.toLocaleString('vi-VN')} phần, ${megabytes(bytes)}, đọc trong ${secondsOf(performance.now() - startedAt)}`,
  )
  return 0
}

async function exportTo(folder: string | undefined): Promise<number> {
  if (!folder) throw new BackupError('Cách dùng: npm run backup -- export <thư mục trống>')
  const env = loadEnv()
  const startedAt = performance.now()
  await exportAll({
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    storage: openStorage(env),
    folder: resolve(folder),
    report: (text) => console.log(`• ${text}`),
  })
  console.log(`✓ Đã xuất vào ${resolve(folder)} trong ${secondsOf(performance.now() - startedAt)}`)
  return 0
}

async function printKeys(): Promise<number> {
  const { identity, recipient } = await makeKeys()
  console.log(`# Khóa riêng: chép vào một tệp, giữ ở nơi KHÁC máy này. Mất khóa là mất mọi bản sao lưu.
${identity}
# Khóa công khai, đặt trên máy này:
BACKUP_RECIPIENTS=${recipient}`)
  return 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof EnvError || error instanceof BackupError ? `✖ ${error.message}` : error)
  process.exitCode = 1
}
