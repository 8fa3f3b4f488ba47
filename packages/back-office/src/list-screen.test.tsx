import { ApiError } from '@repo/api-client'
import { type ApiContract, contract, type EndpointOutput } from '@repo/contract'
import { choiceParam, defineFilters, Link, pageParam, textParam } from '@repo/routing'
import { xlsxType } from '@repo/sheets/xlsx'
import { ApiContext } from '@repo/shell/api-context'
import {
  createTestApi,
  mockEndpoint,
  mockError,
  type RenderedScreen,
  renderScreen,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import * as files from '@repo/ui/lib/save-file'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackLink } from './back-link.tsx'
import { bulkMessages, columnMessages, exportMessages, viewMessages } from './list.messages.ts'
import { type ListColumn, ListScreen } from './list-screen.tsx'
import { OfficeRoot } from './office-root.tsx'
import { forgetTab } from './person-store.ts'
import { useRememberPageVisits } from './use-way-back.ts'

// jsdom knows no pointer capture, which the toasts use for swiping.
HTMLElement.prototype.setPointerCapture ??= () => {}

vi.mock('@repo/ui/lib/save-file', () => ({ saveFile: vi.fn() }))

interface Coupon {
  id: string
  code: string
  uses: number
}
const all: Coupon[] = ['=NOEL', 'TET', 'HE', 'THU'].map((code, uses) => ({ id: `c${uses}`, code, uses }))
const viewId = '019a9f3e-0000-7000-8000-0000000000aa'
type ListView = EndpointOutput<ApiContract['listViews']['views']>[number]
const buildView = (change: Partial<ListView> = {}): ListView => ({
  id: viewId,
  name: 'Đang chạy',
  search: '?state=on',
  isShared: false,
  mayChange: true,
  isOwn: true,
  isDefault: false,
  by: 'Lương Gia Hạnh',
  version: null,
  ...change,
})
const filters = defineFilters({ q: textParam(), state: choiceParam(['on', 'off']), page: pageParam() })
const pageSize = 3
/** A count that the list says instead of its own. */
let countedRows: number | null = null
const turnOff = vi.fn(async (_: Coupon): Promise<void> => {})
const refresh = vi.fn(async () => {})
const turnOn = vi.fn(async ({ code }: Coupon) => ({ version: `v-${code}` }))
const takeBack = vi.fn(async (_coupon: Coupon, _on: { version: string }): Promise<void> => {})

const columns: ListColumn<Coupon>[] = [
  {
    id: 'code',
    header: 'Mã',
    isPrimary: true,
    csv: { from: 'code' },
    cell: ({ code }) => (
      <Link to="/crm/Coupon/one" className="row-link">
        {code}
      </Link>
    ),
  },
  { id: 'uses', header: 'Lượt dùng', csv: { from: 'uses' }, cell: ({ uses }) => String(uses) },
  {
    id: 'left',
    header: 'Còn lại',
    csv: { from: 'uses', before: '9 trừ ' },
    cell: ({ uses }) => String(9 - uses),
  },
]

function Coupons() {
  return (
    <ListScreen
      id="coupons"
      title="Mã giảm giá"
      filters={filters}
      read={({ q, page }) => ({
        queryKey: ['crmSales', 'coupons', { query: { q: q || undefined, page } }],
        queryFn: async () => {
          const found = all.filter(({ code }) => code.includes(q))
          const items = found.slice((page - 1) * pageSize, page * pageSize)
          return { items, page, pageSize, total: countedRows ?? found.length }
        },
      })}
      search={{ label: 'Tìm mã', hint: 'Mã' }}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      bulk={{
        acts: [
          { id: 'off', label: 'Tắt mã', start: (_, runEach) => runEach(turnOff) },
          { id: 'on', label: 'Bật mã', start: (_, runEach) => runEach(turnOn, takeBack) },
        ],
        refresh,
      }}
      exportName="ma-giam-gia"
      empty={{ first: { title: 'Chưa có mã' }, noMatch: { title: 'Không có mã phù hợp' } }}
    />
  )
}

function Office() {
  useRememberPageVisits()
  return (
    <ApiContext value={createTestApi()}>
      <OfficeRoot brand="Thẩm Học" />
    </ApiContext>
  )
}

