import { expect, test } from 'vitest'
import { arranged, columnsText, moved, narrowNoteClass, shownIds, withColumns } from './list-columns.ts'

const columns = [{ id: 'code', isPrimary: true }, { id: 'buyer' }, { id: 'total' }, { id: 'at' }]

test('columns of an address: those that the list knows show in their order, the name of a row first', () => {
  expect(shownIds(columns, 'total.buyer.colour.total')).toEqual(['code', 'total', 'buyer'])
  expect(shownIds(columns, null)).toEqual(['code', 'buyer', 'total', 'at'])
  expect(shownIds(columns, 'colour')).toEqual(['code', 'buyer', 'total', 'at'])
})

test('columns of an address: all of them in their own order leave it clean', () => {
  expect(columnsText(columns, ['code', 'buyer', 'total', 'at'])).toBeNull()
  expect(columnsText(columns, ['code', 'at'])).toBe('code.at')
  expect(withColumns('?q=a&columns=code', null)).toBe('?q=a')
  expect(withColumns('?q=a&columns=code', 'code.at')).toBe('?q=a&columns=code.at')
})

test('columns: a hidden one stands behind the one that it follows in the list', () => {
  expect(arranged(columns, ['code', 'at', 'buyer'])).toEqual(['code', 'at', 'buyer', 'total'])
  expect(arranged(columns, ['code', 'total'])).toEqual(['code', 'buyer', 'total', 'at'])
})

test('columns: one is moved by a place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})

test.each([
  [{ className: 'font-num max-xl:hidden' }, 'hidden max-xl:block'],
  [{ className: 'max-2xl:hidden', isHiddenOnPhone: true }, 'hidden max-2xl:block'],
  [{ isHiddenOnPhone: true }, 'hidden max-sm:block'],
  [{ className: 'whitespace-nowrap' }, null],
])('a column that needs a wide screen has its note exactly where it is hidden: %o', (column, expected) => {
  expect(narrowNoteClass(column)).toBe(expected)
})
