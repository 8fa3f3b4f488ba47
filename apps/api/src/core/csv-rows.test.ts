import { expect, test } from 'vitest'
import { csvRows } from './csv-rows.ts'

test.each([
  ['commas', 'Tên,Email\nAn,an@x.vn', ['An', 'an@x.vn']],
  ['semicolons, with commas in a cell', 'Tên;Email\r\n"Lê, An";an@x.vn\r\n', ['Lê, An', 'an@x.vn']],
  ['tabs', 'Tên\tEmail\nAn\tan@x.vn', ['An', 'an@x.vn']],
  ['quotes in a quoted cell', 'Tên,Email\n"An ""A""",an@x.vn', ['An "A"', 'an@x.vn']],
])('a table in text: %s', (_name, text, row) => {
  const [head, first, ...rest] = csvRows(text)
  expect([head, first, rest]).toEqual([['Tên', 'Email'], row, []])
})

test('a table in text: a quoted cell may go over several lines, and separators in quotes do not choose', () => {
  expect(csvRows('"a,b,c";d\n"x\ny";z')).toEqual([
    ['a,b,c', 'd'],
    ['x\ny', 'z'],
  ])
})