function CouponPage() {
  return (
    <>
      <BackLink to="/crm/Coupon">Về danh sách</BackLink>
      <Link to="/crm/Coupon">Danh sách</Link>
      <h1>Một mã</h1>
    </>
  )
}

async function open(url = '/crm/Coupon') {
  const root = {
    Component: Office,
    children: [
      { path: '/crm/Coupon', Component: Coupons },
      { path: '/crm/Coupon/one', Component: CouponPage },
    ],
  }
  const page = renderScreen([root], {
    url,
    session: signedInSession({ role: 'admin', id: 'u1', rights: ['lists.export'] }),
  })
  await screen.findByText(/./, { selector: url === '/crm/Coupon/one' ? 'h1' : 'caption' })
  return page
}
const noted = vi.fn((_body: unknown) => ({ ok: true as const }))
/** The views that the server keeps of the list. */
let views: ListView[] = []
const saved = vi.fn((_body: unknown) => ({ id: viewId }))
const server = startMockServer(
  mockEndpoint(contract.listExports.noteExport, ({ body }) => noted(body)),
  mockEndpoint(contract.listViews.views, () => views),
  mockEndpoint(contract.listViews.saveView, ({ body }) => {
    const { list: _, ...view } = body as ListView & { list: string }
    views = [...views, buildView(view)]
    return saved(view)
  }),
)
async function exportAs(user: RenderedScreen['user'], format: 'csv' | 'xlsx') {
  await user.click(screen.getByRole('button', { name: exportMessages.save }))
  await user.click(await screen.findByRole('menuitem', { name: exportMessages.formats[format] }))
}
const checkbox = (code: string) => screen.findByRole('checkbox', { name: `Chọn ${code}` })

afterEach(forgetTab)
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  localStorage.clear()
  countedRows = null
  views = []
  saved.mockClear()
  turnOff.mockReset()
  refresh.mockReset()
  takeBack.mockReset()
  noted.mockClear()
  vi.mocked(files.saveFile).mockClear()
})

test('a column that is hidden stays hidden when the list is opened again, and its address says so', async () => {
  const { user, router, unmount } = await open()
  await user.click(screen.getByRole('button', { name: columnMessages.title }))
  await user.click(screen.getByRole('checkbox', { name: 'Lượt dùng' }))
  await waitFor(() =>
    expect(screen.queryByRole('columnheader', { name: 'Lượt dùng' })).not.toBeInTheDocument(),
  )
  expect(router.state.location.search).toBe('?columns=code.left')
  unmount()
  const again = await open()
  expect(screen.getByRole('columnheader', { name: 'Mã' })).toBeInTheDocument()
  await waitFor(() =>
    expect(screen.queryByRole('columnheader', { name: 'Lượt dùng' })).not.toBeInTheDocument(),
  )
  expect(again.router.state.location.search).toBe('?columns=code.left')
})

test('columns stand in the order of the address, are moved in the menu, and filters keep them', async () => {
  const { user, router } = await open('/crm/Coupon?columns=code.left.uses')
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers().slice(1)).toEqual(['Mã', 'Còn lại', 'Lượt dùng'])
  await user.click(screen.getByRole('button', { name: columnMessages.title }))
  await user.click(screen.getByRole('button', { name: columnMessages.up('Lượt dùng') }))
  await waitFor(() => expect(headers().slice(1)).toEqual(['Mã', 'Lượt dùng', 'Còn lại']))
  expect(router.state.location.search).toBe('')
  await user.click(screen.getByRole('button', { name: columnMessages.down('Lượt dùng') }))
  await waitFor(() => expect(router.state.location.search).toBe('?columns=code.left.uses'))
  await user.keyboard('{Escape}')
  await user.type(screen.getByRole('searchbox', { name: 'Tìm mã' }), 'T{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?q=T&columns=code.left.uses'))
})

