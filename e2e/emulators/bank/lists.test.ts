import { expect, test } from 'vitest'
import { type Booked, cassoList, createSepayList } from './lists.ts'

const booked = [1, 2, 3, 4].map(
  (id): Booked => ({
    id,
    at: `2026-11-2${id} 0${id}:00:00`,
    account: id === 4 ? '9999' : '0123',
    amount: id * 1000,
    isIncoming: id !== 2,
    content: `THQC${id}`,
    reference: `MBGL.${id}`,
  }),
)
const ask = (query: Record<string, string>, token = 'right', now = 0) =>
  createSepayList('right')(booked, new URLSearchParams(query), `Bearer ${token}`, now)
const idsOf = (query: Record<string, string>) =>
  (JSON.parse(ask(query).body) as { transactions: { id: string }[] }).transactions.map(({ id }) => id)

test('bank emulator: lists transfers like SePay, the newest first, all numbers as texts', () => {
  expect(JSON.parse(ask({ since_id: '2', transaction_date_max: '2026-11-22' }).body).transactions).toEqual([
    expect.objectContaining({
      id: '2',
      amount_in: '0.00',
      amount_out: '2000.00',
      reference_number: 'MBGL.2',
    }),
  ])
  expect(idsOf({ limit: '2' })).toEqual(['4', '3'])
  expect(idsOf({ transaction_date_min: '2026-11-22 02:00:00', account_number: '0123' })).toEqual(['3', '2'])
})

test('bank emulator: gives SePay’s answers to a wrong token and to too many calls', () => {
  expect(ask({}, 'wrong')).toEqual({ status: 200, body: '' })
  const list = createSepayList('right')
  const call = (now: number) => list(booked, new URLSearchParams(), 'Bearer right', now).status
  expect([call(0), call(100), call(200), call(300), call(1400)]).toEqual([200, 200, 200, 429, 200])
})

test('bank emulator: lists transfers like Casso, by pages, what leaves with a minus', () => {
  const page = (query: Record<string, string>, key = 'right') =>
    JSON.parse(cassoList(booked, new URLSearchParams(query), `Apikey ${key}`, 'right').body)
  expect(page({ fromDate: '2026-11-22', page: '2', pageSize: '2' }).data).toMatchObject({
    page: 2,
    totalPages: 2,
    totalRecords: 3,
    nextPage: null,
    records: [{ id: 4, bankSubAccId: '9999' }],
  })
  expect(page({ toDate: '2026-11-22', sort: 'DESC' }).data.records[0]).toMatchObject({ id: 2, amount: -2000 })
  expect(page({}, 'wrong')).toEqual({ error: 401, message: 'Unauthorized Access', data: null })
})
