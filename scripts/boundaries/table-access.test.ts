import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../lib/paths.ts'
import { apiLayers, foundations } from './api-order.ts'
import { allTables } from './table-access.ts'
import { accessToAllTables, tableOwners } from './table-owners.ts'

it('table access: every table and view belongs to exactly one module', () => {
  const owned = Object.values(tableOwners).flatMap((tables) => Object.keys(tables))
  expect(owned.toSorted()).toEqual(allTables.toSorted())
})

it('table access: owners and readers are modules of the API or its foundations', () => {
  const known = [...apiLayers.flatMap(({ modules }) => modules), ...foundations]
  for (const [owner, tables] of Object.entries(tableOwners))
    for (const name of [owner, ...Object.values(tables).flat()]) expect(known).toContain(name)
})

it.each(accessToAllTables)(
  'table access, $path: gives in a sentence the reason for using the tables of all modules',
  (entry) => {
    expect(entry.reason).toMatch(/^[A-Z].{30,}\.$/)
    expect(existsSync(join(ROOT, entry.path))).toBe(true)
  },
)
