import { readFileSync } from 'node:fs'
import type { ProxyFigures } from './haproxy.ts'
import type { ProofOptions } from './options.ts'

export interface JourneyCounts {
  passed: number
  failed: number
  skipped: number
}

/** Reads what Playwright's JSON reporter wrote. */
export function readJourneys(file: string): JourneyCounts {
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

const SITES = ['web', 'crm', 'doctor']
const sumOf = (lines: readonly ProxyFigures[], name: string) =>
  lines.reduce((sum, line) => sum + Number(line[name] || 0), 0)

/** What went through the proxy: what browsers asked and saw, and what the proxy sent to another instance. */
export function countTraffic(figures: readonly ProxyFigures[]) {
  const browsers = figures.filter(
    ({ pxname = '', svname }) => svname === 'FRONTEND' && SITES.includes(pxname),
  )
  const api = figures.filter(({ pxname, svname }) => pxname === 'api' && svname === 'BACKEND')
  return {
    asked: sumOf(browsers, 'req_tot'),
    faults: sumOf(browsers, 'hrsp_5xx'),
    apiAsked: sumOf(api, 'req_tot'),
    retried: sumOf(api, 'wretr') + sumOf(api, 'wredis'),
  }
}

/** The figures of one proof, as they stand in docs/scale.md. */
export function printReport(proof: {
  killed: readonly string[]
  journeys: JourneyCounts
  figures: readonly ProxyFigures[]
  tookMs: number
  /** How long there was no primary, null where it did not fail over. */
  withoutPrimaryMs: number | null
  options: ProofOptions
}): void {
  const { killed, journeys, tookMs, options } = proof
  const traffic = countTraffic(proof.figures)
  const kills = (kind: string) => killed.filter((name) => name.startsWith(kind)).length
  const rows: [string, string | number][] = [
    ['API × worker', `${options.instances} × ${options.workers}`],
    ['Số khởi đầu', options.seed],
    ['kill -9 API', kills('api')],
    ['kill -9 worker', kills('worker')],
    [
      'Không có CSDL chính (giây)',
      proof.withoutPrimaryMs === null ? '–' : Math.round(proof.withoutPrimaryMs / 100) / 10,
    ],
    ['Lượt đạt', journeys.passed],
    ['Lượt hỏng', journeys.failed],
    ['Lượt bỏ qua', journeys.skipped],
    ['Yêu cầu của trình duyệt', traffic.asked],
    ['Trong đó trả lời 5xx', traffic.faults],
    ['Yêu cầu tới API', traffic.apiAsked],
    ['Proxy gửi lại', traffic.retried],
    ['Thời gian (giây)', Math.round(tookMs / 1000)],
  ]
  console.info()
  for (const [label, value] of rows) console.info(`| ${label.padEnd(26)} | ${String(value).padStart(10)} |`)
  console.info()
}
