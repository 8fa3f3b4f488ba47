import type { Needs } from '../../core/services.ts'
import { createAcceptUpload, type WithVideoQueue } from './accept.service.ts'
import type { WithUploadFiles } from './open-upload-files.ts'
import type { WithUploadStates } from './upload-state.service.ts'
import type { WithUploadSweep } from './upload-sweep.service.ts'
import type { WithVideoRecords } from './video-records.ts'

export async function createAcceptUploadHandler(
  services: Needs<'db' | 'storage' | 'clock' | 'log'> &
    WithVideoQueue &
    WithVideoRecords &
    WithUploadStates &
    WithUploadFiles &
    WithUploadSweep,
) {
  // Resumes work interrupted by a crash at once instead of at the next full hour.
  await services.sweepUploads()
  const accept = createAcceptUpload(services)
  return ({ uploadId }: { uploadId: string }): Promise<void> => accept(uploadId)
}
