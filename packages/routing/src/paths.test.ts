import { describe, expect, test } from 'vitest'
import { definePaths, matchRoutes, toSearch } from './index.ts'
import { pageMatcher, pageNamer } from './paths.ts'

const paths = definePaths({ home: '/', courses: '/course', course: '/course/:id', edit: '/crm/Course/Edit' })

describe('definePaths', () => {
  test('builds the exact paths', () => {
    expect([paths.home(), paths.courses(), paths.edit(), paths.course({ id: 'tiem-moi' })]).toEqual([
      '/',
      '/course',
      '/crm/Course/Edit',
      '/course/tiem-moi',
    ])
    expect(paths.course.pattern).toBe('/course/:id')
  })
  test('escapes parameters and appends the query', () => {
    expect(paths.course({ id: 'a/b' }, { tab: 'reviews' })).toBe('/course/a%2Fb?tab=reviews')
    expect(paths.courses({ level: ['basic', 'advanced'], q: '', page: undefined })).toBe(
      '/course?level=basic&level=advanced',
    )
  })
  test('needs its parameters', () => {
    // @ts-expect-error the id is missing
    expect(() => paths.course({})).toThrow('needs the parameter "id"')
  })
  test('an empty query leaves no question mark', () => {
    expect(toSearch({ q: null, tags: [] })).toBe('')
  })
})

describe('pageMatcher', () => {
  const isPage = pageMatcher(paths)
  const routes = Object.values(paths).map(({ pattern }) => ({ path: pattern, caseSensitive: true }))

  test.each([
    ['/', true],
    ['/course', true],
    ['/course/', true],
    ['/course//', true],
    ['/course/tiem-moi', true],
    ['/course/ti%C3%AAm%20m%C3%B4i', true],
    ['/course/a%2Fb', true],
    ['/c%6Furse', true],
    ['/crm/Course/Edit', true],
    ['/Course', false],
    ['/crm/course/Edit', false],
    ['/course/a/b', false],
    ['/crm//Course/Edit', false],
    ['/crm', false],
    ['/khong-co', false],
  ])('for %s answers %s, as the router does', (path, expected) => {
    expect(isPage(path)).toBe(expected)
    expect(matchRoutes(routes, path) !== null).toBe(expected)
  })
})

test('pageNamer: of two pages that could stand at a path, the first one is named; no page has no name', () => {
  const nameOf = pageNamer({ fresh: { pattern: '/course/new' }, course: { pattern: '/course/:id' } })
  expect(['/course/new', '/course/new/', '/course/tiem-moi', '/khong-co'].map(nameOf)).toEqual([
    'fresh',
    'fresh',
    'course',
    undefined,
  ])
})
