import { describe, expect, it } from 'vitest'
import { toRow } from './doctor-list.ts'

describe('toRow', () => {
  it('writes every round, and meets the aim with all of them', () => {
    expect(toRow('questions', [700.4, 1000])).toEqual(['questions', '700, 1000', '≤ 1000 ✓'])
  })

  it.each([
    ['a slow round', [700, 1001]],
    ['no round', []],
  ])('counts %s as missed', (_case, rounds) => {
    expect(toRow('questions', rounds).at(-1)).toBe('≤ 1000 ✗')
  })
})
