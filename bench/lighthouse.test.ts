import { describe, expect, it } from 'vitest'
import { type Report, toRow } from './lighthouse.ts'

const report = (performance: number | null, lcpMs = 1700, cls = 0.0004): Report => ({
  categories: {
    performance: { score: performance },
    accessibility: { score: 1 },
    'best-practices': { score: 0.96 },
    seo: { score: 1 },
  },
  audits: {
    'largest-contentful-paint': { numericValue: lcpMs },
    'cumulative-layout-shift': { numericValue: cls },
    'total-blocking-time': { numericValue: 12.4 },
  },
})

describe('toRow', () => {
  it('writes every run, the slowest picture and the largest shift', () => {
    expect(toRow('/', [report(0.98), report(0.99, 1809, 0.001)])).toEqual([
      '/',
      '98, 99',
      '100',
      '96',
      '100',
      '1.8',
      '0.001',
      '12, 12',
      '≥ 98, LCP ≤ 1.8, CLS ≤ 0.02 ✓',
    ])
  })

  it.each([
    ['a run below the aim', [report(0.98), report(0.97)]],
    ['a run without a score', [report(null)]],
    ['a late picture', [report(0.99, 1851)]],
    ['a shift', [report(0.99, 1700, 0.021)]],
    ['no run', []],
  ])('counts %s as missed', (_case, reports) => {
    expect(toRow('/', reports).at(-1)).toMatch(/✗$/)
  })
})
