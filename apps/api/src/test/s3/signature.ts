import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { S3Error } from './errors.ts'

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const MAX_SKEW_MS = 15 * 60_000
const MAX_PRESIGNED_SECONDS = 7 * 86_400

interface Claim {
  credential: string
  signedHeaders: string[]
  signature: string
  date: string
  payloadHash: string
  /** The query without the signature itself. */
  query: URLSearchParams
}

/**
 * Checks AWS Signature Version 4, in the header or in the query of a presigned URL, as Amazon's document
 * "Authenticating Requests (AWS Signature Version 4)" describes it for S3.
 * @returns the hash of the body that the signature covers
 * @throws S3Error
 */
export function verifySignature(request: IncomingMessage, credentials: Credentials, now: Date): string {
  const url = new URL(request.url ?? '/', 'http://s3')
  const isPresigned = url.searchParams.has('X-Amz-Signature')
  if (isPresigned && request.headers.authorization)
    throw new S3Error(400, 'InvalidArgument', 'Only one auth mechanism allowed')
  const claim = isPresigned ? readQuery(url, now) : readHeader(request, url, now)
  const day = claim.date.slice(0, 8)
  const scope = `${day}/${credentials.region}/s3/aws4_request`
  if (claim.credential !== `${credentials.accessKeyId}/${scope}`)
    throw new S3Error(403, 'InvalidAccessKeyId', `the credential is not for ${scope}`)
  const canonical = [
    request.method,
    // S3 signs the path as it was sent, encoded once.
    (request.url ?? '/').split('?', 1)[0],
    canonicalQuery(claim.query),
    ...claim.signedHeaders.map((name) => `${name}:${headerOf(request, name)}`),
    '',
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n')
  const toSign = [ALGORITHM, claim.date, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const key = [day, credentials.region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  )
  const expected = createHmac('sha256', key).update(toSign).digest()
  const given = Buffer.from(claim.signature, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new S3Error(403, 'SignatureDoesNotMatch', 'the signature does not fit the request')
  return claim.payloadHash
}

function readHeader(request: IncomingMessage, url: URL, now: Date): Claim {
  const header = request.headers.authorization ?? ''
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
      header,
    )
  const [, credential = '', signed = '', signature = ''] = match ?? []
  if (!match) throw new S3Error(403, 'AccessDenied', 'the request is not signed')
  const date = String(request.headers['x-amz-date'] ?? '')
  if (Math.abs(readDate(date) - now.getTime()) > MAX_SKEW_MS)
    throw new S3Error(403, 'RequestTimeTooSkewed', 'the clocks are too far apart')
  const signedHeaders = signed.split(';')
  if (!signedHeaders.includes('host')) throw new S3Error(403, 'AccessDenied', 'the host has to be signed')
  for (const name of Object.keys(request.headers))
    if (name.startsWith('x-amz-') && !signedHeaders.includes(name))
      throw new S3Error(403, 'AccessDenied', `${name} has to be signed`)
  const payloadHash = String(request.headers['x-amz-content-sha256'] ?? '')
  if (!payloadHash) throw new S3Error(400, 'MissingSecurityHeader', 'x-amz-content-sha256 is missing')
  return { credential, signedHeaders, signature, date, payloadHash, query: url.searchParams }
}

function readQuery(url: URL, now: Date): Claim {
  const query = new URLSearchParams(url.searchParams)
  const take = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  const [date, signature, seconds] = [take('Date'), take('Signature'), Number(take('Expires'))]
  if (take('Algorithm') !== ALGORITHM || !(seconds >= 1 && seconds <= MAX_PRESIGNED_SECONDS))
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'the query is not a signature')
  const signedAt = readDate(date)
  if (now.getTime() > signedAt + seconds * 1000) throw new S3Error(403, 'AccessDenied', 'Request has expired')
  if (signedAt > now.getTime() + MAX_SKEW_MS)
    throw new S3Error(403, 'AccessDenied', 'Request is not yet valid')
  const claim = {
    credential: take('Credential'),
    signedHeaders: take('SignedHeaders').split(';'),
    signature,
    date,
  }
  query.delete('X-Amz-Signature')
  return { ...claim, payloadHash: 'UNSIGNED-PAYLOAD', query }
}

/** Parses a date such as `20261121T083000Z`. @returns ms since 1970 */
function readDate(text: string): number {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  if (!y) throw new S3Error(403, 'AccessDenied', 'the date of the signature is missing')
  return Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s))
}

const headerOf = (request: IncomingMessage, name: string) =>
  String(request.headers[name] ?? '')
    .trim()
    .replace(/\s+/g, ' ')

/** Sorted by the bytes of the encoded names; all but the unreserved characters of RFC 3986 are encoded. */
function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort((a, b) => (a < b ? -1 : 1))
    .join('&')
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
