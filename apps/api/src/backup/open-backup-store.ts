import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { createLocalStorage } from '../storage/local.ts'
import { createS3Storage } from '../storage/s3.ts'
import { s3SettingsOf } from '../storage/s3-client.ts'
import type { Storage } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { createUnseal, identitiesIn, type Seal } from './sealing.ts'

export interface BackupStore {
  store: Storage
  /** In words, for people and to tell one store from another. */
  place: string
}

type StoreEnv = Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'> & {
  [Name in keyof Env as Name extends `BACKUP_S3_${string}` ? Name : never]: Env[Name]
}

/** Opens the folder or the bucket of the settings; null where none is set. */
export function findBackupStore(env: StoreEnv): BackupStore | null {
  if (env.BACKUP_S3_BUCKET) {
    const settings = s3SettingsOf({
      S3_ENDPOINT: env.BACKUP_S3_ENDPOINT,
      S3_REGION: env.BACKUP_S3_REGION,
      S3_BUCKET: env.BACKUP_S3_BUCKET,
      S3_ACCESS_KEY_ID: env.BACKUP_S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: env.BACKUP_S3_SECRET_ACCESS_KEY,
      S3_FORCE_PATH_STYLE: env.BACKUP_S3_FORCE_PATH_STYLE,
    })
    const store = createS3Storage(settings, join(env.DATA_DIR, 'lent'))
    return { store, place: `bucket ${env.BACKUP_S3_BUCKET} ở ${env.BACKUP_S3_ENDPOINT}` }
  }
  if (!env.BACKUP_DIR) return null
  return { store: createLocalStorage(env.BACKUP_DIR), place: env.BACKUP_DIR }
}

/** @throws BackupError where none is set */
export function openBackupStore(env: StoreEnv): BackupStore {
  const found = findBackupStore(env)
  if (found) return found
  throw new BackupError('Chưa biết sao lưu vào đâu: hãy đặt BACKUP_DIR (một thư mục) hoặc BACKUP_S3_BUCKET.')
}

/** What opens backups with the private keys of the settings; null where there is no key on this machine. */
export async function findUnseal(env: Pick<Env, 'BACKUP_IDENTITY_FILE'>): Promise<Seal | null> {
  const path = env.BACKUP_IDENTITY_FILE
  if (!path) return null
  const text = await readFile(path, 'utf8').catch(() => {
    throw new BackupError(`Không đọc được tệp khóa riêng ${path} (BACKUP_IDENTITY_FILE).`)
  })
  return createUnseal(identitiesIn(text))
}

/** For a backup that is not encrypted. */
export const asItIs: Seal = async (plain) => plain
