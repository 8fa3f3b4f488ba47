import { contract, type Endpoint } from '@repo/contract'
import { strictQueryOf } from '@repo/contract/strict-query'
import { describe, expect, it } from 'vitest'
import { GROWTH_PATHS, toGrowthRow, uncachedPath } from './growth.ts'
import { fillIn, LEARNER_PATHS } from './learner-growth.ts'
import { multipliedCode, OFFICE_PATHS } from './office-growth.ts'
import { comparisonsFor } from './throughput.ts'

const endpoints = Object.values(contract).flatMap((group): Endpoint[] => Object.values(group))

/** What the API makes of the query of an address, or why it refuses it. */
function readQuery(address: string, asked = 'GET'): unknown {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const endpoint = endpoints.find(
    ({ method, path }) =>
      method === asked && new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
  )
  if (!endpoint) throw new Error(`no endpoint answers ${pathname}`)
  return strictQueryOf(endpoint).parse(Object.fromEntries(searchParams))
}

describe('measured addresses', () => {
  const places = {
    slug: 'tiem-moi',
    shown: 'tiem-moi',
    lesson: '019f44d1-5f80-73cf-8116-9c11e6b31e37',
  }
  const paths: { name: string; path: string; method?: string }[] = [
    ...comparisonsFor('tiem-moi').filter(({ service }) => service === 'api'),
    ...OFFICE_PATHS,
    ...LEARNER_PATHS.map(({ path, ...each }) => ({ ...each, path: fillIn(path, places) })),
    ...GROWTH_PATHS.map(({ name, path }) => ({
      name,
      path: uncachedPath(path.replace('{slug}', 'tiem-moi')),
    })),
  ]

  it.each(paths)('are valid requests for the API: $name', ({ path, method }) => {
    expect(() =>
      readQuery(path.replace('{n}', '1234567').replace('{code}', multipliedCode(58)), method),
    ).not.toThrow()
  })

  it('request the first page, whatever number makes them different', () => {
    const [path = ''] = paths.map((each) => each.path).filter((each) => each.includes('{n}'))
    expect(readQuery(path.replace('{n}', '1234567'))).toMatchObject({ page: 1 })
    expect(path.replace('{n}', '1')).not.toBe(path.replace('{n}', '2'))
  })
})

describe('uncachedPath', () => {
  it.each(['/courses', '/courses?q=botox'])(
    'makes %s too long to be cached, and keeps its meaning',
    (path) => {
      expect(uncachedPath(path).length).toBeGreaterThan(512)
      const queryOf = (address: string) => [...new URL(address, 'http://localhost').searchParams]
      expect(queryOf(uncachedPath(path))).toEqual(queryOf(path))
    },
  )
})

describe('toGrowthRow', () => {
  const times = { small: [2, 1, 3], large: [5, 4, 9] }

  it('shows median and slow end of both sides, and how much the median grew', () => {
    expect(toGrowthRow('list', times)).toEqual(['list', '2.0', '3.0', '5.0', '9.0', '2.5', '–'])
  })

  it('says whether the target was met', () => {
    expect(toGrowthRow('list', times, 2).at(-1)).toBe('≤ 2 ✗')
    expect(toGrowthRow('list', times, 2.5).at(-1)).toBe('≤ 2.5 ✓')
  })
})
