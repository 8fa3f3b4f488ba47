import { act, render, screen } from '@testing-library/react'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import {
  choiceParam,
  createMemoryRouter,
  defineFilters,
  listParam,
  numberParam,
  pageParam,
  RouterProvider,
  sortedPositionParams,
  textParam,
  useSearchFilters,
} from './index.ts'

const filters = defineFilters({
  q: textParam(),
  level: listParam(['basic', 'advanced']),
  sort: choiceParam(['popular', 'newest'], 'popular'),
  price: choiceParam(['free', 'paid']),
  minRating: numberParam(),
  page: pageParam(),
})
const parse = (search: string) => filters.parse(new URLSearchParams(search))

describe('filters in the URL', () => {
  test('are read with their types, and invalid values become the default', () => {
    expect(parse('q=ti%C3%AAm&level=basic&level=x&sort=bad&price=free&minRating=4&page=3')).toEqual({
      q: 'tiêm',
      level: ['basic'],
      sort: 'popular',
      price: 'free',
      minRating: 4,
      page: 3,
    })
    for (const page of ['0', '-1', '1.5', 'x', '1e9', '']) expect(parse(`page=${page}`).page).toBe(1)
    expectTypeOf(parse('').sort).toEqualTypeOf<'popular' | 'newest'>()
    expectTypeOf(parse('').price).toEqualTypeOf<'free' | 'paid' | undefined>()
  })

  test('at their defaults leave the address clean', () => {
    expect(filters.serialize(parse(''))).toBe('')
    expect(filters.serialize({ ...parse(''), q: 'môi', page: 2 })).toBe('?q=m%C3%B4i&page=2')
  })

  test('ignore unknown names in a change', () => {
    expect(filters.known({ q: 'môi', page: undefined, after: 'x' })).toStrictEqual({
      q: 'môi',
      page: undefined,
    })
  })

  test('of a sorted list know keys of any value, and drop the place when the order changes', async () => {
    const sorted = defineFilters(sortedPositionParams(['updated', 'title']))
    const id = '01890000-0000-7000-8000-000000000001'
    const read = (after: string) => sorted.parse(new URLSearchParams({ after })).after
    for (const value of ['2026-01-01T00:00:00.000000Z', '-15', 'w4FuaA_-', ''])
      expect(read(`${value}_${id}`)).toBe(`${value}_${id}`)
    for (const key of [id, `a b_${id}`, `Ánh_${id}`, `${'x'.repeat(2001)}_${id}`, 'x_1'])
      expect(read(key)).toBe(undefined)
    expectTypeOf(sorted.parse(new URLSearchParams()).sort).toEqualTypeOf<'updated' | 'title'>()

    let api: ReturnType<typeof useSearchFilters<ReturnType<typeof sorted.parse>>> | undefined
    function List() {
      api = useSearchFilters(sorted)
      return <p>{api.values.sort}</p>
    }
    const router = createMemoryRouter([{ path: '/course', element: <List /> }], {
      initialEntries: [`/course?after=1_${id}`],
    })
    render(<RouterProvider router={router} />)
    act(() => api?.setFilters({ sort: 'title', direction: 'asc' }))
    expect(await screen.findByText('title')).toBeInTheDocument()
    expect(router.state.location.search).toBe('?sort=title&direction=asc')
  })

  test('of one of several lists on a page keep the parameter that names the list', async () => {
    const lessons = defineFilters({ q: textParam(), page: pageParam() }, { view: 'lessons' })
    let api: ReturnType<typeof useSearchFilters<ReturnType<typeof lessons.parse>>> | undefined
    function List() {
      api = useSearchFilters(lessons)
      return <p>{`${api.values.q}|${api.isFiltered}`}</p>
    }
    const router = createMemoryRouter([{ path: '/video', element: <List /> }], {
      initialEntries: ['/video?view=lessons'],
    })
    render(<RouterProvider router={router} />)
    expect(screen.getByText('|false')).toBeInTheDocument()
    act(() => api?.setFilters({ q: 'môi' }))
    expect(await screen.findByText('môi|true')).toBeInTheDocument()
    expect(router.state.location.search).toBe('?view=lessons&q=m%C3%B4i')
    act(() => api?.clear())
    expect(await screen.findByText('|false')).toBeInTheDocument()
    expect(router.state.location.search).toBe('?view=lessons')
  })

  test('chosen quickly one after another all apply, even while the first one still loads', async () => {
    let api: ReturnType<typeof useSearchFilters<ReturnType<typeof parse>>> | undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    function List() {
      api = useSearchFilters(filters)
      return <p>{`${api.values.level.join()}|${api.values.sort}`}</p>
    }
    const loader = async ({ request }: { request: Request }) => {
      if (new URL(request.url).search) await promise
      return null
    }
    const router = createMemoryRouter(
      [{ path: '/course', element: <List />, loader, hydrateFallbackElement: <p>…</p> }],
      {
        initialEntries: ['/course'],
      },
    )
    render(<RouterProvider router={router} />)
    await screen.findByText('|popular')
    act(() => {
      api?.setFilters({ level: ['basic'] })
      api?.setFilters({ sort: 'newest' })
    })
    resolve()
    expect(await screen.findByText('basic|newest')).toBeInTheDocument()
  })

  test('chosen before the previous choice is rendered both apply', async () => {
    let api: ReturnType<typeof useSearchFilters<ReturnType<typeof parse>>> | undefined
    function List() {
      api = useSearchFilters(filters)
      return <p>{`${api.values.level.join()}|${api.values.sort}`}</p>
    }
    const router = createMemoryRouter([{ path: '/course', element: <List /> }], {
      initialEntries: ['/course'],
    })
    render(<RouterProvider router={router} />)
    await act(async () => {
      api?.setFilters({ level: ['basic'] })
      // The router has the new address, while React has not rendered it yet.
      await vi.waitFor(() => expect(router.state.location.search).toBe('?level=basic'))
      api?.setFilters({ sort: 'newest' })
    })
    expect(await screen.findByText('basic|newest')).toBeInTheDocument()
  })

  test('go back to the first page when one changes, keep the others, and undo with the back button', async () => {
    let api: ReturnType<typeof useSearchFilters<ReturnType<typeof parse>>> | undefined
    function List() {
      api = useSearchFilters(filters)
      return <p>{`${api.values.q}|${api.values.level.join()}|${api.values.page}|${api.isFiltered}`}</p>
    }
    const router = createMemoryRouter([{ path: '/course', element: <List /> }], {
      initialEntries: ['/course?q=a&page=4'],
    })
    render(<RouterProvider router={router} />)
    expect(screen.getByText('a||4|true')).toBeInTheDocument()
    act(() => api?.setFilters({ level: ['basic'] }))
    expect(await screen.findByText('a|basic|1|true')).toBeInTheDocument()
    expect(router.state.location.search).toBe('?q=a&level=basic')
    await act(() => router.navigate(-1))
    expect(await screen.findByText('a||4|true')).toBeInTheDocument()
    act(() => api?.clear())
    expect(await screen.findByText('||1|false')).toBeInTheDocument()
  })
})
