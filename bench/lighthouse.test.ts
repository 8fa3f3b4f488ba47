import { describe, expect, it } from 'vitest'
import { medianRun, type Report, toRow } from './lighthouse.ts'

const report = (performance: number | null): Report => ({
  categories: {
    performance: { score: performance },
    accessibility: { score: 1 },
    'best-practices': { score: 0.96 },
    seo: { score: 1 },
  },
  audits: {
    'largest-contentful-paint': { numericValue: 1849 },
    'cumulative-layout-shift': { numericValue: 0.0004 },
    'total-blocking-time': { numericValue: 12.4 },
  },
})

describe('medianRun', () => {
  it('chooses the run with the median performance', () => {
    const runs = [report(0.99), report(0.5), report(0.97)]
    expect(medianRun(runs)).toBe(runs[2])
  })
})

describe('toRow', () => {
  it('writes scores out of a hundred and times in their units', () => {
    expect(toRow('/', report(0.98))).toEqual(['/', '98', '100', '96', '100', '1.8', '0.000', '12', '≥ 95 ✓'])
  })

  it('counts a page without a score as missed', () => {
    expect(toRow('/', report(null)).at(-1)).toBe('≥ 95 ✗')
  })
})
