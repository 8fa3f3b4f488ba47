import { z } from 'zod'
import { anyone } from './access.ts'
import { endpoint } from './endpoint.ts'

const short = z.string().max(200).optional()
const address = z.string().max(4096).optional()

/** CSP Level 2: one report, sent to `report-uri`. */
const oldReport = z.object({
  'csp-report': z.object({
    'document-uri': address,
    'effective-directive': short,
    'violated-directive': z.string().max(4096).optional(),
    'blocked-uri': address,
    'source-file': address.nullable(),
  }),
})

/** Reporting API: a list of reports of any kind, sent to an endpoint of `Reporting-Endpoints`. */
const newReport = z.object({
  type: z.string().max(100),
  body: z
    .object({
      documentURL: address,
      effectiveDirective: short,
      blockedURL: address,
      sourceFile: address.nullable(),
    })
    .nullish(),
})

export const cspReportsPath = '/csp-reports'
/** The two media types of reports, which browsers send instead of plain JSON. */
export const reportTypes = ['application/csp-report', 'application/reports+json'] as const

/** Browsers add what they like, so unknown keys are dropped and not refused. */
export const cspReports = z.union([oldReport, z.array(newReport).min(1).max(50)])

export const reports = {
  csp: endpoint({
    method: 'POST',
    path: cspReportsPath,
    summary:
      'What the content policy of a page stopped, as browsers report it; counted and logged, never stored',
    access: anyone,
    body: cspReports,
    response: z.object({ counted: z.int().min(0) }),
    errors: ['request.too_many'],
  }),
}
