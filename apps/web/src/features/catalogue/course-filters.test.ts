import { describe, expect, it } from 'vitest'
import { countActive, parseFilters, toApiQuery, toSearchParams, withoutFilters } from './course-filters.ts'

const parse = (search: string) => parseFilters(new URLSearchParams(search))

describe('filters of the course list in the address', () => {
  it('come back from the address they were written to', () => {
    const search =
      'q=m%C3%B4i&category=laser&category=tiem&level=basic&price=sale&doctor=le-an&minRating=4.5&sort=newest&page=2'
    expect(toSearchParams(parse(search)).toString()).toBe(search)
  })

  it('leave an address without defaults', () => {
    expect(toSearchParams(parse('sort=popular&page=1&q=')).toString()).toBe('')
  })

  it('drop what the API would refuse instead of failing', () => {
    const filters = parse('level=expert&price=cheap&doctor=../x&minRating=9&page=-4&category=A%20B&sort=x')
    expect(filters).toEqual(parse(''))
  })

  it('read a decomposed search as the composed one', () => {
    expect(parse(`q=${encodeURIComponent('mo\u0302i')}`).q).toBe('môi')
  })

  it('ask the API only for what is set', () => {
    expect(toApiQuery(parse('level=basic'))).toEqual({ level: ['basic'], sort: 'popular', page: 1 })
  })

  it('count without search and order, and clear without losing them', () => {
    const filters = parse('q=laser&level=basic&level=advanced&price=free&sort=newest&page=3')
    expect(countActive(filters)).toBe(3)
    expect(toSearchParams(withoutFilters(filters)).toString()).toBe('q=laser&sort=newest')
  })
})
