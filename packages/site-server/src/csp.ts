import { createHash } from 'node:crypto'

/** Sources by directive, e.g. `{ 'img-src': ['https://cdn.example.vn'] }`; added to the defaults. */
export type CspExtras = Record<string, string[]>

const DEFAULTS: Record<string, string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // React writes `style` attributes; an attribute cannot load or run anything.
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  // Media Source Extensions hand the player a blob: address.
  'media-src': ["'self'", 'blob:', 'data:'],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

const REPORT_GROUP = 'csp'
/** The API endpoint that counts browsers' reports (`contract.reports.csp`). */
const REPORT_PATH = '/api/csp-reports'
/** Value of the `Reporting-Endpoints` header: the address for the group that `report-to` names. */
export const reportingEndpoints = `${REPORT_GROUP}="${REPORT_PATH}"`

export interface PolicyOptions {
  extras?: CspExtras
  /** Scheme and host of the site as the world sees it. */
  origin: string
}

/**
 * Content Security Policy of a page: nothing but our own files, and the inline scripts of this very HTML
 * by their hash, so that an injected script does not run.
 */
export function contentSecurityPolicy(html: string, { extras = {}, origin }: PolicyOptions): string {
  const directives = new Map(Object.entries(DEFAULTS).map(([name, sources]) => [name, [...sources]]))
  directives.get('script-src')?.push(...inlineScriptHashes(html))
  for (const [name, sources] of Object.entries(extras)) {
    const present = (directives.get(name) ?? []).filter((source) => source !== "'none'")
    directives.set(name, [...present, ...sources])
  }
  // Only on an HTTPS site: elsewhere browsers would request every file over HTTPS, where nothing listens.
  if (origin.startsWith('https:')) directives.set('upgrade-insecure-requests', [])
  // `report-uri` is for browsers that do not know `report-to`.
  directives.set('report-to', [REPORT_GROUP]).set('report-uri', [REPORT_PATH])
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi

function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(SCRIPT)) {
    if (/\ssrc\s*=/i.test(attributes) || /type\s*=\s*["']?application\/(ld\+)?json/i.test(attributes))
      continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [...hashes]
}
