import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import {
  statementMessages as copy,
  statementFaultLabels,
  statementFieldLabels,
  statementOutcomeLabels,
  statementsMessages,
} from './statement.messages.ts'
import type { StatementDetail, StatementLine } from './use-statement.ts'

const { crmStatements: api } = contract
const counts = { all: 3, order: 1, new: 0, known: 0, doubtful: 1, foreign: 0, unreadable: 1, taken: 0 }
const columns = { date: 0, content: 1, credit: 2, debit: null, amount: null, reference: null, balance: null }
const statement: StatementDetail = {
  id: ids.account,
  fileName: 'sao-ke-thang-11.csv',
  format: 'table',
  state: 'draft',
  by: 'Hà Kế Toán',
  from: '2026-11-01',
  to: '2026-11-20',
  createdAt: '2026-11-24T02:00:00.000Z',
  finishedAt: null,
  counts,
  account: '0011223344',
  needsAccount: true,
  accounts: [{ number: '0011223344', bankName: 'Vietcombank' }],
  table: { headers: ['Ngày', 'Nội dung', 'Có', 'Nợ'], columns, isByHand: false },
  missing: [],
}
const line = (change: Partial<StatementLine>): StatementLine => ({
  id: ids.news,
  number: 4,
  at: '2026-11-19T17:00:00.000Z',
  isDay: true,
  isIncoming: true,
  amount: 1_250_000,
  reference: 'FT1',
  content: 'hoc phi',
  account: '0011223344',
  verdict: 'order',
  fault: null,
  orderCode: 'THQC45FRKYX4RNCP',
  outcome: null,
  ...change,
})
const server = startMockServer(
  mockEndpoint(api.statements, keyPageOf([statement])),
  mockEndpoint(api.statement, statement),
  mockEndpoint(api.statementLines, keyPageOf([line({})])),
)
const page = `/crm/Money/Statement/${statement.id}`
const open = (path = page) => renderPage(path, staff('accountant'))

test('statements: a file is sent with the type of its ending, and its page opens', async () => {
  const sent = vi.fn((_query: unknown) => ({ id: statement.id }))
  server.use(mockEndpoint(api.addStatement, ({ query }) => sent(Object.fromEntries(query))))
  const { user } = open('/crm/Money/Statement')
  expect(await screen.findByRole('row', { name: /01\/11\/2026 – 20\/11\/2026/ })).toBeVisible()
  await user.upload(screen.getByLabelText(statementsMessages.choose), new File([':20:A'], 'thang-11.sta'))
  expect(await screen.findByRole('heading', { level: 1, name: /sao-ke-thang-11/ })).toBeVisible()
  expect(sent).toHaveBeenCalledExactlyOnceWith({ fileName: 'thang-11.sta' })
})

test('statements: none yet, and a file that is none, are said in words', async () => {
  server.use(
    mockEndpoint(api.statements, keyPageOf([])),
    mockError(api.addStatement, 'upload.not_a_statement'),
  )
  const { user } = open('/crm/Money/Statement')
  expect(await screen.findByText(statementsMessages.none)).toBeVisible()
  await user.upload(screen.getByLabelText(statementsMessages.choose), new File(['x'], 'x.csv'))
  expect(await screen.findByText(/camt\.053 \(XML\), MT940/)).toBeVisible()
})

test('statements: columns and account are chosen, and the lines compared again', async () => {
  const compared = vi.fn((_body: unknown) => ({ ...statement, counts: { ...counts, new: 2 } }))
  server.use(mockEndpoint(api.compareStatement, ({ body }) => compared(body)))
  const { user } = open()
  await user.selectOptions(await screen.findByLabelText(statementFieldLabels.debit), '4. Nợ')
  await user.click(screen.getByRole('button', { name: copy.compare }))
  expect(await screen.findByText(copy.compared)).toBeVisible()
  expect(compared).toHaveBeenCalledExactlyOnceWith({
    account: '0011223344',
    columns: { ...columns, debit: 3 },
  })
})

test('statements: lines say why they cannot be read; the others are taken in after a question', async () => {
  const broken = line({
    id: ids.review,
    number: 9,
    verdict: 'unreadable',
    fault: 'date',
    at: null,
    amount: null,
  })
  server.use(
    mockEndpoint(api.statementLines, keyPageOf([line({}), broken])),
    mockEndpoint(api.startStatement, { ...statement, state: 'running' as const }),
  )
  const { user } = open()
  expect(await screen.findByText(statementFaultLabels.date)).toBeVisible()
  expect(screen.getByText(/\+1\.250\.000/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: copy.start }))
  const dialog = within(await screen.findByRole('alertdialog', { name: copy.startTitle(1) }))
  await user.click(dialog.getByRole('button', { name: copy.start }))
  expect(await screen.findByRole('progressbar', { name: copy.progress })).toBeVisible()
})

test('statements: a doubtful line is taken in only after a question that names its amount', async () => {
  const done = { ...statement, state: 'done' as const, finishedAt: statement.createdAt }
  const taken = vi.fn((_params: unknown) => done)
  server.use(
    mockEndpoint(api.statement, done),
    mockEndpoint(api.statementLines, keyPageOf([line({ verdict: 'doubtful', orderCode: null })])),
    mockEndpoint(api.takeStatementLine, ({ params }) => taken(params)),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.take }))
  const dialog = within(await screen.findByRole('alertdialog', { name: copy.takeTitle }))
  expect(dialog.getByText(/1\.250\.000/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: copy.take }))
  expect(await screen.findByText(copy.takenNow)).toBeVisible()
})

test('statements: what came of lines, and money that the statement does not have, are shown', async () => {
  const missing = [
    { at: '2026-11-18T02:00:00.000Z', amount: 90_000, reference: 'FT9', content: 'khong thay' },
  ]
  server.use(
    mockEndpoint(api.statement, {
      ...statement,
      state: 'done' as const,
      finishedAt: statement.createdAt,
      missing,
    }),
    mockEndpoint(api.statementLines, keyPageOf([line({ outcome: 'matched' })])),
  )
  open()
  expect(await screen.findByText(statementOutcomeLabels.matched)).toBeVisible()
  const panel = within(screen.getByRole('region', { name: copy.missing }))
  expect(panel.getByText(/90\.000.*FT9/)).toBeVisible()
  expect(panel.getByText('khong thay')).toBeVisible()
})
