import { contract } from '@repo/contract'
import { expect, test } from 'vitest'
import { keptReads } from './kept-reads.ts'

test('what is kept are reads of doctors, by the addresses that they have', () => {
  for (const { group, name, path } of keptReads) {
    const endpoint = (
      contract[group] as Record<string, { method: string; path: string; access: { kind: string } }>
    )[name]
    expect([endpoint?.method, endpoint?.path, endpoint?.access.kind]).toEqual(['GET', path, 'signed-in'])
  }
})