test('a saved view brings back its filters and columns', async () => {
  const { user, router } = await open('/crm/Coupon?q=T&state=on&columns=code')
  await user.click(screen.getByRole('button', { name: viewMessages.title }))
  await user.type(screen.getByLabelText(viewMessages.name), 'Đang chạy')
  await user.click(screen.getByRole('checkbox', { name: viewMessages.forAll }))
  await user.click(screen.getByRole('button', { name: viewMessages.save }))
  const search = '?q=T&state=on&columns=code'
  await waitFor(() =>
    expect(saved).toHaveBeenCalledExactlyOnceWith({ name: 'Đang chạy', search, isShared: true }),
  )
  await user.click(screen.getByRole('button', { name: viewMessages.original }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await user.click(screen.getByRole('button', { name: viewMessages.title }))
  const group = within(await screen.findByRole('list', { name: viewMessages.forAll }))
  await user.click(group.getByRole('button', { name: 'Đang chạy' }))
  await waitFor(() => expect(router.state.location.search).toBe(search))
})

test('a saved view: what the list does not know of it is left out', async () => {
  views = [buildView({ search: '?state=lost&q=T&colour=red&page=7&columns=uses.gone' })]
  const { user, router } = await open()
  await user.click(screen.getByRole('button', { name: viewMessages.title }))
  await user.click(await screen.findByRole('button', { name: 'Đang chạy' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=T&columns=uses.gone'))
  expect(screen.getByRole('columnheader', { name: 'Lượt dùng' })).toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: 'Còn lại' })).not.toBeInTheDocument()
})

test('a saved view: one that a colleague shares can be opened with, but not changed', async () => {
  views = [buildView({ isShared: true, mayChange: false, isOwn: false, by: 'Trần Thị Lan' })]
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: viewMessages.title }))
  await user.click(await screen.findByRole('button', { name: viewMessages.acts('Đang chạy') }))
  expect(await screen.findByRole('button', { name: viewMessages.makeDefault })).toBeVisible()
  expect(screen.queryByRole('button', { name: viewMessages.remove })).not.toBeInTheDocument()
})

test('a saved view: a removed one can be taken back', async () => {
  views = [buildView()]
  server.use(
    mockEndpoint(contract.listViews.removeView, () => {
      views = []
      return { ok: true as const }
    }),
  )
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: viewMessages.title }))
  await user.click(await screen.findByRole('button', { name: viewMessages.acts('Đang chạy') }))
  await user.click(await screen.findByRole('button', { name: viewMessages.remove }))
  await user.click(await screen.findByRole('button', { name: viewMessages.undo }))
  await waitFor(() =>
    expect(saved).toHaveBeenCalledExactlyOnceWith({
      name: 'Đang chạy',
      search: '?state=on',
      isShared: false,
    }),
  )
})

test('a saved view: a name that is taken is said at the field', async () => {
  server.use(mockError(contract.listViews.saveView, 'list_view.name_taken'))
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: viewMessages.title }))
  await user.type(screen.getByLabelText(viewMessages.name), 'Đang chạy')
  await user.click(screen.getByRole('button', { name: viewMessages.save }))
  await waitFor(() => expect(screen.getByLabelText(viewMessages.name)).toBeInvalid())
})

test('views of a browser: are handed over to the server once, with their columns', async () => {
  const kept = { id: 'v1', name: 'Đang chạy', search: '?state=on', hidden: ['uses'], isDefault: true }
  localStorage.setItem('list-views:u1:coupons', JSON.stringify([kept]))
  const taken = vi.fn((_body: unknown) => ({ ok: true as const }))
  server.use(mockEndpoint(contract.listViews.takeInViews, ({ body }) => taken(body)))
  const { unmount } = await open()
  await waitFor(() => expect(localStorage.getItem('list-views:u1:coupons')).toBeNull())
  unmount()
  await open()
  const search = '?state=on&columns=code.left'
  expect(taken).toHaveBeenCalledExactlyOnceWith({
    list: 'coupons',
    views: [{ name: 'Đang chạy', search, isDefault: true }],
  })
})

test('views of a browser: stay there while the server cannot take them', async () => {
  const kept = { id: 'v1', name: 'Đang chạy', search: '', hidden: [], isDefault: false }
  localStorage.setItem('list-views:u1:coupons', JSON.stringify([kept]))
  const asked = vi.fn()
  server.use(
    mockError(contract.listViews.takeInViews, 'server.unavailable'),
    mockEndpoint(contract.listViews.views, () => {
      asked()
      return []
    }),
  )
  await open()
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(localStorage.getItem('list-views:u1:coupons')).not.toBeNull()
})

