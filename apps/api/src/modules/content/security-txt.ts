import { DAY_MS } from '../../core/durations.ts'

const ADDRESS = /[^\s()<>]+@[^\s()<>]+/
/** RFC 9116 §2.5.5 wants less than a year; half a year leaves time to be read from a cache. */
const VALID_MS = 180 * DAY_MS

export const securityTxtPath = '/.well-known/security.txt'

export interface SecurityTxtFacts {
  /** The sites that answer with this file, the public one first. */
  sites: string[]
  /** Contact that the owner filled in, perhaps with words around the address; without one it is the contact page. */
  email: string | null
  now: Date
}

/** Tells finders of weaknesses whom to write to (RFC 9116). */
export function securityTxt({ sites, email, now }: SecurityTxtFacts): string {
  const address = ADDRESS.exec(email ?? '')?.[0]
  const contact = address ? `mailto:${address}` : new URL('/contact', sites[0]).href
  // By whole days, so that the file is the same all day long.
  const expires = new Date(Math.floor((now.getTime() + VALID_MS) / DAY_MS) * DAY_MS).toISOString()
  return [
    `Contact: ${encodeURI(contact)}`,
    `Expires: ${expires.replace('.000Z', 'Z')}`,
    'Preferred-Languages: vi, en',
    ...sites.map((site) => `Canonical: ${new URL(securityTxtPath, site).href}`),
    '',
  ].join('\n')
}
