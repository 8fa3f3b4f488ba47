import { join } from 'node:path'
import type { Env } from '../env.ts'
import { createLocalStorage } from './local.ts'
import { createS3Storage } from './s3.ts'
import { s3SettingsOf } from './s3-client.ts'
import type { Storage } from './storage.ts'

/** Opens the storage that the settings choose. */
export const openStorage = (env: Env): Storage =>
  env.STORAGE === 's3'
    ? createS3Storage(s3SettingsOf(env), join(env.DATA_DIR, 'lent'))
    : createLocalStorage(join(env.DATA_DIR, 'storage'))
