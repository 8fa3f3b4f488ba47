import { contract } from '@repo/contract'
import { buildCategory, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'

const empty = {
  ...buildCategory({ name: 'Trẻ hóa da', slug: 'tre-hoa-da', courseCount: 0 }),
  intro: '',
  position: 1,
  parentId: null,
  newsCount: 0,
  version: null,
}
const used = {
  ...buildCategory({ courseCount: 4 }),
  intro: '',
  position: 0,
  parentId: null as string | null,
  newsCount: 2,
  version: null,
}
let created: unknown
const server = startMockServer(
  mockEndpoint(contract.crm.categories, [used, empty]),
  mockEndpoint(contract.crm.createCategory, ({ body }) => {
    created = body
    return { id: ids.category }
  }),
  mockEndpoint(contract.crm.removeCategory, { ok: true }),
)

test('categories: adding one fills its slug from its name', async () => {
  const { user } = renderPage('/crm/Category')
  await screen.findByRole('rowheader', { name: /Kỹ thuật tiêm/ })
  await user.click(screen.getByRole('button', { name: 'Thêm chuyên mục' }))
  const dialog = await screen.findByRole('dialog', { name: 'Thêm chuyên mục' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Tên chuyên mục' }), 'Đốt sóng')
  await user.click(within(dialog).getByRole('button', { name: 'Lưu chuyên mục' }))
  expect(await screen.findByText('Đã thêm chuyên mục.')).toBeInTheDocument()
  expect(created).toMatchObject({ name: 'Đốt sóng', slug: 'dot-song', position: 2, parentId: null })
})

test('categories: a search without diacritics shows what it finds within its branch', async () => {
  const below = { ...empty, id: ids.news, name: 'Nâng cơ', slug: 'nang-co', parentId: used.id }
  server.use(mockEndpoint(contract.crm.categories, [used, below, empty]))
  const { user, router } = renderPage('/crm/Category')
  await screen.findByRole('rowheader', { name: /Trẻ hóa da/ })
  await user.type(screen.getByRole('searchbox', { name: 'Tìm chuyên mục' }), 'nang CO')
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Trẻ hóa da/ })).not.toBeInTheDocument())
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
    expect.stringContaining('Kỹ thuật tiêm'),
    expect.stringContaining('Nâng cơ'),
  ])
  expect(router.state.location.search).toBe('?q=nang+CO')
})

