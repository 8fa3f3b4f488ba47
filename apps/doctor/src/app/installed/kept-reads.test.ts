import { contract } from '@repo/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { keptReads } from './kept-reads.ts'

test('what is kept are reads of doctors, by the addresses that they have', () => {
  for (const { group, name, path } of keptReads) {
    const endpoint = (
      contract[group] as Record<string, { method: string; path: string; access: { kind: string } }>
    )[name]
    expect([endpoint?.method, endpoint?.path, endpoint?.access.kind]).toEqual(['GET', path, 'signed-in'])
  }
})

const MONEY = /revenue|share(?!d)|amount|price|paid|payout|vnd|earning|sold|refund/i

/** The names of all fields of an answer. */
const fieldsIn = (schema: unknown): string[] =>
  schema !== null && typeof schema === 'object'
    ? Object.entries(schema).flatMap(([key, value]) => [
        ...(key === 'properties' ? Object.keys(value as object) : []),
        ...fieldsIn(value),
      ])
    : []

test('answers kept on the device of a doctor hold no amounts of money', () => {
  for (const { group, name } of keptReads) {
    const { response } = (contract[group] as unknown as Record<string, { response: z.ZodType }>)[name]!
    const fields = fieldsIn(z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' }))
    expect(fields.length, name).toBeGreaterThan(3)
    expect(
      fields.filter((field) => MONEY.test(field)),
      name,
    ).toEqual([])
  }
})
