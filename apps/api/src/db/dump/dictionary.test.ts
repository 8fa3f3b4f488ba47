import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '../schema/index.ts'
import { describeColumns } from './dictionary.ts'
import { leftOutColumns, leftOutTables, noSecrets, SECRET_NAME } from './left-out.ts'

const columns = new Map(
  Object.values<unknown>(schema)
    .filter((value): value is PgTable => is(value, PgTable))
    .map((table) => [
      getTableConfig(table).name,
      Object.values(getTableColumns(table)).map(({ name }) => name),
    ]),
)

test('every column with the name of a secret is left out of exports or said to be none (left-out.ts)', () => {
  const undecided = [...columns].flatMap(([table, names]) =>
    leftOutTables[table]
      ? []
      : names
          .filter((name) => SECRET_NAME.test(name))
          .filter((name) => !leftOutColumns[table]?.includes(name) && !noSecrets[table]?.includes(name))
          .map((name) => `${table}.${name}`),
  )
  expect(undecided).toEqual([])
})

test('what is left out of exports or said to be no secret is there (left-out.ts)', () => {
  expect(Object.keys(leftOutTables).filter((table) => !columns.has(table))).toEqual([])
  const named = [leftOutColumns, noSecrets].flatMap((list) =>
    Object.entries(list).flatMap(([table, names]) => names.map((name) => [table, name] as const)),
  )
  const gone = named.filter(([table, name]) => !columns.get(table)?.includes(name))
  expect(gone).toEqual([])
})

test('the dictionary says type, key, target and values of a column', () => {
  const entries = describeColumns()
  const of = (table: string, column: string) =>
    entries.find((entry) => entry.table === table && entry.column === column)
  expect(of('users', 'id')).toMatchObject({ type: 'uuid', isPrimaryKey: true, isNullable: false })
  expect(of('users', 'status')?.values).toEqual(['pending', 'active', 'locked'])
  expect(of('order_lines', 'order_id')?.references).toBe('orders.id')
  expect(of('users', 'password_hash')).toBeUndefined()
  expect(entries.some(({ table }) => table === 'sessions')).toBe(false)
})
