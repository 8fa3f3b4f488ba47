import { describe, expect, it } from 'vitest'
import { toRow } from './interactions.ts'

describe('toRow', () => {
  it('keeps the aim when the slowest act of every round does', () => {
    expect(toRow('seek', [[16, 96], [40], []])).toEqual(['seek', '3', '96, 40, 0', '≤ 100 ✓'])
  })

  it('misses the aim by one slow act, or when nothing was measured', () => {
    expect(toRow('seek', [[16], [104, 24]]).at(-1)).toBe('≤ 100 ✗')
    expect(toRow('seek', [[], []]).at(-1)).toBe('≤ 100 ✗')
  })
})
