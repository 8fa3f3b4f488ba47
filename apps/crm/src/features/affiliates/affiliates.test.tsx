import { contract, type EndpointOutput } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import {
  affiliateStatementMessages,
  affiliatesMessages,
  affiliateFormMessages as copy,
} from './affiliates.messages.ts'

const { crmAffiliates } = contract
const sen: EndpointOutput<typeof crmAffiliates.affiliates>['items'][number] = {
  id: ids.course,
  code: 'SEN2026',
  kind: 'percent',
  value: 10,
  windowDays: 30,
  holdDays: 14,
  isActive: true,
  note: '',
  owner: { id: ids.news, name: 'Trần Thị Sen', email: 'sen@example.vn' },
  orders: 3,
  waiting: 0,
  earned: 400_000,
  paid: 300_000,
  due: 100_000,
  withheldToday: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: null,
}
let sent: unknown
const server = startMockServer(
  mockEndpoint(crmAffiliates.affiliates, keyPageOf([sen])),
  mockEndpoint(crmAffiliates.affiliateStatement, {
    codes: [],
    months: [{ month: '2026-11', earned: 450_000, takenBack: 50_000, paid: 300_000 }],
    payouts: [],
  }),
  mockEndpoint(crmAffiliates.createAffiliate, ({ body }) => {
    sent = body
    return sen
  }),
  mockEndpoint(crmAffiliates.payAffiliate, ({ body }) => {
    sent = body
    return sen
  }),
)
beforeEach(() => {
  sent = undefined
  localStorage.clear()
})
const openMenu = async (as: 'accountant' | 'sales') => {
  const { user } = renderPage('/crm/Affiliate', staff(as))
  await user.click(await screen.findByRole('button', { name: /Thao tác với “SEN2026”/ }))
  return user
}

test('affiliates: an address without an account and faulty days are told at their fields', async () => {
  server.use(mockError(crmAffiliates.createAffiliate, 'user.not_found'))
  const { user } = renderPage('/crm/Affiliate', staff('sales'))
  await user.click(await screen.findByRole('button', { name: affiliatesMessages.add }))
  const dialog = within(await screen.findByRole('dialog', { name: affiliatesMessages.add }))
  await user.type(dialog.getByLabelText(copy.email), 'sen@example.vn')
  await user.type(dialog.getByLabelText(copy.code), 'sen 2026')
  await user.type(dialog.getByLabelText(copy.percent), '10')
  await user.clear(dialog.getByLabelText(copy.holdDays))
  const save = dialog.getByRole('button', { name: copy.save })
  await user.click(save)
  expect(await dialog.findByText(copy.faults.holdDays)).toBeVisible()
  await user.type(dialog.getByLabelText(copy.holdDays), '14')
  await user.click(save)
  await waitFor(() => expect(dialog.getByLabelText(copy.email)).toHaveAttribute('aria-invalid', 'true'))
  server.use(
    mockEndpoint(crmAffiliates.createAffiliate, ({ body }) => {
      sent = body
      return sen
    }),
  )
  await user.click(save)
  expect(await screen.findByText(copy.created)).toBeInTheDocument()
  expect(sent).toMatchObject({
    email: 'sen@example.vn',
    code: 'SEN2026',
    kind: 'percent',
    value: 10,
    holdDays: 14,
  })
})

test('affiliates: who may pay notes the amount that is due', async () => {
  const user = await openMenu('accountant')
  await user.click(await screen.findByRole('menuitem', { name: affiliatesMessages.payAction }))
  const dialog = within(await screen.findByRole('dialog', { name: /100\.000.*SEN2026/ }))
  await user.type(dialog.getByLabelText(affiliatesMessages.payNote), 'FT26113')
  await user.click(dialog.getByRole('button', { name: affiliatesMessages.payAction }))
  expect(await screen.findByText(affiliatesMessages.payDone)).toBeInTheDocument()
  expect(sent).toMatchObject({ amount: 100_000, paidBefore: 300_000, note: 'FT26113', withheld: 0 })
})

test('affiliates: sales open the statement and find no way to pay', async () => {
  const user = await openMenu('sales')
  expect(screen.queryByRole('menuitem', { name: affiliatesMessages.payAction })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: affiliatesMessages.statementAction }))
  const title = affiliateStatementMessages.title('SEN2026')
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(await dialog.findByRole('row', { name: /450\.000.*50\.000.*300\.000/ })).toBeVisible()
})

test('affiliates: a payout that tax is withheld from shows the net and asks for tax code or exemption', async () => {
  server.use(
    mockEndpoint(crmAffiliates.affiliates, keyPageOf([{ ...sen, due: 5_000_000, withheldToday: 500_000 }])),
  )
  const user = await openMenu('accountant')
  await user.click(await screen.findByRole('menuitem', { name: affiliatesMessages.payAction }))
  const dialog = within(await screen.findByRole('dialog', { name: /4\.500\.000.*SEN2026/ }))
  await user.type(dialog.getByLabelText(affiliatesMessages.payNote), 'FT26114')
  await user.selectOptions(dialog.getByLabelText(affiliatesMessages.payExemption), 'commitment')
  await user.click(dialog.getByRole('button', { name: affiliatesMessages.payAction }))
  const document = dialog.getByLabelText(new RegExp(affiliatesMessages.payDocument))
  await waitFor(() => expect(document).toBeInvalid())
  await user.type(document, 'Cam kết số 3')
  await user.click(dialog.getByRole('button', { name: affiliatesMessages.payAction }))
  expect(await screen.findByText(affiliatesMessages.payDone)).toBeInTheDocument()
  expect(sent).toMatchObject({
    amount: 5_000_000,
    withheld: 500_000,
    exemption: 'commitment',
    document: 'Cam kết số 3',
  })
})
