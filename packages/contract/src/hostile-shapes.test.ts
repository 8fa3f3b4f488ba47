import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract, type Endpoint } from './index.ts'

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([name, e]): [string, Endpoint] => [`${group}.${name}`, e]),
)
/** Services of others may add fields to their notices at any time, and so may browsers to their reports. */
const withBody = endpoints.filter(
  ([name, e]) => e.body && e.access.kind !== 'webhook' && name !== 'reports.csp',
)

interface Shape {
  properties?: Record<string, unknown>
  additionalProperties?: unknown
}

/** Every object in a schema, with the way to it. */
function objectsIn(node: unknown, way: string): [string, Shape][] {
  if (typeof node !== 'object' || node === null) return []
  const own: [string, Shape][] = 'properties' in node ? [[way, node as Shape]] : []
  return [...own, ...Object.entries(node).flatMap(([key, inner]) => objectsIn(inner, `${way}.${key}`))]
}

const shapesOf = (schema: z.ZodType, io: 'input' | 'output') =>
  objectsIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), io)

describe('what is sent', () => {
  test.each(withBody)('%s takes no key in its body that it does not name', (_name, e) => {
    const loose = shapesOf(e.body as z.ZodType, 'input').filter(
      ([, shape]) => shape.additionalProperties !== false,
    )
    expect(loose.map(([way]) => way)).toEqual([])
  })
})

describe('numbers that are sent', () => {
  const MOST = 2_147_483_647
  /** Not stored as they come: ages are cut before they are used, days are one of a few. */
  const cut = [/\.ageMs$/, /^crm\.dashboard .*\.days$/]

  /** Numbers in a schema without a limit that a column of whole numbers has. */
  const unboundedIn = (node: unknown, way: string): string[] => {
    if (typeof node !== 'object' || node === null) return []
    const { type, maximum = Infinity } = node as { type?: unknown; maximum?: number }
    const own = (type === 'integer' || type === 'number') && maximum > MOST ? [way] : []
    return [...own, ...Object.entries(node).flatMap(([key, inner]) => unboundedIn(inner, `${way}.${key}`))]
  }

  test('fit the columns of the database', () => {
    const found = endpoints
      .filter(([, { access }]) => access.kind !== 'webhook')
      .flatMap(([name, { body, query }]) =>
        [body, query].flatMap((schema) =>
          schema
            ? unboundedIn(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), `${name} `)
            : [],
        ),
      )
    expect(found.filter((way) => !cut.some((known) => known.test(way)))).toEqual([])
  })
})

describe('what is answered', () => {
  /** Hashes, sealed texts, keys of storage and of others: none of them is anybody's to read. */
  const secret =
    /\wHash$|sealed|pepper|^secret$|[pP]assword|privateKey|storageKey|packageKey|refreshHash|originalPath|apiKey|^otp$/
  /** What only the one who asks gets, at the moment it is made. */
  const given: Record<string, readonly string[]> = {
    'secondFactor.begin': ['secret'],
    // Of trial accounts, whose passwords everybody knows; it exists in demo mode only.
    'content.demoAccounts': ['password'],
  }

  test('no answer has a field for a secret', () => {
    const found = endpoints.flatMap(([name, e]) =>
      shapesOf(e.response, 'output').flatMap(([, { properties = {} }]) =>
        Object.keys(properties)
          .filter((field) => secret.test(field) && !given[name]?.includes(field))
          .map((field) => `${name}: ${field}`),
      ),
    )
    expect(found).toEqual([])
  })
})
