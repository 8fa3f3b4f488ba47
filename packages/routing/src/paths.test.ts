import { describe, expect, test } from 'vitest'
import { definePaths, toSearch } from './index.ts'

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
  test('escapes parameters and writes the query', () => {
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