/** Makes a view the default of the list. */
function keepDefault(search: string) {
  views = [buildView({ search, isDefault: true })]
}

test('default view: a list opened by a link without filters shows it and names it', async () => {
  keepDefault('?state=on')
  const { user, router } = await open('/crm/Coupon/one')
  await user.click(screen.getByRole('link', { name: 'Danh sách' }))
  expect(await screen.findByRole('button', { name: `${viewMessages.title}: Đang chạy` })).toBeVisible()
  expect(router.state.location.search).toBe('?state=on')
})

test('default view: a list opened with filters in its address keeps those', async () => {
  keepDefault('?state=on')
  const { router } = await open('/crm/Coupon?q=T')
  await checkbox('TET')
  expect(router.state.location.search).toBe('?q=T')
})

test.each([
  ['the back button', 'history'],
  ['the way back of a record', 'link'],
])('default view: %s shows all rows again where all rows were shown before', async (_name, way) => {
  keepDefault('?state=on')
  const { user, router } = await open()
  await waitFor(() => expect(router.state.location.search).toBe('?state=on'))
  await user.click(await screen.findByRole('button', { name: `${viewMessages.title}: Đang chạy` }))
  await user.click(screen.getByRole('button', { name: viewMessages.original }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await user.click(screen.getByRole('link', { name: 'TET' }))
  await screen.findByRole('heading', { name: 'Một mã' })
  if (way === 'history') await act(() => router.navigate(-1))
  else await user.click(screen.getByRole('link', { name: 'Về danh sách' }))
  await checkbox('TET')
  expect(screen.getByRole('button', { name: viewMessages.title })).toBeVisible()
  expect(router.state.location.search).toBe('')
})

test('a shift-click selects every row between', async () => {
  const { user } = await open()
  await user.click(await checkbox('=NOEL'))
  await user.keyboard('{Shift>}')
  await user.click(await checkbox('HE'))
  await user.keyboard('{/Shift}')
  expect(await checkbox('TET')).toBeChecked()
  const bar = within(screen.getByRole('region', { name: bulkMessages.bar }))
  expect(bar.getByText(bulkMessages.selected('3'))).toBeInTheDocument()
})

test('a bulk action says which rows failed and leaves only those selected', async () => {
  turnOff.mockImplementation(async ({ code }) => {
    if (code === 'TET') throw new ApiError({ name: 'edit.outdated', code: 40900, status: 409, message: '' })
  })
  const { user } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Chọn tất cả dòng trên trang này' }))
  await user.click(screen.getByRole('button', { name: 'Tắt mã' }))
  expect(await screen.findByText(/^2 xong, 1 lỗi: TET – /)).toBeInTheDocument()
  expect(turnOff.mock.calls.map(([{ code }]) => code)).toEqual(['=NOEL', 'TET', 'HE'])
  expect(await checkbox('TET')).toBeChecked()
  expect(await checkbox('HE')).not.toBeChecked()
})

test('a bulk action whose rows cannot be read again says so, and the list goes on', async () => {
  refresh.mockRejectedValueOnce(
    new ApiError({ name: 'server.unknown', code: 50000, status: 500, message: '' }),
  )
  const { user } = await open()
  await user.click(await checkbox('TET'))
  await user.click(screen.getByRole('button', { name: 'Tắt mã' }))
  expect(await screen.findByText('1 xong')).toBeInTheDocument()
  await user.click(await checkbox('HE'))
  await user.click(screen.getByRole('button', { name: 'Tắt mã' }))
  await waitFor(() => expect(turnOff.mock.calls.map(([{ code }]) => code)).toEqual(['TET', 'HE']))
})

test('a bulk action that can be undone is taken back for the rows that it changed, with what each answered', async () => {
  const outdated = new ApiError({ name: 'edit.outdated', code: 40900, status: 409, message: '' })
  turnOn.mockImplementationOnce(() => Promise.reject(outdated))
  takeBack.mockRejectedValueOnce(outdated)
  const { user } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Chọn tất cả dòng trên trang này' }))
  await user.click(screen.getByRole('button', { name: 'Bật mã' }))
  expect(await screen.findByText(/^2 xong, 1 lỗi: =NOEL – /)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: bulkMessages.undo }))
  expect(await screen.findByText(/^Đã hoàn tác 1 dòng, 1 lỗi: TET – /)).toBeInTheDocument()
  expect(takeBack.mock.calls.map(([{ code }, { version }]) => [code, version])).toEqual([
    ['TET', 'v-TET'],
    ['HE', 'v-HE'],
  ])
  expect(await checkbox('TET')).toBeChecked()
})

