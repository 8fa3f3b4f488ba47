import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from './auth.repo.ts'

/** Keyed hashes of what must not be read out of the database, nor made without the service's own secret. */
export function createCodeKeys(pepper: string) {
  const keyed = (text: string) => createHmac('sha256', pepper).update(text).digest('base64url')
  return {
    /** What is kept of a code: it fits one account and one purpose only. */
    hashCode: (userId: string, purpose: CodePurpose, code: string) => keyed(`${purpose}:${userId}:${code}`),
    /** Known only to the browser that chose this password: an answer to it, and nothing that is stored or mailed. */
    registrationOf: (passwordHash: string) => keyed(`registration:${passwordHash}`),
  }
}

/** Compares without telling by time how much was right. */
export function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
