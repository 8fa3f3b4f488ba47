import { contract, type Endpoint } from '@repo/contract'
import { expect, test } from 'vitest'
import { isIndexed, needsProgram, routeTable } from '../../app/route-table.ts'
import { offlinePages, offlineReads, openPages } from './offline-reads.ts'

test('only reads of learners are kept, at the path that the contract gives them', () => {
  for (const { group, name, path } of offlineReads) {
    const endpoint = (contract as unknown as Record<string, Record<string, Endpoint>>)[group]?.[name]
    expect(endpoint).toMatchObject({ method: 'GET', path, access: { kind: 'signed-in', roles: ['student'] } })
    expect(endpoint).not.toHaveProperty('download')
  }
})

test('nothing that is kept carries a token or leads to a film', () => {
  const fields = offlineReads.flatMap(({ group, name }) => {
    const endpoint = (contract as unknown as Record<string, Record<string, Endpoint>>)[group]?.[name]
    return namesIn(endpoint?.response.toJSONSchema?.() ?? {})
  })
  expect(fields).toContain('positionMs')
  expect(fields.filter((field) => /token|manifest|grant|secret|checkout/i.test(field))).toEqual([])
})

/** Names of all fields of a JSON schema, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' ? [...Object.keys(value as object), ...namesIn(value)] : namesIn(value),
  )
}

test('pages that are kept are pages of the site, and those for everybody need no program', () => {
  const readable = routeTable.filter((row) => isIndexed(row) && !needsProgram(row)).map(({ path }) => path)
  expect([...openPages].toSorted()).toEqual(readable.toSorted())
  const own: string[] = routeTable.filter(({ reader }) => reader === 'signed-in').map(({ path }) => path)
  for (const page of offlinePages) expect(own).toContain(page)
})
