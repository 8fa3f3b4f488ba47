import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from './auth.repo.ts'

/** Keyed hashes of values that must be neither readable in the database nor computable without the service's secret. */
export function createCodeKeys(pepper: string) {
  const keyed = (text: string) => createHmac('sha256', pepper).update(text).digest('base64url')
  return {
    /** Hash of a code, bound to one account and one purpose. */
    hashCode: (userId: string, purpose: CodePurpose, code: string) => keyed(`${purpose}:${userId}:${code}`),
    /** Value that only the browser that chose this password gets, in its answer; never stored or mailed. */
    registrationOf: (passwordHash: string) => keyed(`registration:${passwordHash}`),
  }
}

/** Compares in constant time. */
export function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
