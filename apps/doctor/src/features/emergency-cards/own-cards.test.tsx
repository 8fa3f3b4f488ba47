import { contract, type EndpointOutput } from '@repo/contract'
import { mockEndpoint, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

const { doctorEmergencyCards: cards } = contract
type Card = EndpointOutput<typeof cards.cards>['items'][number]

const id = (n: number) => `019a9f3e-0000-7000-8000-00000000000${n}`
const courses = [
  { id: id(1), title: 'Tiêm môi an toàn' },
  { id: id(2), title: 'Xử trí tắc mạch' },
]
const at = '2026-11-20T02:00:00.000Z'
const build = (values: Partial<Card> = {}): Card => ({
  id: id(5),
  title: 'Tắc mạch sau tiêm',
  whenToUse: 'Đau bất thường, da trắng bệch.',
  steps: ['Dừng tiêm ngay.'],
  warnings: [],
  phones: [],
  sources: ['Murray G. Đồng thuận về tắc mạch. 2021.'],
  isForAll: false,
  courses: [courses[0]!],
  state: 'draft',
  published: null,
  hasChanges: false,
  isOverdue: false,
  submitted: null,
  returnNote: 'Ghi rõ nguồn của liều.',
  isRemovable: true,
  createdAt: at,
  version: id(9),
  ...values,
})
const sent: unknown[] = []
let shown: Card[] = []
startMockServer(
  mockEndpoint(cards.cards, () => ({ items: shown, courses })),
  mockEndpoint(cards.submitCard, ({ body }) => {
    sent.push(body)
    shown = [build({ submitted: { at, by: 'BS. Vũ Hà An' }, returnNote: '' })]
    return shown[0]!
  }),
  mockEndpoint(cards.createCard, ({ body }) => {
    sent.push(body)
    return build()
  }),
)
beforeEach(() => {
  sent.length = 0
  shown = [build()]
})
afterEach(() => localStorage.clear())

test('own emergency cards: one that came back says why, is submitted again, and waits', async () => {
  const { user } = renderPage('/crm/doctor/emergency-card')
  expect(await screen.findByText('Ghi rõ nguồn của liều.', { exact: false })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Gửi duyệt thẻ Tắc mạch sau tiêm' }))
  expect(await screen.findByText('Chờ duyệt từ 20/11/2026')).toBeVisible()
  expect(sent).toEqual([{ version: id(9) }])
  expect(screen.queryByRole('button', { name: /^Gửi duyệt/ })).not.toBeInTheDocument()
})

test('own emergency cards: a new one names its courses, and none is refused in the form', async () => {
  shown = []
  const { user } = renderPage('/crm/doctor/emergency-card')
  await user.click(await screen.findByRole('button', { name: 'Soạn thẻ' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: 'Tên thẻ' }), 'Phản vệ')
  await user.type(dialog.getByRole('textbox', { name: 'Khi nào dùng' }), 'Khó thở, nổi mề đay toàn thân.')
  await user.type(dialog.getByRole('textbox', { name: 'Các bước' }), 'Gọi người.')
  await user.type(dialog.getByRole('textbox', { name: 'Nguồn' }), 'Hướng dẫn của Bộ Y tế, 2017.')
  await user.click(dialog.getByRole('button', { name: 'Lưu bản nháp' }))
  expect(await dialog.findByText('Chọn ít nhất một khóa.')).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: 'Xử trí tắc mạch' }))
  await user.click(dialog.getByRole('button', { name: 'Lưu bản nháp' }))
  expect(await screen.findByText('Đã lưu bản nháp. Gửi duyệt khi đã xong.')).toBeInTheDocument()
  expect(sent).toMatchObject([{ title: 'Phản vệ', courseIds: [id(2)] }])
  expect(sent[0]).not.toHaveProperty('isForAll')
})

test('own emergency cards: what somebody else began is changed here, and not removed', async () => {
  shown = [build({ isRemovable: false })]
  renderPage('/crm/doctor/emergency-card')
  expect(await screen.findByRole('button', { name: /^Sửa thẻ/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Xóa thẻ/ })).not.toBeInTheDocument()
})
