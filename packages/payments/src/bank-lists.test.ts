import { expect, test } from 'vitest'
import { cassoErrorOf, cassoListQuery, readCassoPage } from './casso-list.ts'
import { readSepayList, sepayListQuery } from './sepay-list.ts'

/** The example of SePay's document. */
const sepayRow = {
  id: '49682',
  bank_brand_name: 'Vietcombank',
  account_number: '0071000888888',
  transaction_date: '2023-05-05 19:59:48',
  amount_out: '0.00',
  amount_in: '18067000.00',
  accumulated: '1200541768.00',
  transaction_content: 'DUONG THUY ANH chuyen tien',
  reference_number: '677760.050523.080001',
  code: null,
  sub_account: 'VCB0011ABC004',
  bank_account_id: '19',
}
const sepayAnswer = (...transactions: unknown[]) => ({
  status: 200,
  error: null,
  messages: { success: true },
  transactions,
})

/** The example of Casso's document, with a payer's account. */
const cassoRow = {
  id: 5789,
  tid: 'TF2104152395814062',
  description: 'Khanhnm chuyen tien',
  amount: -193_000,
  cusum_balance: 1_070_904,
  when: '2021-04-15T00:00:00',
  bankSubAccId: '8007041027107',
  paymentChannel: '',
  virtualAccount: '',
  accountId: 733,
  bankCodeName: 'acb_digi',
}
const cassoAnswer = (records: unknown[], page = 1, totalPages = 1) => ({
  error: 0,
  message: 'success',
  data: { page, pageSize: 100, nextPage: page + 1, prevPage: null, totalPages, totalRecords: 1, records },
})

test('SePay list: a row is the transfer that its notice would have told, under the same id', () => {
  expect(readSepayList(sepayAnswer(sepayRow))).toEqual({
    transfers: [
      {
        notice: {
          sourceId: '49682',
          bank: 'Vietcombank',
          accountNumber: '0071000888888',
          virtualAccount: 'VCB0011ABC004',
          content: 'DUONG THUY ANH chuyen tien',
          isIncoming: true,
          amount: 18_067_000,
          reference: '677760.050523.080001',
          bookedAt: new Date('2023-05-05T12:59:48Z'),
        },
        raw: expect.objectContaining({
          id: 49_682,
          accountNumber: '0071000888888',
          subAccount: 'VCB0011ABC004',
          referenceCode: '677760.050523.080001',
          transactionDate: '2023-05-05 19:59:48',
          listed: sepayRow,
        }),
      },
    ],
    unreadable: [],
  })
  const gone = readSepayList(sepayAnswer({ ...sepayRow, amount_in: '0.00', amount_out: '500000.00' }))
  expect(gone?.transfers[0]?.notice).toMatchObject({ isIncoming: false, amount: 500_000 })
})

test.each([
  ['no id', { id: '' }],
  ['both directions', { amount_out: '5.00' }],
  ['no direction', { amount_in: '0.00' }],
  ['part of a dong', { amount_in: '10.50' }],
  ['a sign', { amount_in: '-10' }],
  ['no time', { transaction_date: '2023-02-31 10:00:00' }],
  ['no account', { account_number: null }],
])('SePay list: a row with %s is named as unreadable and hides no other', (_what, change) => {
  const broken = { ...sepayRow, ...change }
  const read = readSepayList(sepayAnswer(broken, { ...sepayRow, id: 2 }))
  expect(read?.unreadable).toEqual([broken])
  expect(read?.transfers).toHaveLength(1)
})

test('SePay list: what no database can hold is told by signs for it, and a row that is none is named', () => {
  const read = readSepayList(sepayAnswer(null, { ...sepayRow, transaction_content: 'a\0b\ud800' }))
  expect(read?.unreadable).toEqual([null])
  expect(read?.transfers[0]).toMatchObject({
    notice: { content: 'a␀b\ufffd' },
    raw: { content: 'a␀b\ufffd', listed: { transaction_content: 'a␀b\ufffd' } },
  })
})

test('SePay list: what is no list is not taken for an empty one', () => {
  for (const answer of [null, '', {}, { status: 401, transactions: [] }, { transactions: null }])
    expect(readSepayList(answer)).toBeNull()
  expect(readSepayList(sepayAnswer())).toEqual({ transfers: [], unreadable: [] })
})

test('SePay list: is asked for by Vietnam’s time', () => {
  const query = sepayListQuery(new Date('2026-11-26T17:00:00Z'), new Date('2026-11-27T16:59:59Z'))
  expect(query.toString()).toBe(
    'transaction_date_min=2026-11-27+00%3A00%3A00&transaction_date_max=2026-11-27+23%3A59%3A59&limit=5000',
  )
})

test('Casso list: a row is the transfer that its notice would have told, under the same id', () => {
  expect(readCassoPage(cassoAnswer([cassoRow]))?.transfers).toEqual([
    {
      notice: {
        sourceId: '5789',
        bank: 'acb_digi',
        accountNumber: '8007041027107',
        virtualAccount: null,
        content: 'Khanhnm chuyen tien',
        isIncoming: false,
        amount: 193_000,
        reference: 'TF2104152395814062',
        bookedAt: new Date('2021-04-14T17:00:00Z'),
      },
      raw: { data: expect.objectContaining({ id: 5789, reference: 'TF2104152395814062' }), listed: cassoRow },
    },
  ])
})

test.each([
  ['2021-04-15', '2021-04-14T17:00:00.000Z'],
  ['2021-04-15 08:30:01', '2021-04-15T01:30:01.000Z'],
  ['2021-04-15T01:30:01.000Z', '2021-04-15T01:30:01.000Z'],
])('Casso list: reads the time %s', (when, moment) => {
  const page = readCassoPage(cassoAnswer([{ ...cassoRow, when }]))
  expect(page?.transfers[0]?.notice.bookedAt?.toISOString()).toBe(moment)
})

test('Casso list: says whether pages follow, and which rows cannot be read', () => {
  const broken = [{ ...cassoRow, amount: 0 }, { ...cassoRow, bankSubAccId: undefined }, 'text']
  const page = readCassoPage(cassoAnswer([...broken, { ...cassoRow, virtualAccount: 'va 1' }], 2, 3))
  expect(page?.unreadable).toEqual(broken)
  expect([page?.hasMore, page?.transfers[0]?.notice.virtualAccount]).toEqual([true, 'VA1'])
  expect(readCassoPage(cassoAnswer([], 3, 3))?.hasMore).toBe(false)
  expect(readCassoPage(cassoAnswer([], 1, 0))?.hasMore).toBe(false)
})

test('Casso list: an error is no empty page', () => {
  const refused = { error: 401, message: 'Unauthorized Access', data: null }
  expect([readCassoPage(refused), cassoErrorOf(refused)]).toEqual([null, 401])
  for (const answer of [null, {}, { error: 0, data: { records: [] } }])
    expect(readCassoPage(answer)).toBeNull()
})

test('Casso list: is asked for day by day, oldest first', () => {
  expect(cassoListQuery('2026-11-27', 2).toString()).toBe(
    'fromDate=2026-11-27&toDate=2026-11-27&page=2&pageSize=100&sort=ASC',
  )
})
