import { expect, test } from 'vitest'
import { isDayOnly } from '../vietnam-time.ts'
import { readWrittenAmount } from './amounts.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { bookingDay, type StatementLine, statementKeys } from './statement.ts'
import { findHeaders, matchStatementColumns, readTable, statementFields } from './tables.ts'

test.each([
  ['1250000', 1_250_000],
  ['53,040,652,513', 53_040_652_513],
  ['1.250.000', 1_250_000],
  ['1.250.000,00', 1_250_000],
  ['1,250,000.00', 1_250_000],
  ['1250000.0', 1_250_000],
  ['+99,000 VND', 99_000],
  ['-5,000đ', -5000],
  ['(5.000)', -5000],
  ['0', 0],
  ['1.000', 1000],
])('amounts: %s is read', (text, amount) => {
  expect(readWrittenAmount(text)).toBe(amount)
})

test.each(['', '-', '10.5', '1,25', '1.250,000.00', '12.34.567', '1e6', '(5', 'tám', '1,250,000.50'])(
  'amounts: %j is none',
  (text) => {
    expect(readWrittenAmount(text)).toBeNull()
  },
)

/** Headers of exports, as their banks write them. */
const exports: Record<string, [headers: string[], fields: (string | null)[]]> = {
  Vietcombank: [
    [
      'STT\nNo.',
      'Ngày1/\nTNX Date/ Số CT/ Doc No',
      'Ngày hiệu lực2/\nEffective date',
      'Số tiền ghi nợ/\nDebit',
      'Số tiền ghi có/\nCredit',
      'Số dư/\nBalance',
      'Nội dung chi tiết/\nTransactions in detail',
    ],
    ['Ngày1', 'Nội dung', 'Số tiền ghi có', 'Số tiền ghi nợ', null, null, 'Số dư'],
  ],
  MB: [
    [
      'STT No',
      'Ngày giao dịch Transaction Date',
      'Số bút toán Transaction No',
      'Phát sinh nợ Debit',
      'Phát sinh có Credit',
      'Số dư Balance',
      'Nội dung Details',
      'Tài khoản đối ứng',
    ],
    ['Ngày giao dịch', 'Nội dung', 'Phát sinh có', 'Phát sinh nợ', null, 'Số bút toán', 'Số dư'],
  ],
  Techcombank: [
    [
      'Ngày KH thực hiện/Requesting date',
      'Ngày giao dịch/Transaction date',
      'Số bút toán/Reference number',
      "Ngân hàng đối tác/Remitter's bank",
      'Diễn giải/Description',
      'Nợ/Debit',
      'Có/Credit',
      'Số dư/Running balance',
    ],
    ['Ngày giao dịch', 'Diễn giải', 'Có', 'Nợ', null, 'Số bút toán', 'Số dư'],
  ],
  ACB: [
    ['Ngày hiệu lực', 'Ngày giao dịch', 'Số GD', 'Nội dung giao dịch', 'Nợ', 'Có', 'Số dư'],
    ['Ngày giao dịch', 'Nội dung', 'Có', 'Nợ', null, 'Số GD', 'Số dư'],
  ],
  BIDV: [
    ['STT', 'Ngày GD', 'Số tham chiếu', 'Mô tả', 'Phát sinh Nợ', 'Phát sinh Có', 'Số dư'],
    ['Ngày GD', 'Mô tả', 'Phát sinh Có', 'Phát sinh Nợ', null, 'Số tham chiếu', 'Số dư'],
  ],
}

test.each(Object.entries(exports))(
  'tables: the columns of %s are known by their headers',
  (_bank, [headers, begins]) => {
    const columns = matchStatementColumns(headers)
    const names = statementFields.map((field) => (columns[field] === null ? null : headers[columns[field]]))
    for (const [at, begin] of begins.entries())
      if (begin === null) expect(names[at]).toBeNull()
      else expect(names[at]?.startsWith(begin)).toBe(true)
  },
)

test('tables: two columns that are as good are left to a person, and “No.” is no debit', () => {
  expect(matchStatementColumns(['Date', 'Date', 'Credit', 'Details'])).toMatchObject({
    date: null,
    credit: 2,
  })
  expect(matchStatementColumns(['No', 'Ngày'])).toMatchObject({ debit: null, date: 1 })
})

const rows = (...cells: string[][]) => cells.map((row, at) => ({ number: at + 1, cells: row }))

