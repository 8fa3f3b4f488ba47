import type { Needs } from '../../core/services.ts'
import { s3SettingsOf } from '../../storage/s3-client.ts'
import { createLocalUploadFiles } from './local-upload-files.ts'
import { createS3UploadFiles } from './s3-upload-files.ts'
import type { UploadFiles } from './upload-files.ts'

/** The upload folder or bucket that belongs to the configured storage. */
export function createUploadFiles({ env, storage }: Needs<'env' | 'storage'>): UploadFiles {
  return env.STORAGE === 's3'
    ? createS3UploadFiles(s3SettingsOf(env), storage)
    : createLocalUploadFiles(env.DATA_DIR, storage)
}

export interface WithUploadFiles {
  readonly uploadFiles: UploadFiles
}
