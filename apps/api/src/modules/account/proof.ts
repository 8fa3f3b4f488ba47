import { randomBytes } from 'node:crypto'
import { AppError } from '@repo/contract'
import type { UploadedFile } from '../../http/upload.ts'
import { drawDocument } from '../../storage/picture.ts'

/** Private folder: served only by the two download routes, which check the caller's permissions. */
export const proofKey = (type: string) =>
  `proofs/${randomBytes(16).toString('hex')}.${type === 'application/pdf' ? 'pdf' : 'webp'}`

/**
 * A proof as it is stored: pictures are re-encoded; a PDF is kept unchanged, since the service never opens it and serves it
 * only as a download.
 * @throws AppError `upload.not_a_document`
 */
export async function prepareProof({ type, bytes }: UploadedFile): Promise<UploadedFile> {
  if (type !== 'application/pdf') return { type: 'image/webp', bytes: await drawDocument(bytes) }
  if (!hasPdfEnd(bytes)) throw new AppError('upload.not_a_document')
  return { type, bytes }
}

/** ISO 32000 §7.5.5: a whole PDF ends with this mark; readers look for it in the last kilobyte. */
function hasPdfEnd(bytes: Buffer): boolean {
  return bytes.subarray(-1024).includes('%%EOF')
}
