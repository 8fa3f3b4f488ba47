import { text } from 'node:stream/consumers'
import { S3Error } from './errors.ts'
import { type Answer, type Call, copyOf, headersToKeep, writeBody } from './operations.ts'
import { textsOf } from './xml.ts'

const MAX_PARTS = 10_000
const MAX_LISTED = 1000

export async function createUpload({ bucket, bucketName, key, request }: Call): Promise<Answer> {
  const UploadId = bucket.begin(key, headersToKeep(request))
  const content = { Bucket: bucketName, Key: key, UploadId }
  return { status: 200, xml: { root: 'InitiateMultipartUploadResult', content } }
}

export async function uploadPart(call: Call): Promise<Answer> {
  const { bucket, key, query, request } = call
  const upload = bucket.upload(query.get('uploadId') ?? '', key)
  const number = Number(query.get('partNumber'))
  if (!Number.isInteger(number) || number < 1 || number > MAX_PARTS)
    throw new S3Error(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000')
  const source = request.headers['x-amz-copy-source']
  const part = source ? await copyOf(call, String(source)) : await writeBody(call)
  await bucket.addPart(upload, number, part)
  if (!source) return { status: 200, headers: { etag: part.etag } }
  const content = { LastModified: part.modifiedAt.toISOString(), ETag: part.etag }
  return { status: 200, xml: { root: 'CopyPartResult', content } }
}

export async function listParts({ bucket, bucketName, key, query }: Call): Promise<Answer> {
  const UploadId = query.get('uploadId') ?? ''
  const upload = bucket.upload(UploadId, key)
  const after = Number(query.get('part-number-marker') ?? 0)
  const max = Math.min(MAX_LISTED, Number(query.get('max-parts') ?? MAX_LISTED))
  const numbers = [...upload.parts.keys()].sort((a, b) => a - b).filter((number) => number > after)
  const page = numbers.slice(0, max)
  const content = {
    Bucket: bucketName,
    Key: key,
    UploadId,
    PartNumberMarker: after,
    NextPartNumberMarker: page.at(-1) ?? after,
    MaxParts: max,
    IsTruncated: numbers.length > page.length,
    Part: page.map((PartNumber) => {
      const part = upload.parts.get(PartNumber)
      return { PartNumber, Size: part?.bytes, ETag: part?.etag, LastModified: part?.modifiedAt.toISOString() }
    }),
  }
  return { status: 200, xml: { root: 'ListPartsResult', content } }
}

export async function completeUpload({ bucket, bucketName, key, query, request }: Call): Promise<Answer> {
  const id = query.get('uploadId') ?? ''
  const upload = bucket.upload(id, key)
  const body = await text(request)
  const etags = textsOf(body, 'ETag')
  const named = textsOf(body, 'PartNumber').map((number, index) => ({
    number: Number(number),
    etag: etags[index] ?? '',
  }))
  const { etag } = await bucket.complete(id, upload, named)
  const content = { Location: `/${bucketName}/${key}`, Bucket: bucketName, Key: key, ETag: etag }
  return { status: 200, xml: { root: 'CompleteMultipartUploadResult', content } }
}

export async function abortUpload({ bucket, key, query }: Call): Promise<Answer> {
  const id = query.get('uploadId') ?? ''
  bucket.upload(id, key)
  await bucket.abort(id)
  return { status: 204 }
}

export async function listUploads({ bucket, bucketName, query }: Call): Promise<Answer> {
  const prefix = query.get('prefix') ?? ''
  const Upload = [...bucket.uploads]
    .filter(([, { key }]) => key.startsWith(prefix))
    .map(([UploadId, { key, initiatedAt }]) => ({ Key: key, UploadId, Initiated: initiatedAt.toISOString() }))
  const content = { Bucket: bucketName, Prefix: prefix, MaxUploads: MAX_LISTED, IsTruncated: false, Upload }
  return { status: 200, xml: { root: 'ListMultipartUploadsResult', content } }
}
