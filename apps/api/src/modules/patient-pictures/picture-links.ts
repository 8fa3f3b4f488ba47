import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '../../core/durations.ts'

/** Who was given an address: authors also see pictures that have no consent yet. */
export type Viewer = 'reader' | 'author'

const LIFE_MS = 6 * HOUR_MS
const marks: Record<Viewer, string> = { reader: 'r', author: 'a' }

const sign = (secret: string, id: string, mark: string, end: string) =>
  createHmac('sha256', secret)
    .update(`patient-picture\n${id}\n${mark}\n${end}`)
    .digest('base64url')
    .slice(0, 27)

/** Addresses of private pictures, good for some hours; those made within one hour are the same. */
export function createPictureLinks(secret: string, prefix: string, clock: () => Date) {
  return {
    linkTo(id: string, viewer: Viewer): string {
      const end = (Math.ceil((clock().getTime() + LIFE_MS) / HOUR_MS) * HOUR_MS).toString(36)
      const mark = marks[viewer]
      return `${prefix}/patient-pictures/${id}.webp?k=${mark}.${end}.${sign(secret, id, mark, end)}`
    },
    /** For whom the address was made; null for a forged one and for one that is over. */
    viewerOf(id: string, key: string): Viewer | null {
      const [mark = '', end = '', signature = ''] = key.split('.')
      const expected = Buffer.from(sign(secret, id, mark, end))
      const given = Buffer.from(signature)
      const isReal = given.length === expected.length && timingSafeEqual(given, expected)
      if (!isReal || Number.parseInt(end, 36) <= clock().getTime()) return null
      return mark === marks.author ? 'author' : 'reader'
    },
  }
}

export type PictureLinks = ReturnType<typeof createPictureLinks>
