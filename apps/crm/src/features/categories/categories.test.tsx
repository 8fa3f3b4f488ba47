import { contract } from '@repo/contract'
import { buildCategory, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'

const empty = {
  ...buildCategory({ name: 'Trẻ hóa da', slug: 'tre-hoa-da', courseCount: 0 }),
  intro: '',
  position: 1,
  version: null,
}
const used = { ...buildCategory({ courseCount: 4 }), intro: '', position: 0, version: null }
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
  expect(created).toMatchObject({ name: 'Đốt sóng', slug: 'dot-song', position: 2 })
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

test('categories: an unused one is removed after a question, and a used one explains why it stays', async () => {
  const { user } = renderPage('/crm/Category')
  await user.click(await screen.findByRole('button', { name: /Thao tác với “Kỹ thuật tiêm”/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Xóa' }))
  expect(await screen.findByText(/“Kỹ thuật tiêm” đang có 4 khóa học/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /Thao tác với “Trẻ hóa da”/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Xóa' }))
  const popup = await screen.findByRole('alertdialog')
  await user.click(within(popup).getByRole('button', { name: 'Xóa chuyên mục' }))
  expect(await screen.findByText('Đã xóa “Trẻ hóa da”.')).toBeInTheDocument()
})

test('categories: an empty list offers to add the first one', async () => {
  server.use(mockEndpoint(contract.crm.categories, []))
  renderPage('/crm/Category')
  expect(await screen.findByText('Chưa có chuyên mục.')).toBeInTheDocument()
})
