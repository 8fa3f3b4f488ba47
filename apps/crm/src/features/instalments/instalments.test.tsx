import { contract, type EndpointOutput } from '@repo/contract'
import { mockEndpoint, pageOf, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { planFormMessages as copy, plansMessages } from './instalments.messages.ts'

const { crmInstalments } = contract
const three: EndpointOutput<typeof crmInstalments.plans>[number] = {
  id: ids.course,
  title: 'Trả 3 kỳ',
  parts: [
    { percent: 40, days: 0 },
    { percent: 30, days: 30 },
    { percent: 30, days: 60 },
  ],
  minTotal: 0,
  graceDays: 7,
  isActive: true,
  courses: [],
  sold: 2,
  late: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: null,
}
let sent: unknown
startMockServer(
  mockEndpoint(crmInstalments.plans, [three]),
  mockEndpoint(contract.catalogue.courses, pageOf([])),
  mockEndpoint(crmInstalments.createPlan, ({ body }) => {
    sent = body
    return three
  }),
)
beforeEach(() => {
  sent = undefined
  localStorage.clear()
})

test('instalment plans: parts that do not come to 100 % are told, and rows are added and taken away', async () => {
  const { user } = renderPage('/crm/Instalment', staff('sales'))
  expect(await screen.findByText(/30% sau 60 ngày/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: plansMessages.add }))
  const dialog = within(await screen.findByRole('dialog', { name: plansMessages.add }))
  await user.type(dialog.getByLabelText(copy.title), 'Trả 4 kỳ')
  await user.click(dialog.getByRole('button', { name: copy.addPart }))
  await user.type(dialog.getByLabelText(copy.percent(4)), '10')
  const save = dialog.getByRole('button', { name: copy.save })
  await user.click(save)
  expect(await dialog.findByText(copy.faults.parts)).toBeVisible()
  expect(sent).toBeUndefined()
  const third = dialog.getByLabelText(copy.percent(3))
  await user.clear(third)
  await user.type(third, '20')
  await user.click(save)
  expect(await screen.findByText(copy.created)).toBeInTheDocument()
  expect(sent).toMatchObject({
    title: 'Trả 4 kỳ',
    parts: [
      { percent: 40, days: 0 },
      { percent: 30, days: 30 },
      { percent: 20, days: 60 },
      { percent: 10, days: 90 },
    ],
  })
})