test('export: reads every page and lets no text run as a formula', async () => {
  const { user } = await open()
  await exportAs(user, 'csv')
  await waitFor(() => expect(files.saveFile).toHaveBeenCalledOnce())
  const [blob, name] = vi.mocked(files.saveFile).mock.lastCall ?? []
  expect(name).toBe('ma-giam-gia.csv')
  expect(await blob?.text()).toContain("Mã,Lượt dùng,Còn lại\r\n'=NOEL,0,9 trừ 0\r\nTET,1,9 trừ 1\r\n")
})

test('export: a workbook is saved under the name of the list', async () => {
  const { user } = await open()
  await exportAs(user, 'xlsx')
  await waitFor(() => expect(files.saveFile).toHaveBeenCalledOnce())
  const [blob, name] = vi.mocked(files.saveFile).mock.lastCall ?? []
  expect(name).toBe('ma-giam-gia.xlsx')
  expect(blob?.type).toBe(xlsxType)
  expect(await blob?.slice(0, 2).text()).toBe('PK')
})

test('export: a long list is ordered as a file with its filters and the columns that show', async () => {
  countedRows = 2001
  const ordered = vi.fn((_body: unknown) => ({ id: '019a9f3e-0000-7000-8000-000000000001' }))
  server.use(mockEndpoint(contract.listExports.orderExport, ({ body }) => ordered(body)))
  const { user } = await open('/crm/Coupon?q=T')
  await checkbox('TET')
  await exportAs(user, 'xlsx')
  expect(await screen.findByText(exportMessages.ordered)).toBeVisible()
  expect(ordered).toHaveBeenCalledExactlyOnceWith({
    list: 'crmSales.coupons',
    query: { q: 'T', page: 1 },
    title: 'Mã giảm giá',
    fileName: 'ma-giam-gia',
    format: 'xlsx',
    columns: [
      { header: 'Mã', from: ['code'] },
      { header: 'Lượt dùng', from: ['uses'] },
      { header: 'Còn lại', from: ['uses'], before: '9 trừ ' },
    ],
  })
  expect(files.saveFile).not.toHaveBeenCalled()
})

test('search that finds more than are counted: says so, and its export is ordered as a long one', async () => {
  countedRows = 1001
  server.use(mockEndpoint(contract.listExports.orderExport, { id: viewId }))
  const { user } = await open('/crm/Coupon?q=T')
  expect(await screen.findByText('1–3 trong hơn 1.000')).toBeInTheDocument()
  await exportAs(user, 'csv')
  expect(await screen.findByText(exportMessages.ordered)).toBeVisible()
})

test('export: is logged with its list, its filters and its number of rows before the file is saved', async () => {
  noted.mockImplementationOnce(() => {
    expect(files.saveFile).not.toHaveBeenCalled()
    return { ok: true }
  })
  const { user } = await open('/crm/Coupon?q=T&page=2')
  await exportAs(user, 'csv')
  await waitFor(() => expect(files.saveFile).toHaveBeenCalledOnce())
  expect(noted).toHaveBeenCalledExactlyOnceWith({
    list: 'crmSales.coupons',
    query: { q: 'T', page: 1 },
    rows: 2,
  })
})

test('export: saves no file when it cannot be logged', async () => {
  server.use(mockError(contract.listExports.noteExport, 'access.denied'))
  const { user } = await open()
  await exportAs(user, 'csv')
  expect(await screen.findByText(/quyền/)).toBeVisible()
  expect(files.saveFile).not.toHaveBeenCalled()
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

test('keys: a slash focuses the search, where letters are typed and run no shortcut', async () => {
  const { user } = await open()
  await checkbox('=NOEL')
  screen.getByRole('table').parentElement?.focus()
  await user.keyboard('/jk/')
  const field = screen.getByRole('searchbox', { name: 'Tìm mã' })
  expect(field).toHaveFocus()
  expect(field).toHaveValue('jk/')
})
