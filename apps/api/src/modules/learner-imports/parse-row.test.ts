import { expect, test } from 'vitest'
import { matchColumns, withWholeNames } from './match-columns.ts'
import { parseRow } from './parse-row.ts'

const headers = ['Họ và tên', 'E-MAIL', 'SĐT', 'Khóa học', 'Thời hạn (ngày)', 'Lý do', 'Ghi chú giá']
const columns = matchColumns(headers)
const good = ['Lê An', 'An@X.vn', '0901 234 567', 'Da liễu; Laser', '90', 'Lớp tháng 11', 'Ưu đãi']
const withCell = (at: number, value: string) => parseRow(good.with(at, value), columns)

test('headers of tables are known in either language, with or without marks', () => {
  expect(columns).toEqual({ name: 0, email: 1, phone: 2, courses: 3, days: 4, reason: 5, priceNote: 6 })
  expect(matchColumns(['Full name', 'Email address', 'x'])).toMatchObject({ name: 0, email: 1, phone: null })
})

test('a row of a table is read with its address and number in one form', () => {
  expect(parseRow(good, columns)).toMatchObject({
    name: 'Lê An',
    email: 'an@x.vn',
    phone: '0901234567',
    courseNames: ['Da liễu', 'Laser'],
    days: 90,
    fault: null,
  })
})

test('a number whose first 0 a table program dropped, and a cell of our own report, are read', () => {
  expect(withCell(2, '901234567').phone).toBe('0901234567')
  expect(withCell(2, "'+84901234567").phone).toBe('0901234567')
})

test.each([
  [1, '', 'email_missing'],
  [1, 'an@', 'email_invalid'],
  [0, ' ', 'name_missing'],
  [0, 'x'.repeat(81), 'name_too_long'],
  [2, '12', 'phone_invalid'],
  [4, '0', 'days_invalid'],
  [4, 'ba tháng', 'days_invalid'],
  [5, 'vì', 'reason_invalid'],
  [6, 'x'.repeat(201), 'note_too_long'],
])('a row of a table whose cell %i is "%s" is left out for %s', (at, value, fault) => {
  expect(withCell(at, value).fault).toBe(fault)
})

test('learner import: a table with first and last names gets whole ones, family name first', () => {
  const rows = [
    { number: 2, cells: ['An', 'Nguyễn Văn', 'an@example.vn'] },
    { number: 3, cells: ['Bình'] },
  ]
  const table = withWholeNames(['first_name', 'last_name', 'user_email'], rows)
  expect(table.rows.map(({ cells }) => cells.at(-1))).toEqual(['Nguyễn Văn An', 'Bình'])
  expect(matchColumns(table.headers)).toMatchObject({ name: 3, email: 2 })
  expect(table.rows[1]).toEqual({ number: 3, cells: ['Bình', '', '', 'Bình'] })
})

test('learner import: a table that has whole names is left as it is', () => {
  const table = withWholeNames(['Name', 'First name', 'Last name'], [{ cells: ['An', 'a', 'b'] }])
  expect(table).toEqual({ headers: ['Name', 'First name', 'Last name'], rows: [{ cells: ['An', 'a', 'b'] }] })
})
