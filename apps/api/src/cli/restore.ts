import { BackupError } from '../backup/backup-error.ts'
import { listBackups, readHead } from '../backup/object-store.ts'
import { asItIs, findUnseal, openBackupStore } from '../backup/open-backup-store.ts'
import { openBackup, restoreBackup } from '../backup/restore.service.ts'
import { writeRestoreStamp } from '../backup/restore-stamps.ts'
import { secretMarks } from '../backup/secret-marks.ts'
import { EnvError, loadEnv } from '../env.ts'
import { jobs } from '../jobs.ts'
import { openStorage } from '../storage/open-storage.ts'
import { secondsOf } from './backup-words.ts'

/**
 * `node src/cli/restore.ts <id | latest> [--look]`, `npm run restore` for people: onto an empty database and storage.
 * With `--look` it only says whether the backup can be restored, and needs no database.
 */
async function main(given: string | undefined, onlyLooks: boolean): Promise<void> {
  if (!given) throw new BackupError('Cách dùng: npm run restore -- <bản sao lưu | latest>')
  const env = loadEnv()
  const { store, place } = openBackupStore(env)
  const id = given === 'latest' ? (await listBackups(store)).at(-1) : given
  if (!id) throw new BackupError(`Chưa có bản sao lưu nào ở ${place}.`)
  const { recipients } = await readHead(store, id)
  const unseal = recipients.length === 0 ? asItIs : await findUnseal(env)
  if (!unseal)
    throw new BackupError('Bản sao lưu này được mã hóa: hãy đặt BACKUP_IDENTITY_FILE trỏ tới tệp khóa riêng.')
  if (onlyLooks) {
    await openBackup(store, id, unseal)
    return
  }
  console.log(`• Khôi phục ${id} từ ${place}`)
  const { head, tookMs, secretFiles, otherSecrets } = await restoreBackup({
    id,
    store,
    unseal,
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    storage: openStorage(env),
    dataDir: env.DATA_DIR,
    jobs,
    secretMarks: secretMarks(process.env),
    report: (text) => console.log(`• ${text}`),
  })
  for (const path of secretFiles) console.log(`• Tệp bí mật: ${path}`)
  const hasSecrets = secretFiles.some((path) => path.endsWith('/secrets.json'))
  if (otherSecrets.length > 0 && !hasSecrets)
    console.warn(
      `! Bí mật khác với lúc sao lưu: ${otherSecrets.join(', ')}. Hãy đặt lại đúng giá trị cũ trước khi chạy: thiếu MEDIA_KEY_SECRET thì video đã mã hóa không xem được.`,
    )
  console.log(`✓ Đã khôi phục bản ${id} (dữ liệu lúc ${head.takenAt}) trong ${secondsOf(tookMs)}`)
  await writeRestoreStamp(store, {
    backup: id,
    tookMs: Math.round(tookMs),
    restoredAt: new Date().toISOString(),
  }).catch(() => console.warn('! Không ghi được vào kho sao lưu rằng bản này đã khôi phục được.'))
}

try {
  await main(process.argv[2], process.argv[3] === '--look')
} catch (error) {
  console.error(error instanceof EnvError || error instanceof BackupError ? `✖ ${error.message}` : error)
  process.exitCode = 1
}
