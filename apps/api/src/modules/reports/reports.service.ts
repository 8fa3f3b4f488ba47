import type { cspReports } from '@repo/contract/reports'
import type { z } from 'zod'
import { HOUR_MS } from '../../core/durations.ts'
import { type Limit, networkOf } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import type { RequestFacts } from '../../http/implement.ts'
import { readViolations } from './csp-violation.ts'

/** Limits one network: a browser with a broken extension sends a report on every page. */
const perNetwork: Limit = { name: 'csp-report-ip', max: 60, windowMs: HOUR_MS }
/** Limits all clients together; more reports add no information. */
const perHour: Limit = { name: 'csp-report-all', max: 2000, windowMs: HOUR_MS }
/** Only counts the reports of one kind; the maximum is never reached. */
const perKind: Limit = { name: 'csp-report-kind', max: Number.MAX_SAFE_INTEGER, windowMs: 24 * HOUR_MS }

/** Whether the count is 1, 10, 100 …: a kind is logged at its first report and at every tenfold, not each time. */
const isWorthALine = (count: number) => Number.isInteger(Math.log10(count))

export function createReportsService({ limiter }: Needs<'limiter'>) {
  return {
    /**
     * Counts reported policy violations and logs each kind with its count.
     * @throws AppError `request.too_many`
     */
    async csp(body: z.output<typeof cspReports>, { ip, log }: Pick<RequestFacts, 'ip' | 'log'>) {
      await limiter.hit(perNetwork, networkOf(ip))
      await limiter.hit(perHour, 'all')
      const violations = readViolations(body)
      const kinds = new Map(
        violations.map((violation) => [
          `${violation.directive} ${violation.blocked} ${violation.page} ${violation.source}`,
          violation,
        ]),
      )
      for (const [kind, violation] of kinds) {
        const { count } = await limiter.count(perKind, kind)
        if (isWorthALine(count)) log.warn({ violation, count }, 'the content policy stopped something')
      }
      return { counted: kinds.size }
    },
  }
}
