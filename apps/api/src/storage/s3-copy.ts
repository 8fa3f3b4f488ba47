import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { atATime } from '../process/at-a-time.ts'

interface Place {
  Bucket: string
  Key: string
}

const GB = 1024 ** 3
/** The largest file that S3 copies in one request, in bytes. */
const MAX_AT_ONCE = 5 * GB
const PARTS_AT_A_TIME = 4

export interface CopySizes {
  atOnce: number
  part: number
}

/**
 * Copies a file inside the store, without transferring its bytes to this machine; in parts if it is larger than one
 * request may copy.
 */
export async function copyObject(
  client: S3Client,
  from: Place,
  to: Place,
  sizes: CopySizes = { atOnce: MAX_AT_ONCE, part: GB },
): Promise<void> {
  const { ContentLength: bytes = 0 } = await client.send(new HeadObjectCommand(from))
  const CopySource = `${from.Bucket}/${from.Key}`
  if (bytes <= sizes.atOnce) {
    await client.send(new CopyObjectCommand({ ...to, CopySource }))
    return
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(to))
  try {
    const Parts = await copyParts(client, { ...to, CopySource, UploadId }, bytes, sizes.part)
    await client.send(new CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...to, UploadId }))
    throw error
  }
}

async function copyParts(
  client: S3Client,
  upload: Place & { CopySource: string; UploadId: string | undefined },
  bytes: number,
  partBytes: number,
) {
  const numbers = Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) => index + 1)
  const parts: { PartNumber: number; ETag: string | undefined }[] = []
  await atATime(PARTS_AT_A_TIME, numbers, async (PartNumber) => {
    const start = (PartNumber - 1) * partBytes
    const CopySourceRange = `bytes=${start}-${Math.min(bytes, start + partBytes) - 1}`
    const { CopyPartResult } = await client.send(
      new UploadPartCopyCommand({ ...upload, PartNumber, CopySourceRange }),
    )
    parts.push({ PartNumber, ETag: CopyPartResult?.ETag })
  })
  return parts.sort((a, b) => a.PartNumber - b.PartNumber)
}
