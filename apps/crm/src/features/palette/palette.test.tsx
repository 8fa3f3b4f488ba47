import { paletteMessages } from '@repo/back-office/command-palette.messages'
import { contract, type EndpointOutput } from '@repo/contract'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { finishedSetup } from '../../testing/finished-setup.ts'
import { ownRole, renderPage } from '../../testing/render-page.tsx'
import { buildDashboard, ids } from '../../testing/staff-factories.ts'

const { find } = contract.crmQuickFind

const nothing: EndpointOutput<typeof find> = {
  people: [],
  orders: [],
  courses: [],
  doctors: [],
  articles: [],
  pages: [],
  organisations: [],
}
const asked: string[] = []
const server = startMockServer(
  mockEndpoint(contract.crm.dashboard, buildDashboard()),
  finishedSetup(),
  // Where the palette leads to; these tests look no further.
  mockEndpoint(contract.crmLearners.learner, () => new Promise<never>(() => {})),
  mockEndpoint(contract.crm.courseOptions, () => new Promise<never>(() => {})),
  mockEndpoint(contract.crm.page, () => new Promise<never>(() => {})),
  mockEndpoint(find, ({ query }) => {
    asked.push(query.get('q') ?? '')
    return {
      ...nothing,
      people: [
        { id: ids.account, name: 'Đặng Thị Duyên', email: 'd•••@example.vn', role: 'student' as const },
      ],
      courses: [{ id: ids.course, title: 'Duyên dáng sau tiêm filler', doctor: 'Lê Minh Quân' }],
    }
  }),
)
afterEach(() => {
  asked.length = 0
  localStorage.clear()
})

const title = paletteMessages.title
async function open(session?: Parameters<typeof renderPage>[1]) {
  const page = renderPage('/crm', session)
  await screen.findByRole('button', { name: title })
  await page.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: title })
  return { ...page, field }
}
const list = () => within(screen.getByRole('listbox', { name: paletteMessages.results }))
const selected = () => list().getByRole('option', { selected: true })

test('palette: Ctrl-K opens it, typing finds records of several kinds, and Enter opens the chosen one', async () => {
  const { user, field, router } = await open()
  expect(field).toHaveFocus()
  await user.type(field, 'duyen')
  const people = within(await screen.findByRole('group', { name: 'Người' }))
  expect(people.getByRole('option')).toHaveTextContent('Đặng Thị Duyên')
  expect(asked).toEqual(['duyen'])
  expect(field).toHaveAttribute('aria-activedescendant', selected().id)
  expect(selected()).toHaveTextContent('Đặng Thị Duyên')
  await user.keyboard('{ArrowDown}')
  expect(selected()).toHaveTextContent('Duyên dáng sau tiêm filler')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/crm/Student/${ids.account}`))
  expect(screen.queryByRole('combobox', { name: title })).not.toBeInTheDocument()
})

test('palette: pages and acts are found without diacritics before the server is asked', async () => {
  const { user, field, router } = await open()
  await user.type(field, 'nhat ky')
  expect(selected()).toHaveTextContent('Nhật ký hệ thống')
  await user.clear(field)
  await user.type(field, 'viet tin')
  await user.click(list().getByRole('option', { name: /Viết tin mới/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?edit=new'))
})

test('palette: pages and acts that the rights do not open are not in it', async () => {
  const { user, field } = await open(ownRole('news.edit'))
  expect(list().getByRole('option', { name: /Viết tin mới/ })).toBeInTheDocument()
  await user.type(field, 'vai tro')
  await waitFor(() => expect(asked).toEqual(['vai tro']))
  expect(list().queryByRole('option', { name: /Vai trò|Tạo vai trò/ })).not.toBeInTheDocument()
})

test('palette: what was opened by it stands first the next time', async () => {
  const { user, field } = await open()
  await user.type(field, 'duyen')
  await screen.findByRole('group', { name: 'Khóa học' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
  await user.click(await screen.findByRole('button', { name: title }))
  const recent = within(await screen.findByRole('group', { name: paletteMessages.recent }))
  expect(recent.getByRole('option')).toHaveTextContent('Đặng Thị Duyên')
})

test('palette: a page of the site opens in its editor', async () => {
  server.use(mockEndpoint(find, { ...nothing, pages: [{ slug: 'dieu-khoan', title: 'Điều khoản sử dụng' }] }))
  const { user, field, router } = await open()
  await user.type(field, 'dieu khoan')
  const texts = within(await screen.findByRole('group', { name: 'Trang website' }))
  await user.click(texts.getByRole('option', { name: /Điều khoản sử dụng/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?edit=dieu-khoan'))
  expect(router.state.location.pathname).toBe('/crm/Page')
})

test('palette: says that nothing was found', async () => {
  server.use(mockEndpoint(find, nothing))
  const { user, field } = await open()
  await user.type(field, 'zzzz')
  expect(await screen.findByText(paletteMessages.none('zzzz'))).toBeVisible()
})

test('palette: a search that failed can be tried again', async () => {
  server.use(mockError(find, 'server.unknown'))
  const { user, field } = await open()
  await user.type(field, 'duyen')
  const retry = await screen.findByRole('button', { name: 'Thử lại' })
  server.use(mockEndpoint(find, { ...nothing, articles: [{ id: ids.news, title: 'Duyên nghề' }] }))
  await user.click(retry)
  expect(await screen.findByRole('option', { name: /Duyên nghề/ })).toBeVisible()
})

test('palette: Esc closes it and gives the focus back', async () => {
  const { user } = renderPage('/crm')
  const button = await screen.findByRole('button', { name: title })
  await user.click(button)
  await screen.findByRole('combobox', { name: title })
  const dialog = screen.getByRole('dialog', { name: title })
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(button).toHaveFocus())
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})
