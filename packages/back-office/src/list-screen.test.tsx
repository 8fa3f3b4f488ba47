import { ApiError } from '@repo/api-client'
import { choiceParam, defineFilters, Link, pageParam, textParam } from '@repo/routing'
import { AppRoot } from '@repo/shell'
import { renderScreen, signedInSession } from '@repo/testing'
import * as files from '@repo/ui/lib/save-file'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { bulkMessages, columnMessages, exportMessages, viewMessages } from './list.messages.ts'
import { type ListColumn, ListScreen } from './list-screen.tsx'

vi.mock('@repo/ui/lib/save-file', () => ({ saveFile: vi.fn() }))

interface Coupon {
  id: string
  code: string
  uses: number
}
const all: Coupon[] = ['=NOEL', 'TET', 'HE', 'THU'].map((code, uses) => ({ id: `c${uses}`, code, uses }))
const filters = defineFilters({ q: textParam(), state: choiceParam(['on', 'off']), page: pageParam() })
const pageSize = 3
const act = vi.fn(async (_: Coupon): Promise<void> => {})

const columns: ListColumn<Coupon>[] = [
  {
    id: 'code',
    header: 'Mã',
    isPrimary: true,
    csv: ({ code }) => code,
    cell: ({ code }) => (
      <Link to="/crm/Coupon/one" className="row-link">
        {code}
      </Link>
    ),
  },
  { id: 'uses', header: 'Lượt dùng', csv: ({ uses }) => uses, cell: ({ uses }) => String(uses) },
]

function Coupons() {
  return (
    <ListScreen
      id="coupons"
      title="Mã giảm giá"
      filters={filters}
      read={({ q, page }) => ({
        queryKey: ['coupons', q, page],
        queryFn: async () => {
          const found = all.filter(({ code }) => code.includes(q))
          const items = found.slice((page - 1) * pageSize, page * pageSize)
          return { items, page, pageSize, total: found.length }
        },
      })}
      search={{ label: 'Tìm mã', hint: 'Mã' }}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      bulk={{
        acts: [{ id: 'off', label: 'Tắt mã', start: (_, runEach) => runEach(act) }],
        refresh: async () => {},
      }}
      exportName="ma-giam-gia"
      empty={{ first: { title: 'Chưa có mã' }, noMatch: { title: 'Không có mã phù hợp' } }}
    />
  )
}

async function open(url = '/crm/Coupon') {
  const root = {
    Component: () => <AppRoot brand="Thẩm Học" />,
    children: [
      { path: '/crm/Coupon', Component: Coupons },
      { path: '/crm/Coupon/one', element: <h1>Một mã</h1> },
    ],
  }
  const page = renderScreen([root], { url, session: signedInSession({ role: 'admin' }) })
  await screen.findByRole('table')
  return page
}
const checkbox = (code: string) => screen.findByRole('checkbox', { name: `Chọn ${code}` })

beforeEach(() => {
  localStorage.clear()
  act.mockReset()
})

test('a column that is hidden stays hidden when the list is opened again', async () => {
  const { user, unmount } = await open()
  await user.click(screen.getByRole('button', { name: columnMessages.title }))
  await user.click(screen.getByRole('checkbox', { name: 'Lượt dùng' }))
  expect(screen.queryByRole('columnheader', { name: 'Lượt dùng' })).not.toBeInTheDocument()
  unmount()
  await open()
  expect(screen.getByRole('columnheader', { name: 'Mã' })).toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: 'Lượt dùng' })).not.toBeInTheDocument()
})

test('a saved view brings back its filters', async () => {
  const { user, router } = await open('/crm/Coupon?q=T&state=on')
  await user.click(screen.getByRole('button', { name: viewMessages.title }))
  await user.type(screen.getByLabelText(viewMessages.name), 'Đang chạy')
  await user.click(screen.getByRole('button', { name: viewMessages.save }))
  await user.click(screen.getByRole('button', { name: viewMessages.original }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await user.click(screen.getByRole('button', { name: viewMessages.title }))
  await user.click(screen.getByRole('button', { name: 'Đang chạy' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=T&state=on'))
})

test('shift and a press select every row between', async () => {
  const { user } = await open()
  await user.click(await checkbox('=NOEL'))
  await user.keyboard('{Shift>}')
  await user.click(await checkbox('HE'))
  await user.keyboard('{/Shift}')
  expect(await checkbox('TET')).toBeChecked()
  const bar = within(screen.getByRole('region', { name: bulkMessages.bar }))
  expect(bar.getByText(bulkMessages.selected('3'))).toBeInTheDocument()
})

test('an act on many rows says what failed and leaves only that selected', async () => {
  act.mockImplementation(async ({ code }) => {
    if (code === 'TET') throw new ApiError({ name: 'edit.outdated', code: 40900, status: 409, message: '' })
  })
  const { user } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Chọn tất cả dòng trên trang này' }))
  await user.click(screen.getByRole('button', { name: 'Tắt mã' }))
  expect(await screen.findByText(/^2 xong, 1 lỗi: TET – /)).toBeInTheDocument()
  expect(act.mock.calls.map(([{ code }]) => code)).toEqual(['=NOEL', 'TET', 'HE'])
  expect(await checkbox('TET')).toBeChecked()
  expect(await checkbox('HE')).not.toBeChecked()
})

test('the export reads every page and lets no text run as a formula', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: exportMessages.save }))
  await waitFor(() => expect(files.saveFile).toHaveBeenCalledOnce())
  const [blob, name] = vi.mocked(files.saveFile).mock.lastCall ?? []
  expect(name).toBe('ma-giam-gia.csv')
  expect(await blob?.text()).toContain("Mã,Lượt dùng\r\n'=NOEL,0\r\nTET,1\r\nHE,2\r\nTHU,3\r\n")
})

test('keys move between rows, select and open them', async () => {
  const { user, router } = await open()
  await checkbox('=NOEL')
  const table = screen.getByRole('table')
  table.parentElement?.focus()
  await user.keyboard('jj ')
  expect(await checkbox('TET')).toBeChecked()
  await user.keyboard('k{Enter}')
  expect(await screen.findByRole('heading', { name: 'Một mã' })).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/crm/Coupon/one')
})

test('a slash leads to the search, where letters are letters', async () => {
  const { user } = await open()
  await checkbox('=NOEL')
  screen.getByRole('table').parentElement?.focus()
  await user.keyboard('/jk/')
  const field = screen.getByRole('searchbox', { name: 'Tìm mã' })
  expect(field).toHaveFocus()
  expect(field).toHaveValue('jk/')
})
