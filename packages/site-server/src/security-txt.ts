import type { FastifyInstance } from 'fastify'

const PATH = '/.well-known/security.txt'
const DAY_MS = 24 * 60 * 60 * 1000
/** RFC 9116 §2.5.5 wants less than a year; half a year leaves time to be read from a cache. */
const VALID_MS = 180 * DAY_MS

export interface SecurityTxtOptions {
  /** Scheme and host of the site. */
  publicUrl: string
  /** Address for reports: an e-mail address, or a page of the site where none is set. */
  contact(): Promise<string>
  now?: () => number
}

/** Tells finders of weaknesses whom to write to (RFC 9116). */
export function securityTxt(publicUrl: string, contact: string, now: number): string {
  const uri = contact.includes('@') ? `mailto:${contact}` : new URL(contact, publicUrl).href
  // By whole days, so that the file is the same all day long.
  const expires = new Date(Math.floor((now + VALID_MS) / DAY_MS) * DAY_MS).toISOString()
  return [
    `Contact: ${encodeURI(uri)}`,
    `Expires: ${expires.replace('.000Z', 'Z')}`,
    'Preferred-Languages: vi, en',
    `Canonical: ${new URL(PATH, publicUrl).href}`,
    '',
  ].join('\n')
}

export function addSecurityTxt(app: FastifyInstance, options: SecurityTxtOptions): void {
  const { publicUrl, contact, now = Date.now } = options
  app.get(PATH, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(securityTxt(publicUrl, await contact(), now())),
  )
}
