import { z } from 'zod'

const s3Names = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'] as const

const listed = z
  .string()
  .default('')
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))

/** A public key of age, native or post-quantum. */
const RECIPIENT = /^age1[a-z0-9]+$/

/** Settings for where backups go, and who can read them. The folder is `BACKUP_DIR`. */
export const backupSettings = {
  /** A bucket for the backups instead of the folder; never the one that holds the files themselves. */
  BACKUP_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'không phải tên bucket hợp lệ')
    .optional(),
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_S3_FORCE_PATH_STYLE: z
    .enum(['true', 'false', '1', '0'])
    .default('true')
    .transform((value) => value === 'true' || value === '1'),
  /** Public keys that backups are encrypted to; the private ones do not belong on this machine. */
  BACKUP_RECIPIENTS: listed.pipe(z.array(z.string().regex(RECIPIENT, 'là khóa công khai age1…'))),
  /** File with the private keys; only where a backup is restored or looked through. */
  BACKUP_IDENTITY_FILE: z.string().min(1).optional(),
  /** Files with secrets that go into the encrypted backup, besides the data. */
  BACKUP_SECRET_FILES: listed,
}

type Given = Record<string, string | undefined>

/** Messages about settings that contradict each other. */
export function backupFaults(given: Given): string[] {
  const faults: string[] = []
  const bucket = given.BACKUP_S3_BUCKET
  if (bucket)
    faults.push(
      ...s3Names
        .filter((name) => !given[name])
        .map((name) => `${name}: chưa đặt, trong khi đã đặt BACKUP_S3_BUCKET`),
    )
  if (bucket && bucket === given.S3_BUCKET && given.BACKUP_S3_ENDPOINT === given.S3_ENDPOINT)
    faults.push('BACKUP_S3_BUCKET: không được trùng S3_BUCKET, vì mất một là mất cả hai')
  if (given.BACKUP_RECIPIENTS) return faults
  if (bucket) faults.push('BACKUP_RECIPIENTS: bắt buộc khi sao lưu vào bucket (npm run backup -- key)')
  if (given.BACKUP_SECRET_FILES)
    faults.push('BACKUP_SECRET_FILES: chỉ dùng được khi bản sao lưu được mã hóa (BACKUP_RECIPIENTS)')
  return faults
}