test('tables: lines are found below the headers, each with its number; what is no line is named', () => {
  const table = rows(
    ['NGÂN HÀNG THỬ'],
    ['Số tài khoản: 0123'],
    ['Ngày giao dịch', 'Số tham chiếu', 'Ghi nợ', 'Ghi có', 'Diễn giải'],
    ['31/10/2023', 'FT1', '', '1,250,000', 'THQC45\n hoc phi'],
    ['2023-10-31 14:05:06', '', '99.000', '0', 'phí'],
    ['31/02/2023', 'FT2', '', '5,000', 'ngày sai'],
    ['01/11/2023', 'FT3', '5,000', '5,000', 'hai chiều'],
    ['01/11/2023', 'FT4', '', '5,5', 'lẻ'],
    ['Cộng', '', '99,000', '1,250,000', ''],
  )
  const at = findHeaders(table)
  expect(at).toBe(2)
  const { lines, unreadable } = readTable(table.slice(at + 1), matchStatementColumns(table[at]?.cells ?? []))
  expect(lines).toEqual([
    {
      number: 4,
      account: null,
      bookedAt: new Date('2023-10-30T17:00:00Z'),
      isIncoming: true,
      amount: 1_250_000,
      reference: 'FT1',
      content: 'THQC45 hoc phi',
    },
    expect.objectContaining({
      number: 5,
      bookedAt: new Date('2023-10-31T07:05:06Z'),
      isIncoming: false,
      amount: 99_000,
      reference: null,
    }),
  ])
  expect(unreadable.map(({ number, fault }) => [number, fault])).toEqual([
    [6, 'date'],
    [7, 'direction'],
    [8, 'amount'],
    [9, 'date'],
  ])
  expect(unreadable[0]?.text).toBe('31/02/2023 | FT2 | 5,000 | ngày sai')
})

test('tables: a number below the date is the bank’s, and one column of amounts needs signs', () => {
  const columns = { ...matchStatementColumns(['Ngày', 'Nội dung']), amount: 2 }
  const signed = readTable(
    rows(['31/10/2023\n5243.65937', 'a', '5,000'], ['31/10/2023', 'b', '-7,000']),
    columns,
  )
  expect(signed.lines.map(({ isIncoming, amount, reference }) => [isIncoming, amount, reference])).toEqual([
    [true, 5000, '5243.65937'],
    [false, 7000, null],
  ])
  expect(readTable(rows(['31/10/2023', 'a', '5,000']), columns).unreadable[0]?.fault).toBe('direction')
})

const mt940 = [
  '{1:F01XXXX}{4:',
  ':20:REF1',
  ':25:BANKVNVX/0011223344',
  ':28C:1/1',
  ':60F:C261126VND1000,',
  ':61:2611271127C1250000,00NTRFNONREF//FT2611271',
  ':86:THQC45 chuyen tien',
  ' hoc phi',
  ':61:261127D99000,NCHGOWN1',
  ':86:phi',
  ':61:261127RC5000,NMSCNONREF//FT9',
  ':61:261127C10,50NTRFNONREF',
  ':61:261399C10,NTRFNONREF',
  ':61:what is this',
  ':62F:C261127VND2000,',
  '-}',
].join('\r\n')

test('MT940: lines are read with the bank’s number, what is taken back goes the other way', () => {
  expect(isMt940(mt940)).toBe(true)
  const { lines, unreadable } = readMt940(mt940)
  expect(lines).toEqual([
    {
      number: 6,
      account: '0011223344',
      bookedAt: new Date('2026-11-26T17:00:00Z'),
      isIncoming: true,
      amount: 1_250_000,
      reference: 'FT2611271',
      content: 'THQC45 chuyen tien hoc phi',
    },
    expect.objectContaining({
      number: 9,
      isIncoming: false,
      amount: 99_000,
      reference: 'OWN1',
      content: 'phi',
    }),
    expect.objectContaining({ number: 11, isIncoming: false, amount: 5000, reference: 'FT9' }),
  ])
  expect(unreadable.map(({ number, fault }) => [number, fault])).toEqual([
    [12, 'amount'],
    [13, 'date'],
    [14, 'shape'],
  ])
})

test('MT940: another currency is named, and around New Year the entry date is in its own year', () => {
  const other = mt940.replace(':60F:C261126VND', ':60F:C261126USD')
  expect(readMt940(other).unreadable[0]).toMatchObject({ number: 6, fault: 'currency' })
  const turn = readMt940(':20:A\n:25:1\n:61:2701011231C5,NTRFNONREF\n:86:x')
  expect(bookingDay(turn.lines[0]?.bookedAt as Date)).toBe('2026-12-31')
})

test('keys: the same line of two files has one key, and two equal lines of one file have two', () => {
  const line = (change: Partial<StatementLine>): StatementLine => ({
    number: 1,
    account: null,
    bookedAt: new Date('2026-11-26T17:00:00Z'),
    isIncoming: true,
    amount: 5000,
    reference: 'FT 2611-271',
    content: 'a',
    ...change,
  })
  const keys = (...lines: StatementLine[]) =>
    statementKeys(
      lines,
      () => '0011 22',
      (text) => `#${text}`,
    )
  expect(
    keys(
      line({}),
      line({ content: 'b' }),
      line({ reference: null }),
      line({ reference: '12', content: 'Á b' }),
    ),
  ).toEqual([
    '001122 2026-11-27 in 5000 FT2611271 1',
    '001122 2026-11-27 in 5000 FT2611271 2',
    '001122 2026-11-27 in 5000 ~#A 1',
    '001122 2026-11-27 in 5000 ~#ÁB 1',
  ])
  expect([isDayOnly(line({}).bookedAt), isDayOnly(new Date('2026-11-26T17:00:01Z'))]).toEqual([true, false])
})
