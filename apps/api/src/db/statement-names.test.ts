import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { keepsStatements, statementName } from './statement-names.ts'

test('statement names: a text that comes often gets one, and none where connections are lent by PgBouncer', () => {
  const [own, lent] = [new Pool(), new Pool()]
  keepsStatements(own)
  const namesIn = (pool: Pool) => Array.from({ length: 4 }, () => statementName(pool, 'select 1 as named'))
  expect(namesIn(lent)).toEqual([undefined, undefined, undefined, undefined])
  const [first, second, third, fourth] = namesIn(own)
  expect([first, second]).toEqual([undefined, undefined])
  expect(third).toMatch(/^r\d+$/)
  expect(fourth).toBe(third)
  expect(statementName(lent, 'select 1 as named')).toBeUndefined()
})
