import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  type Part,
  type S3Client,
} from '@aws-sdk/client-s3'
import { isMissing } from '../../storage/s3-client.ts'

/** Files that the tus store writes beside an upload: its metadata, and a tail too short for a part. */
const NOTES = '.info'
const SHORT_END = '.part'

/**
 * Reads the true state of multipart uploads. The tus store takes a missing one for a finished one, which is wrong after
 * the bucket has cleaned up, or with a store that does not list parts.
 */
export function createS3Parts(client: S3Client, bucket: string) {
  const bytesOf = async (key: string): Promise<number> => {
    try {
      return (await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).ContentLength ?? 0
    } catch (error) {
      if (isMissing(error)) return 0
      throw error
    }
  }

  /** Null if no upload was begun under this key. */
  const findUploadId = async (key: string): Promise<string | null> => {
    try {
      const notes = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: `${key}${NOTES}` }))
      return notes.Metadata?.['upload-id'] ?? null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** Null if the multipart upload is gone. */
  const findParts = async (key: string, UploadId: string): Promise<Part[] | null> => {
    const parts: Part[] = []
    let marker: string | undefined
    do {
      const input = { Bucket: bucket, Key: key, UploadId, PartNumberMarker: marker }
      const page = await client.send(new ListPartsCommand(input)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      if (!page) return null
      parts.push(...(page.Parts ?? []))
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } while (marker)
    return parts
  }

  /** All multipart uploads under a prefix; a crash may have begun one twice. */
  async function* openUploads(prefix: string) {
    let markers: { KeyMarker?: string; UploadIdMarker?: string } = {}
    for (;;) {
      const page = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...markers }),
      )
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        if (Key && UploadId) yield { key: Key, uploadId: UploadId, at: Initiated ?? new Date(0) }
      if (!page.IsTruncated) return
      markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
    }
  }

  const abort = (Key: string, UploadId: string) =>
    client
      .send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
      .catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })

  return {
    /** Bytes of all parts; null if the upload was never begun or is gone. */
    async storedBytes(key: string): Promise<number | null> {
      const uploadId = await findUploadId(key)
      const parts = uploadId && (await findParts(key, uploadId))
      if (!parts) return null
      const inParts = parts.reduce((sum, { Size = 0 }) => sum + Size, 0)
      return inParts + (await bytesOf(`${key}${SHORT_END}`))
    },

    /** Completes the file from its parts. @throws Error if there are none */
    async complete(key: string): Promise<void> {
      const UploadId = await findUploadId(key)
      const parts = UploadId && (await findParts(key, UploadId))
      if (!UploadId || !parts || parts.length === 0) throw new Error(`no parts of ${key}`)
      const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
      const input = { Bucket: bucket, Key: key, UploadId, MultipartUpload: { Parts } }
      await client.send(new CompleteMultipartUploadCommand(input))
    },

    /** Removes everything of an upload; does nothing if there is nothing. */
    async remove(key: string): Promise<void> {
      for await (const open of openUploads(key)) if (open.key === key) await abort(key, open.uploadId)
      for (const Key of [key, `${key}${SHORT_END}`, `${key}${NOTES}`])
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
    },

    /** All objects and uploads under a prefix, with the time they were last written or begun. */
    async *list(prefix: string): AsyncGenerator<{ key: string; at: Date }> {
      let token: string | undefined
      do {
        const input = { Bucket: bucket, Prefix: prefix, ContinuationToken: token }
        const page = await client.send(new ListObjectsV2Command(input))
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key) yield { key: Key, at: LastModified ?? new Date(0) }
        token = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (token)
      yield* openUploads(prefix)
    },
  }
}
