import { type ApiContract, contract, type EndpointOutput } from '@repo/contract'
import { bankFaultReasons } from '@repo/messages/bank.messages'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { bankMessages as copy } from './money.messages.ts'

type Bank = EndpointOutput<ApiContract['crmBank']['services']>
type Service = Bank['services'][number]

const { crmBank } = contract
const service = (change: Partial<Service>): Service => ({
  service: 'sepay',
  isSet: true,
  isAsking: false,
  succeededAt: '2026-11-27T18:00:00.000Z',
  completeUntil: '2026-11-27T18:00:00.000Z',
  failingSince: null,
  fault: null,
  read: 12,
  found: 1,
  foreign: 4,
  failedRows: [],
  ...change,
})
const bankOf = (services: Service[], change: Partial<Bank> = {}): Bank => ({
  services,
  unreadable: [],
  unreadableCount: 0,
  ...change,
})
const server = startMockServer(mockEndpoint(crmBank.services, bankOf([service({})])))
const open = () => renderPage('/crm/Money/Bank', staff('accountant'))

test('banks: a service that works says until when all is in the books, and is asked again by a button', async () => {
  server.use(mockEndpoint(crmBank.askServices, bankOf([service({ isAsking: true })])))
  const { user } = open()
  const panel = within(await screen.findByRole('region', { name: 'SePay' }))
  expect(panel.getByText(copy.works)).toBeVisible()
  expect(panel.getAllByText('01:00, 28/11/2026')).toHaveLength(2)
  expect(panel.getByText(copy.missedOf('1'))).toBeVisible()
  expect(panel.getByText(copy.foreignOf('4'))).toBeVisible()
  await user.click(screen.getByRole('button', { name: copy.ask }))
  expect(await panel.findByText(copy.asking)).toBeVisible()
})

test('banks: a service that fails says since when and what helps; rows that cannot be read are shown', async () => {
  const broken = service({
    service: 'casso',
    succeededAt: null,
    completeUntil: null,
    failingSince: '2026-11-26T18:00:00.000Z',
    fault: 'refused',
    failedRows: ['71', '72'],
  })
  const unreadable = [
    { id: ids.account, service: 'casso' as const, at: '2026-11-26T18:00:00.000Z', text: '{"id":7}' },
  ]
  server.use(mockEndpoint(crmBank.services, bankOf([broken], { unreadable, unreadableCount: 3 })))
  open()
  const panel = within(await screen.findByRole('region', { name: 'Casso' }))
  expect(panel.getByText(copy.failed)).toBeVisible()
  expect(panel.getByText(new RegExp(bankFaultReasons.refused))).toBeVisible()
  expect(panel.getByText(copy.failedRows('71, 72'))).toBeVisible()
  expect(panel.getAllByText(copy.never)).toHaveLength(2)
  const rows = within(screen.getByRole('region', { name: copy.unreadable('3') }))
  expect(rows.getByText('{"id":7}')).toBeVisible()
  expect(rows.getByText(copy.more('2'))).toBeVisible()
})

test('banks: without a key the page says what is needed, and a refusal is said in words', async () => {
  server.use(mockEndpoint(crmBank.services, bankOf([service({ isSet: false })])))
  const page = open()
  expect(await screen.findByText(copy.noService)).toBeVisible()
  expect(screen.queryByRole('button', { name: copy.ask })).not.toBeInTheDocument()
  page.unmount()
  server.use(
    mockEndpoint(crmBank.services, bankOf([service({})])),
    mockError(crmBank.askServices, 'bank.no_service'),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.ask }))
  expect(await screen.findByText(/Chưa có khóa API/)).toBeVisible()
})