test('categories: a taken slug is reported in the dialog', async () => {
  server.use(mockError(contract.crm.createCategory, 'category.slug_taken'))
  const { user } = renderPage('/crm/Category')
  await user.click(await screen.findByRole('button', { name: 'Thêm chuyên mục' }))
  const dialog = await screen.findByRole('dialog', { name: 'Thêm chuyên mục' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Tên chuyên mục' }), 'Laser')
  await user.click(within(dialog).getByRole('button', { name: 'Lưu chuyên mục' }))
  expect(await within(dialog).findByText(/đã dùng cho một chuyên mục khác/)).toBeInTheDocument()
})

test('categories: one in use is removed after its courses and articles got another one', async () => {
  const asked: unknown[] = []
  server.use(
    mockEndpoint(contract.crm.removeCategory, ({ params, query }) => {
      asked.push([params.id, query.get('moveTo')])
      return { ok: true as const }
    }),
  )
  const { user } = renderPage('/crm/Category')
  await user.click(await screen.findByRole('button', { name: /Thao tác với “Kỹ thuật tiêm”/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Xóa “Kỹ thuật tiêm”' }))
  expect(dialog.getByText(/đang có 4 khóa học và 2 bài viết/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Chuyển và xóa' }))
  expect(await dialog.findByText('Chọn chuyên mục nhận khóa học và bài viết.')).toBeInTheDocument()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Chuyển sang chuyên mục' }), 'Trẻ hóa da')
  await user.click(dialog.getByRole('button', { name: 'Chuyển và xóa' }))
  expect(await screen.findByText('Đã xóa “Kỹ thuật tiêm”.')).toBeInTheDocument()
  expect(asked).toEqual([[used.id, empty.id]])
})

test('categories: one is moved by its menu, which is told, and goes back when the server refuses', async () => {
  const orders: unknown[] = []
  let stored = [used, empty]
  server.use(
    mockEndpoint(contract.crm.categories, () => stored),
    mockEndpoint(contract.crm.orderCategories, ({ body }) => {
      orders.push(body)
      stored = [empty, used]
      return { ok: true as const }
    }),
  )
  const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
  const { user } = renderPage('/crm/Category')
  const move = async (name: string, act: string) => {
    await user.click(await screen.findByRole('button', { name: `Thao tác với “${name}”` }))
    await user.click(await screen.findByRole('menuitem', { name: act }))
  }
  await move('Kỹ thuật tiêm', 'Chuyển xuống')
  expect(await screen.findByText('“Kỹ thuật tiêm” giờ đứng thứ 2 trong 2 chuyên mục.')).toBeInTheDocument()
  expect(names()[0]).toMatch(/Trẻ hóa da/)
  const placed = ({ id }: { id: string }) => ({ id, parentId: null })
  expect(orders).toEqual([{ places: [empty, used].map(placed) }])
  server.use(mockError(contract.crm.orderCategories, 'request.conflict'))
  await move('Kỹ thuật tiêm', 'Chuyển lên')
  await waitFor(() => expect(names()[0]).toMatch(/Trẻ hóa da/))
})

test('categories: one goes into the one before it, which is told', async () => {
  const orders: unknown[] = []
  server.use(
    mockEndpoint(contract.crm.orderCategories, ({ body }) => {
      orders.push(body)
      return { ok: true as const }
    }),
  )
  const { user } = renderPage('/crm/Category')
  await user.click(await screen.findByRole('button', { name: /Thao tác với “Trẻ hóa da”/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Đưa vào trong “Kỹ thuật tiêm”' }))
  expect(
    await screen.findByText('“Trẻ hóa da” giờ đứng thứ 1 trong 1 chuyên mục của “Kỹ thuật tiêm”.'),
  ).toBeInTheDocument()
  expect(orders).toEqual([
    {
      places: [
        { id: used.id, parentId: null },
        { id: empty.id, parentId: used.id },
      ],
    },
  ])
})

test('categories: an unused one is removed after a question', async () => {
  const { user } = renderPage('/crm/Category')
  await user.click(await screen.findByRole('button', { name: /Thao tác với “Trẻ hóa da”/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }))
  const popup = await screen.findByRole('alertdialog')
  await user.click(within(popup).getByRole('button', { name: 'Xóa chuyên mục' }))
  expect(await screen.findByText('Đã xóa “Trẻ hóa da”.')).toBeInTheDocument()
})

test('categories: an empty list offers to add the first one', async () => {
  server.use(mockEndpoint(contract.crm.categories, []))
  renderPage('/crm/Category')
  expect(await screen.findByText('Chưa có chuyên mục.')).toBeInTheDocument()
})

test('categories: are arranged by dragging with the keyboard, each step spoken, and nothing is saved when it is given up', async () => {
  const orders: unknown[] = []
  server.use(
    mockEndpoint(contract.crm.orderCategories, ({ body }) => {
      orders.push(body)
      return { ok: true as const }
    }),
  )
  const { user } = renderPage('/crm/Category')
  await user.click(await screen.findByRole('button', { name: 'Sắp xếp chuyên mục' }))
  const list = within(await screen.findByRole('list', { name: 'Sắp xếp chuyên mục' }))
  list.getByRole('button', { name: 'Kéo để chuyển chỗ “Kỹ thuật tiêm”' }).focus()
  await user.keyboard(' ')
  expect(await screen.findByText('Đã nhấc “Kỹ thuật tiêm”.')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Đã hủy. “Kỹ thuật tiêm” trở về chỗ cũ.')).toBeInTheDocument()
  expect(orders).toEqual([])
})

test('categories: removing one says what becomes of those within it', async () => {
  const below = { ...empty, id: ids.news, name: 'Nâng cơ', slug: 'nang-co', parentId: used.id }
  server.use(mockEndpoint(contract.crm.categories, [used, below, empty]))
  const { user } = renderPage('/crm/Category')
  await user.click(await screen.findByRole('button', { name: 'Thao tác với “Kỹ thuật tiêm”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }))
  expect(await screen.findByRole('dialog', { name: 'Xóa “Kỹ thuật tiêm”' })).toHaveAccessibleDescription(
    /1 chuyên mục con được đưa ra ngoài một cấp/,
  )
})
