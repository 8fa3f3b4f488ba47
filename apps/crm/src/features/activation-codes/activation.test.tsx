import { contract } from '@repo/contract'
import { buildCourseCard, keyPageOf, mockEndpoint, pageOf, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseAllRows } from '../../testing/choose-rows.ts'
import { buildBatch, buildCode } from '../../testing/money-factories.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { batchFormMessages, activationMessages as copy } from './activation.messages.ts'

const url = `/crm/ActivationCode/${ids.category}`
const course = buildCourseCard()
let sent: unknown
const server = startMockServer(
  mockEndpoint(contract.crmSales.activationBatches, keyPageOf([buildBatch()])),
  mockEndpoint(contract.crmSales.activationCodes, { ...keyPageOf([buildCode()]), batch: buildBatch() }),
  mockEndpoint(contract.catalogue.courses, pageOf([course])),
  mockEndpoint(contract.crmSales.createActivationBatch, ({ body }) => {
    sent = body
    return buildBatch({ count: 20 })
  }),
  mockEndpoint(contract.crmSales.revokeActivationCode, ({ body }) => {
    sent = body
    return { ok: true as const }
  }),
)
beforeEach(() => {
  sent = undefined
})

test('activation codes: a new batch for a course opens its page with the codes', async () => {
  const { user, router } = renderPage('/crm/ActivationCode', staff('sales'))
  await user.click(await screen.findByRole('button', { name: copy.add }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.add }))
  await user.type(dialog.getByLabelText(batchFormMessages.name), 'Hội thảo tháng 12')
  await user.type(dialog.getByLabelText(batchFormMessages.count), '20')
  await user.type(dialog.getByLabelText(batchFormMessages.unitPrice), '3000000')
  await user.click(dialog.getByRole('button', { name: batchFormMessages.save }))
  expect(await dialog.findByText(batchFormMessages.faults.courseId)).toBeInTheDocument()
  await user.click(await dialog.findByRole('button', { name: `Chọn ${course.title}` }))
  await user.click(dialog.getByRole('button', { name: batchFormMessages.save }))
  await waitFor(() => expect(router.state.location.pathname).toBe(url))
  expect(sent).toEqual({
    name: 'Hội thảo tháng 12',
    courseId: course.id,
    count: 20,
    unitPrice: 3_000_000,
    expiresAt: null,
  })
})

test('activation codes: a code is revoked with a reason', async () => {
  const { user } = renderPage(url, staff('sales'))
  await user.click(await screen.findByRole('button', { name: /^Thu hồi mã.*K7QD/ }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.revokeTitle('K7QD') }))
  await user.type(dialog.getByLabelText(copy.reason), 'In nhầm')
  await user.click(dialog.getByRole('button', { name: copy.revoke }))
  expect(await screen.findByText(copy.revoked)).toBeInTheDocument()
  expect(sent).toEqual({ reason: 'In nhầm' })
})

test('activation codes: many are revoked with one reason, used ones are left out', async () => {
  const codes = [
    buildCode(),
    buildCode({ id: ids.news, ending: 'M2PX' }),
    buildCode({ id: ids.course, ending: 'ZZ9T', state: 'redeemed' }),
  ]
  const calls: unknown[] = []
  server.use(
    mockEndpoint(contract.crmSales.activationCodes, { ...keyPageOf(codes), batch: buildBatch() }),
    mockEndpoint(contract.crmSales.revokeActivationCode, ({ params, body }) => {
      calls.push([params.id, body])
      return { ok: true as const }
    }),
  )
  const { user } = renderPage(url, staff('sales'))
  await chooseAllRows(user)
  const bar = within(screen.getByRole('region', { name: 'Thao tác với các dòng đã chọn' }))
  await user.click(bar.getByRole('button', { name: copy.revoke }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Thu hồi 2 mã?' }))
  await user.type(dialog.getByLabelText(copy.reason), 'Lô in lỗi')
  await user.click(dialog.getByRole('button', { name: copy.revoke }))
  expect(await screen.findByText('2 xong, 1 không cần đổi')).toBeInTheDocument()
  expect(calls).toEqual([
    [codes[0]?.id, { reason: 'Lô in lỗi' }],
    [ids.news, { reason: 'Lô in lỗi' }],
  ])
})
