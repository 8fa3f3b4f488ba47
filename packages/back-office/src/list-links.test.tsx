import { countLimit } from '@repo/contract/lengths'
import {
  choiceParam,
  defineFilters,
  pageParam,
  pagePositionParams,
  textParam,
  useSearchFilters,
} from '@repo/routing'
import { renderScreen } from '@repo/testing'
import { TabCount } from '@repo/ui/tab-look'
import { act, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ListFrame } from './list-frame.tsx'
import { choiceTabs, StatusTabs } from './status-tabs.tsx'

const labels = { draft: 'Bản nháp', published: 'Đã xuất bản' }
const common = { state: choiceParam(['draft', 'published']), category: textParam() }
const numbered = defineFilters({ ...common, page: pageParam() })
const keyed = defineFilters({ ...common, ...pagePositionParams })
const key = (n: number) => `2026-11-20T08:00:00.000000Z_01890000-0000-7000-8000-00000000000${n}`

function Numbered() {
  const list = useSearchFilters(numbered)
  return (
    <ListFrame
      name="Khóa học"
      info={{ page: list.values.page, pageSize: 20, total: 60 }}
      filters={list}
      tabs={
        <StatusTabs
          label="Trạng thái"
          filters={list}
          tabs={choiceTabs('state', { all: 'Tất cả', labels, counts: { draft: 4, published: 2 } })}
        />
      }
    >
      <CategoryButton onSelect={(category) => list.setFilters({ category })} />
      <p>{`đang xem ${list.values.state ?? 'tất cả'}, ${list.values.category || 'mọi chuyên mục'}, trang ${list.values.page}`}</p>
    </ListFrame>
  )
}

const keyedList =
  ({ total, skipped }: { total: number; skipped: number }) =>
  () => <KeyedList total={total} skipped={skipped} />

const Keyed = keyedList({ total: 60, skipped: 20 })

function KeyedList({ total, skipped }: { total: number; skipped: number }) {
  const list = useSearchFilters(keyed)
  const info = { pageSize: 20, total, skipped, previous: key(1), next: key(2) }
  return (
    <ListFrame name="Khóa học" info={info} filters={list}>
      <CategoryButton onSelect={(category) => list.setFilters({ category })} />
      <p>{`đang xem ${list.values.category || 'mọi chuyên mục'}, sau ${list.values.after ?? 'không'}`}</p>
    </ListFrame>
  )
}

const CategoryButton = ({ onSelect }: { onSelect: (category: string) => void }) => (
  <button type="button" onClick={() => onSelect('laser')}>
    Chọn laser
  </button>
)

/** The list at an address; the loader finishes each navigation only after `release`. */
async function show(List: () => React.ReactNode, url: string) {
  const held = Promise.withResolvers<void>()
  const loader = async ({ request }: { request: Request }) => {
    if (new URL(request.url).searchParams.has('category')) await held.promise
    return null
  }
  const page = renderScreen([{ path: '/crm/Course', Component: List, loader, HydrateFallback: () => null }], {
    url,
  })
  await screen.findByText(/^đang xem/)
  return { ...page, release: () => act(async () => held.resolve()) }
}

test('status tab: pressed before the last filter is rendered, it keeps that filter', async () => {
  const { user, release } = await show(Numbered, '/crm/Course?page=3')
  await user.click(screen.getByRole('button', { name: 'Chọn laser' }))
  expect(screen.getByText('đang xem tất cả, mọi chuyên mục, trang 3')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: /^Bản nháp/ }))
  await release()
  expect(await screen.findByText('đang xem draft, laser, trang 1')).toBeInTheDocument()
})

test('page number: pressed before the last filter is rendered, it keeps that filter', async () => {
  const { user, release } = await show(Numbered, '/crm/Course')
  await user.click(screen.getByRole('button', { name: 'Chọn laser' }))
  await user.click(screen.getByRole('link', { name: 'Trang 2' }))
  await release()
  expect(await screen.findByText('đang xem tất cả, laser, trang 2')).toBeInTheDocument()
})

test('next page of a keyset-paged list: keeps a filter that is not rendered yet', async () => {
  const { user, release } = await show(Keyed, '/crm/Course')
  await user.click(screen.getByRole('button', { name: 'Chọn laser' }))
  await user.click(screen.getByRole('link', { name: 'Trang sau' }))
  await release()
  expect(await screen.findByText(`đang xem laser, sau ${key(2)}`)).toBeInTheDocument()
})

test('tabs count their rows, name the current one, and have addresses that open in a new tab', async () => {
  const { user, router } = await show(Numbered, '/crm/Course?state=draft&page=2')
  const tabs = within(screen.getByRole('navigation', { name: 'Trạng thái' }))
  expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
    'Tất cả6',
    'Bản nháp4',
    'Đã xuất bản2',
  ])
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Bản nháp')
  const published = tabs.getByRole('link', { name: /^Đã xuất bản/ })
  expect(published).toHaveAttribute('href', '/crm/Course?state=published')
  // jsdom opens no tabs, so the test only checks that the press is left to the browser.
  const opened = vi.fn((event: MouseEvent) => {
    expect(event.defaultPrevented).toBe(false)
    event.preventDefault()
  })
  document.addEventListener('click', opened, { once: true })
  await user.keyboard('{Control>}')
  await user.click(published)
  await user.keyboard('{/Control}')
  expect(opened).toHaveBeenCalledOnce()
  expect(router.state.location.search).toBe('?state=draft&page=2')
})

test('status tab: pressing the current one again adds no entry to the history', async () => {
  const { user, router } = await show(Numbered, '/crm/Course')
  await user.click(screen.getByRole('link', { name: /^Bản nháp/ }))
  await screen.findByText(/^đang xem draft/)
  await user.click(screen.getByRole('link', { name: /^Bản nháp/ }))
  await act(() => router.navigate(-1))
  expect(await screen.findByText(/^đang xem tất cả/)).toBeInTheDocument()
})

test.each([
  [20, '21–40 trong hơn 10.000'],
  [countLimit + 1, 'Sau dòng 10.000'],
])('list longer than is counted, %i rows down: says so in place of a number', async (skipped, words) => {
  await show(keyedList({ total: countLimit + 1, skipped }), '/crm/Course')
  expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('hơn 10.000 kết quả')
})

test('tabs without counts, as where a search finds more than are counted: their names alone', () => {
  const tabs = choiceTabs('state', { all: 'Tất cả', labels, counts: null })
  expect(tabs.map(({ count }) => count)).toEqual([undefined, undefined, undefined])
})

test('count on a tab: stops at 999', async () => {
  const { rerender } = render(<TabCount value={999} />)
  expect(screen.getByText('999')).toBeInTheDocument()
  rerender(<TabCount value={1000} />)
  expect(screen.getByText('999+')).toBeInTheDocument()
})
