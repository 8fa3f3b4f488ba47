import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../storage/storage.ts'
import { readRange } from './byte-range.ts'

export interface Representation {
  bytes: number
  /** Quoted, strong. */
  etag: string
  modifiedAt?: Date
}

/** What to answer for a file: all of it, a part, where else it is, or nothing because the client has it. */
export interface AnswerPlan {
  status: 200 | 206 | 302 | 304 | 416
  headers: Record<string, string | number>
  /** Null for the whole file, and where no body follows. */
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

/** Same length and same moment of writing: files are never changed, only replaced. */
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

/** A part is only worth something together with what the client already has of the same file. */
function isRangeOfThis(file: Representation, condition: string | string[] | undefined): boolean {
  if (condition === undefined || condition === file.etag) return true
  return (
    file.modifiedAt !== undefined && Date.parse(String(condition)) === wholeSeconds(file.modifiedAt.getTime())
  )
}

/** Dates of HTTP know no milliseconds. */
const wholeSeconds = (ms: number) => Math.floor(ms / 1000) * 1000
