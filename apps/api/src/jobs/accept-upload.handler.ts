import type { Services } from '../core/services.ts'
import { createAcceptUpload } from '../modules/uploads/index.ts'
import { createVideoQueue } from '../modules/videos/index.ts'

/** May run twice at once: each step finds what the other has done. */
export function createAcceptUploadHandler(services: Services) {
  const accept = createAcceptUpload(services, createVideoQueue(services))
  return ({ uploadId }: { uploadId: string }): Promise<void> => accept(uploadId)
}
