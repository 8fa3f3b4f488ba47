import { randomBytes } from 'node:crypto'
import { AppError } from '@repo/contract'
import type { UploadedFile } from '../../http/upload.ts'
import { drawDocument } from './picture.ts'

/** A private place: no route leads here but the two downloads that ask who is calling. */
export const proofKey = (type: string) =>
  `proofs/${randomBytes(16).toString('hex')}.${type === 'application/pdf' ? 'pdf' : 'webp'}`

/**
 * A proof as it is kept: pictures are drawn anew; a PDF stays as it is, since nobody here opens it, and is only ever
 * handed out to be saved.
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
