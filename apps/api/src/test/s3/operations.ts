import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { readRange } from '../../http/byte-range.ts'
import type { Bucket, StoredObject } from './bucket.ts'
import { S3Error } from './errors.ts'
import { textsOf, type XmlValue } from './xml.ts'

export interface Call {
  bucket: Bucket
  bucketName: string
  /** Decoded; empty for the bucket itself. */
  key: string
  query: URLSearchParams
  request: IncomingMessage
  /** Announced SHA-256 of the body in hex; undefined if the body was not signed. */
  sha256?: string
}

export interface Answer {
  status: number
  headers?: Record<string, string>
  xml?: { root: string; content: { readonly [name: string]: XmlValue } }
  body?: Readable
}

const MAX_LISTED = 1000

export async function putObject(call: Call): Promise<Answer> {
  const { bucket, key, request } = call
  const source = request.headers['x-amz-copy-source']
  if (request.headers['if-none-match'] === '*' && bucket.objects.has(key)) throw preconditionFailed()
  const object = source ? await copyOf(call, String(source)) : await writeBody(call)
  const keepsNotes = source && request.headers['x-amz-metadata-directive'] !== 'REPLACE'
  const kept = keepsNotes ? object.headers : headersToKeep(request)
  await bucket.put(key, { ...object, headers: kept })
  if (!source) return { status: 200, headers: { etag: object.etag } }
  const content = { LastModified: object.modifiedAt.toISOString(), ETag: object.etag }
  return { status: 200, xml: { root: 'CopyObjectResult', content } }
}

export async function getObject({ bucket, key, query, request }: Call): Promise<Answer> {
  const object = bucket.find(key)
  if (isKnown(request, object)) return { status: 304, headers: { etag: object.etag } }
  const range = readRange(request.headers.range, object.bytes)
  if (range === 'unsatisfiable')
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable')
  const { start, end } = range ?? { start: 0, end: object.bytes }
  const headers = {
    ...object.headers,
    ...answerOverrides(query),
    etag: object.etag,
    'last-modified': object.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    'content-length': String(end - start),
    ...(range ? { 'content-range': `bytes ${start}-${end - 1}/${object.bytes}` } : {}),
  }
  if (request.method === 'HEAD') return { status: range ? 206 : 200, headers }
  const body = end > start ? createReadStream(object.path, { start, end: end - 1 }) : Readable.from([])
  return { status: range ? 206 : 200, headers, body }
}

const preconditionFailed = () =>
  new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')

/**
 * Judges the conditions of a read in the order of RFC 9110 §13.2.2.
 * @returns whether the reader has this object already
 * @throws S3Error if it is not the one that the reader means
 */
function isKnown({ headers }: IncomingMessage, { etag, modifiedAt }: StoredObject): boolean {
  const timeOf = (name: string) => Date.parse(String(headers[name]))
  // Dates of HTTP have whole seconds.
  const modified = Math.floor(modifiedAt.getTime() / 1000) * 1000
  const names = (list: string) => list === '*' || list.split(/\s*,\s*/).includes(etag)
  const [match, noneMatch] = [headers['if-match'], headers['if-none-match']]
  if (match ? !names(match) : modified > timeOf('if-unmodified-since')) throw preconditionFailed()
  return noneMatch ? names(noneMatch) : modified <= timeOf('if-modified-since')
}

export async function removeObject({ bucket, key }: Call): Promise<Answer> {
  await bucket.remove(key)
  return { status: 204 }
}

export async function removeObjects({ bucket, request }: Call): Promise<Answer> {
  const keys = textsOf(await text(request), 'Key')
  for (const key of keys) await bucket.remove(key)
  const Deleted = keys.map((Key) => ({ Key }))
  return { status: 200, xml: { root: 'DeleteResult', content: { Deleted } } }
}

export async function listObjects({ bucket, bucketName, query }: Call): Promise<Answer> {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
  const max = Math.min(MAX_LISTED, Number(query.get('max-keys') ?? MAX_LISTED))
  const token = query.get('continuation-token')
  const after = token ? Buffer.from(token, 'base64url').toString() : (query.get('start-after') ?? '')
  const entries = groupKeys(bucket.keys(prefix), prefix, delimiter).filter(
    (entry) => Buffer.compare(Buffer.from(entry), Buffer.from(after)) > 0,
  )
  const page = entries.slice(0, max)
  const isTruncated = entries.length > page.length
  const content = {
    Name: bucketName,
    Prefix: prefix,
    KeyCount: page.length,
    MaxKeys: max,
    IsTruncated: isTruncated,
    NextContinuationToken: isTruncated ? Buffer.from(page.at(-1) ?? '').toString('base64url') : undefined,
    Contents: page.filter((entry) => bucket.objects.has(entry)).map((Key) => describe(Key, bucket.find(Key))),
    CommonPrefixes: page.filter((entry) => !bucket.objects.has(entry)).map((Prefix) => ({ Prefix })),
  }
  return { status: 200, xml: { root: 'ListBucketResult', content } }
}

/** Groups keys: with a delimiter, all keys with the same text up to it count as one entry. */
function groupKeys(keys: string[], prefix: string, delimiter: string): string[] {
  if (!delimiter) return keys
  const grouped = keys.map((key) => {
    const end = key.indexOf(delimiter, prefix.length)
    return end < 0 ? key : key.slice(0, end + delimiter.length)
  })
  return [...new Set(grouped)]
}

const describe = (Key: string, { bytes, etag, modifiedAt }: StoredObject) => ({
  Key,
  Size: bytes,
  ETag: etag,
  LastModified: modifiedAt.toISOString(),
  StorageClass: 'STANDARD',
})

export function writeBody({ bucket, request, sha256 }: Call): Promise<StoredObject> {
  const declared = request.headers['content-length']
  if (declared === undefined) throw new S3Error(411, 'MissingContentLength', 'Content-Length is missing')
  const md5 = request.headers['content-md5']
  return bucket.write(request, { sha256, md5: md5 && String(md5), bytes: Number(declared) })
}

/** A copy of another object of the bucket, or of a range of it. */
export async function copyOf({ bucket, bucketName, request }: Call, source: string): Promise<StoredObject> {
  const [name, ...rest] = decodeURIComponent(source).replace(/^\//, '').split('/')
  if (name !== bucketName) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist')
  const object = bucket.find(rest.join('/'))
  const [, first, last] =
    /^bytes=(\d+)-(\d+)$/.exec(String(request.headers['x-amz-copy-source-range'] ?? '')) ?? []
  const range = first ? { start: Number(first), end: Number(last) } : {}
  const copy = await bucket.write(createReadStream(object.path, range), {})
  return { ...copy, headers: object.headers }
}

export function headersToKeep({ headers }: IncomingMessage): Record<string, string> {
  const names = Object.keys(headers).filter(
    (name) => name === 'content-type' || name.startsWith('x-amz-meta-'),
  )
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]))
}

/** The answer's headers that a presigned URL sets. */
function answerOverrides(query: URLSearchParams): Record<string, string> {
  const names = ['content-type', 'cache-control', 'content-disposition']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(`response-${name}`)
      return value ? [[name, value]] : []
    }),
  )
}
