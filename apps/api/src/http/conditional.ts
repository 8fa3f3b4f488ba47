import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../storage/storage.ts'
import { readRange } from './byte-range.ts'

export interface Representation {
  bytes: number
  /** A strong validator, in quotes. */
  etag: string
  modifiedAt?: Date
}

/** The planned answer for a file: all of it, a part, a redirect, or 304. */
export interface AnswerPlan {
  status: 200 | 206 | 302 | 304 | 416
  headers: Record<string, string | number>
  /** The range to send; null for the whole file, and for answers without a body. */
  range: ByteRange | null
}

/** Decides by the request's preconditions and range (RFC 9110 §13, §14), in the order that §13.2.2 demands. */
export function planAnswer(file: Representation, headers: IncomingHttpHeaders): AnswerPlan {
  const known = validators(file)
  if (isNotModified(file, headers)) return { status: 304, headers: known, range: null }
  const range = isRangeOfThis(file, headers['if-range']) ? readRange(headers.range, file.bytes) : null
  if (range === 'unsatisfiable')
    return {
      status: 416,
      headers: { 'content-range': `bytes */${file.bytes}`, 'content-length': 0 },
      range: null,
    }
  const whole = { ...known, 'accept-ranges': 'bytes' }
  if (!range) return { status: 200, headers: { ...whole, 'content-length': file.bytes }, range }
  const contentRange = `bytes ${range.start}-${range.end - 1}/${file.bytes}`
  const part = { 'content-range': contentRange, 'content-length': range.end - range.start }
  return { status: 206, headers: { ...whole, ...part }, range }
}

/** Built from size and modification time, because files are never changed, only replaced. */
export const etagOf = ({ bytes, modifiedAt }: { bytes: number; modifiedAt: Date }) =>
  `"${bytes.toString(36)}-${Math.floor(modifiedAt.getTime()).toString(36)}"`

function validators({ etag, modifiedAt }: Representation): Record<string, string> {
  return { etag, ...(modifiedAt ? { 'last-modified': modifiedAt.toUTCString() } : {}) }
}

function isNotModified(file: Representation, headers: IncomingHttpHeaders): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === file.etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return file.modifiedAt !== undefined && wholeSeconds(file.modifiedAt.getTime()) <= since
}

/** Whether a part may be sent: only if the client's other parts belong to the same version of the file (`If-Range`). */
function isRangeOfThis(file: Representation, condition: string | string[] | undefined): boolean {
  if (condition === undefined || condition === file.etag) return true
  return (
    file.modifiedAt !== undefined && Date.parse(String(condition)) === wholeSeconds(file.modifiedAt.getTime())
  )
}

/** HTTP dates have no milliseconds. */
const wholeSeconds = (ms: number) => Math.floor(ms / 1000) * 1000
