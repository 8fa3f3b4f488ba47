import type { cspReports } from '@repo/contract/reports'
import type { z } from 'zod'

export interface Violation {
  directive: string
  /** Origin or keyword (`inline`, `eval`), never a whole URL, which may contain what a person typed. */
  blocked: string
  /** Origin and path of the page. */
  page: string
  /** Origin of the script that caused the violation; that of a browser extension has a scheme of its own. */
  source: string
}

const UNKNOWN = '?'
/** Longest part of a log line that comes from a report, in characters. */
const MAX_LENGTH = 120

function urlOf(address: string | null | undefined): URL | null {
  return address && URL.canParse(address) ? new URL(address) : null
}

const cut = (text: string) => text.replace(/[^\x20-\x7e]/g, UNKNOWN).slice(0, MAX_LENGTH)

function originOf(address: string | null | undefined): string {
  const url = urlOf(address)
  if (!url) return cut(address || UNKNOWN)
  return cut(url.origin === 'null' ? url.protocol : url.origin)
}

function pageOf(address: string | undefined): string {
  const url = urlOf(address)
  return url ? cut(url.origin + url.pathname) : UNKNOWN
}

/** The violations in a browser's report, whichever of the two report formats it uses, without personal data. */
export function readViolations(body: z.output<typeof cspReports>): Violation[] {
  if (!Array.isArray(body)) {
    const report = body['csp-report']
    const directive = report['effective-directive'] || report['violated-directive']?.split(' ', 1)[0]
    return [
      {
        directive: cut(directive || UNKNOWN),
        blocked: originOf(report['blocked-uri']),
        page: pageOf(report['document-uri']),
        source: originOf(report['source-file']),
      },
    ]
  }
  return body.flatMap(({ type, body: report }) => {
    if (type !== 'csp-violation' || !report) return []
    return [
      {
        directive: cut(report.effectiveDirective || UNKNOWN),
        blocked: originOf(report.blockedURL),
        page: pageOf(report.documentURL),
        source: originOf(report.sourceFile),
      },
    ]
  })
}
