import { describe, expect, test } from 'vitest'
import { findSettlementHeaders, matchSettlementColumns, settlementFields } from './columns.ts'
import { readSettlement } from './read.ts'
import { netOf, type SettlementLine, settlementKeys } from './settlement.ts'

const rowsOf = (...cells: string[][]) => cells.map((row, at) => ({ number: at + 1, cells: row }))
const namesOf = (headers: string[]) => {
  const columns = matchSettlementColumns(headers)
  return Object.fromEntries(
    settlementFields
      .filter((field) => columns[field] !== null)
      .map((field) => [field, headers[columns[field] ?? 0]]),
  )
}

describe('headers of settlement files', () => {
  test('the numbers of a payment are known by the names that the APIs of the gateways give them', () => {
    expect(namesOf(['vnp_TxnRef', 'vnp_TransactionNo', 'vnp_PayDate', 'vnp_Amount'])).toEqual({
      reference: 'vnp_TxnRef',
      transaction: 'vnp_TransactionNo',
      time: 'vnp_PayDate',
    })
    expect(namesOf(['orderId', 'transId', 'amount'])).toEqual({
      reference: 'orderId',
      transaction: 'transId',
      amount: 'amount',
    })
    expect(namesOf(['app_trans_id', 'zp_trans_id', 'amount'])).toEqual({
      reference: 'app_trans_id',
      transaction: 'zp_trans_id',
      amount: 'amount',
    })
  })

  test('plain Vietnamese words are known, with a fee, its VAT and what is paid out apart', () => {
    const headers = [
      'STT',
      'Mã đơn hàng',
      'Mã giao dịch MoMo',
      'Thời gian giao dịch',
      'Loại giao dịch',
      'Trạng thái',
      'Số tiền giao dịch',
      'Phí giao dịch (chưa VAT)',
      'VAT của phí',
      'Tổng phí',
      'Số tiền thực nhận',
    ]
    expect(namesOf(headers)).toEqual({
      reference: 'Mã đơn hàng',
      transaction: 'Mã giao dịch MoMo',
      time: 'Thời gian giao dịch',
      kind: 'Loại giao dịch',
      status: 'Trạng thái',
      amount: 'Số tiền giao dịch',
      fee: 'Phí giao dịch (chưa VAT)',
      vat: 'VAT của phí',
      totalFee: 'Tổng phí',
      net: 'Số tiền thực nhận',
    })
  })

  test('a row without an amount or a number is no row of headers', () => {
    const rows = rowsOf(['BÁO CÁO ĐỐI SOÁT'], ['Số tiền', 'Phí'], ['Mã giao dịch', 'Số tiền'], ['1', '5'])
    expect(findSettlementHeaders(rows)).toBe(2)
    expect(findSettlementHeaders(rows.slice(0, 2))).toBe(-1)
  })
})

const head = [
  'Mã đơn hàng',
  'Mã giao dịch',
  'Thời gian',
  'Loại giao dịch',
  'Trạng thái',
  'Số tiền',
  'Phí',
  'VAT',
  'Thực nhận',
]
const columns = matchSettlementColumns(head)
const read = (...rows: string[][]) => readSettlement(rowsOf(...rows), columns)
/** The only line of a row. */
const one = (...row: string[]) => read(row).lines[0]
const faultOf = (...row: string[]) => read(row).unreadable[0]?.fault

