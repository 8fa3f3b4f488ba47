import { expect, it } from 'vitest'
import { ROOT } from '../lib/paths.ts'
import { apiLayers, foundations } from './api-order.ts'
import { readSourceFile } from './source-file.ts'
import { allTables } from './table-access.ts'
import { foreignWrites, tableOwners } from './table-owners.ts'

it('every table and view belongs to exactly one module', () => {
  const owned = Object.values(tableOwners).flatMap((tables) => Object.keys(tables))
  expect(owned.toSorted()).toEqual(allTables.toSorted())
})

it('owners and readers of tables are modules of the API or what they stand on', () => {
  const known = [...apiLayers.flatMap(({ modules }) => modules), ...foundations]
  for (const [owner, tables] of Object.entries(tableOwners))
    for (const name of [owner, ...Object.values(tables).flat()]) expect(known).toContain(name)
})

it.each(foreignWrites)('$path still writes the tables that it is listed for', ({ path, tables }) => {
  const written = readSourceFile(ROOT, path).tableCalls.map(({ table }) => table)
  expect(written).toEqual(expect.arrayContaining([...tables]))
})