describe('rows of settlement files', () => {
  test('a payment is read with its numbers, its moment in Vietnam and its fee with VAT', () => {
    expect(
      one(
        'DH1',
        "'14123456",
        '27/11/2026 14:05:06',
        'Thanh toán',
        'Thành công',
        '1.000.000',
        '15.000',
        '1.500',
        '983.500',
      ),
    ).toEqual({
      number: 1,
      kind: 'payment',
      transactionId: '14123456',
      reference: 'DH1',
      at: new Date('2026-11-27T07:05:06Z'),
      amount: 1_000_000,
      fee: 16_500,
      vat: 1500,
    })
  })

  test.each([
    ['20261127140506', '2026-11-27T07:05:06Z'],
    ['14:05:06 27/11/2026', '2026-11-27T07:05:06Z'],
    ['2026-11-27T14:05', '2026-11-27T07:05:00Z'],
    ['27-11-2026', '2026-11-26T17:00:00Z'],
  ])('the time %s is read in Vietnam', (text, moment) => {
    expect(one('DH1', '1', text, '', '', '5000')?.at).toEqual(new Date(moment))
  })

  test.each([
    ['15000', '', '', 15_000, null],
    ['-15.000', '', '', 15_000, null],
    ['15.000', '1.500', '', 16_500, 1500],
    // The VAT stands within the fee: what is paid out tells.
    ['16.500', '1.500', '983.500', 16_500, 1500],
    ['', '', '983.500', 16_500, null],
    ['0', '', '1.000.000', 0, null],
    ['', '', '', null, null],
  ])('a fee of %j with VAT %j and %j paid out is read', (fee, vat, net, total, tax) => {
    expect(one('DH1', '1', '', '', '', '1000000', fee, vat, net)).toMatchObject({ fee: total, vat: tax })
  })

  test('a refund is known by its word or its sign, and its fee may come back', () => {
    expect(one('DH1', '1', '', 'Hoàn tiền', '', '200.000', '0')).toMatchObject({
      kind: 'refund',
      amount: 200_000,
      fee: 0,
    })
    expect(one('DH1', '1', '', '', '', '-200.000', '-3.300', '', '-196.700')).toMatchObject({
      kind: 'refund',
      fee: -3300,
    })
    expect(one('DH1', '1', '', '03', '', '(200.000)', '1.100', '', '-201.100')).toMatchObject({
      kind: 'refund',
      fee: 1100,
    })
    expect(one('DH1', '1', '', 'Hoàn tiền', '', '200.000', '', '', '198.900')).toBeUndefined()
  })

  test('what cannot be read is named and never dropped', () => {
    expect(faultOf('', '', '', '', '', '5000')).toBe('number')
    expect(faultOf('DH1', '1.4123E+10', '', '', '', '5000')).toBe('number')
    expect(faultOf('DH1', '1', '31/02/2026', '', '', '5000')).toBe('time')
    expect(faultOf('DH1', '1', '', '', '', 'năm nghìn')).toBe('amount')
    expect(faultOf('DH1', '1', '', 'Điều chỉnh', '', '5000')).toBe('kind')
    expect(faultOf('DH1', '1', '', 'Thanh toán', '', '-5000')).toBe('kind')
    expect(faultOf('DH1', '1', '', 'Hoàn thành', '', '5000')).toBe('kind')
    expect(faultOf('DH1', '1', '', '', 'Đã xem', '5000')).toBe('status')
    expect(faultOf('DH1', '1', '', '', '', '5000', '6000')).toBe('fee')
    expect(faultOf('DH1', '1', '', '', '', '5000', 'ít')).toBe('fee')
    expect(faultOf('DH1', '1', '', '', '', '5000', '', '', '5.100')).toBe('fee')
    expect(faultOf('DH1', '1', '', '', '', '5000', '100', '', '4.000')).toBe('net')
    expect(read(['DH1', '1', '', '', 'Giao dịch thất bại', '5000']).unsuccessful).toEqual([
      { number: 1, text: 'DH1 | 1 | Giao dịch thất bại | 5000' },
    ])
  })

  test.each([
    ['Đã chuyển khoản', 'line'],
    ['Chuyển khoản thành công', 'line'],
    ['Hoàn tiền cho khách thành công', 'line'],
    ['Thanh toán cho đơn hàng thành công', 'line'],
    ['Giao dịch không thành công', 'unsuccessful'],
    ['CHỜ THANH TOÁN', 'unsuccessful'],
    ['Chờ xử lý'.normalize('NFD'), 'unsuccessful'],
    ['Đã huỷ', 'unsuccessful'],
    ['Unsuccessful', 'unsuccessful'],
    ['Hủy thành công', 'status'],
    ['Hoàn tiền thành công, thanh toán thất bại', 'status'],
    ['Đang chờ quyết toán, giao dịch thành công', 'status'],
    ['Không thể xác nhận thành công', 'status'],
    ['Cho xu ly', 'status'],
  ])('the status %j makes a row %s', (status, result) => {
    const found = read(['DH1', '1', '', '', status, '5000'])
    expect(
      found.unreadable[0]?.fault ??
        (found.unsuccessful.length > 0 ? 'unsuccessful' : found.lines.length > 0 && 'line'),
    ).toBe(result)
  })

  test('columns of a fee that contradict each other are named, and each that fits is read', () => {
    const all = matchSettlementColumns([...head, 'Tổng phí'])
    const of = (fee: string, vat: string, net: string, total: string, amount = '1000000') => {
      const { lines, unreadable } = readSettlement(
        rowsOf(['DH1', '1', '', '', '', amount, fee, vat, net, total]),
        all,
      )
      return unreadable[0]?.fault ?? lines[0]?.fee
    }
    expect(of('15.000', '1.500', '', '25.000')).toBe('fee')
    expect(of('15.000', '1.500', '975.000', '25.000')).toBe('fee')
    expect(of('15.000', '', '', '16.500')).toBe('fee')
    expect(of('15.000', '-1.500', '', '')).toBe('fee')
    expect(of('15.000', '1.500', '980.000', '16.500')).toBe('net')
    expect(of('15.000', '1.500', '985.000', '16.500')).toBe('net')
    expect(of('', '20.000', '', '16.500')).toBe('fee')
    expect(of('15.000', '1.500', '983.500', '16.500')).toBe(16_500)
    expect(of('16.500', '1.500', '', '16.500')).toBe(16_500)
    expect(of('-15.000', '-1.500', '', '-16.500')).toBe(16_500)
    expect(of('-2.000', '-200', '-197.800', '-2.200', '-200.000')).toBe(-2200)
  })

  test('a row of sums is no payment, and one that is not the sum of the rows is named', () => {
    const rows = [
      ['DH1', '1', '', '', '', '1.000.000', '15.000'],
      ['DH2', '2', '', '', '', '500.000', '7.500'],
      ['DH1', '3', '', 'Hoàn tiền', '', '-200.000', '0'],
    ]
    const right = read(...rows, ['Tổng cộng', '', '', '', '', '1.300.000', '22.500'])
    expect([right.lines.length, right.sums.length, right.unreadable]).toEqual([3, 1, []])
    expect(read(...rows, ['', '', 'Tổng', '', '', '1.400.000']).unreadable).toEqual([
      { number: 4, fault: 'sum', text: 'Tổng | 1.400.000' },
    ])
    expect(netOf(right.lines)).toBe(1_300_000 - 22_500)
  })
})

test('keys of settlement rows: a payment has one, refunds of one payment have their own', () => {
  const line = (change: Partial<SettlementLine>): SettlementLine => ({
    number: 1,
    kind: 'payment',
    transactionId: '14',
    reference: 'DH1',
    at: new Date('2026-11-27T07:05:06Z'),
    amount: 5000,
    fee: 0,
    vat: null,
    ...change,
  })
  const refund = line({ kind: 'refund' })
  expect(
    settlementKeys([
      line({}),
      line({ amount: 6 }),
      line({ transactionId: null }),
      refund,
      refund,
      line({ kind: 'refund', amount: 6, at: null }),
    ]),
  ).toEqual([
    'payment 14',
    'payment 14',
    'payment ~DH1',
    'refund 14 5000 20261127140506 1',
    'refund 14 5000 20261127140506 2',
    'refund 14 6 - 1',
  ])
  expect(settlementKeys([refund], 3)).toEqual(['refund 14 5000 20261127140506 3'])
  expect(netOf([line({ fee: null })])).toBeNull()
})
