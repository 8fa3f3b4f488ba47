import { expect, test } from 'vitest'
import { cellOf, plainCell } from './cells.ts'

const row = {
  code: '007',
  total: 1_500_000,
  learner: { name: 'Đặng Thị Duyên' },
  organisation: null,
  courses: [{ title: 'Tiêm filler' }, { title: 'Laser' }],
  state: 'paid',
  taxBasisPoints: 850,
  durationMs: 95_000,
  settings: { vat: 8, name: 'Viện', open: null, hours: { from: 8 } },
  isGift: false,
  createdAt: '2026-11-24T18:30:00.000Z',
}
const column = { header: 'Cột' }

test.each([
  ['a text', { ...column, from: ['code'] }, '007'],
  ['a number', { ...column, from: ['total'] }, 1_500_000],
  ['parts put together', { ...column, from: ['code', 'learner.name'], join: ' · ' }, '007 · Đặng Thị Duyên'],
  ['a field of a field', { ...column, from: ['learner.name'] }, 'Đặng Thị Duyên'],
  ['the first that is there', { ...column, from: ['organisation.name', 'learner.name'] }, 'Đặng Thị Duyên'],
  ['all items of a list', { ...column, from: ['courses.title'] }, 'Tiêm filler; Laser'],
  ['words for a value', { ...column, from: ['state'], words: { paid: 'Đã thanh toán' } }, 'Đã thanh toán'],
  ['words for yes and no', { ...column, from: ['isGift'], words: { false: 'Không' } }, 'Không'],
  ['nothing', { ...column, from: ['organisation.name'] }, null],
  ['words for nothing', { ...column, from: ['organisation.name'], empty: 'Cá nhân' }, 'Cá nhân'],
  ['no inherited field', { ...column, from: ['constructor.name'] }, null],
  ['basis points in percent', { ...column, from: ['taxBasisPoints'], as: 'percent' as const }, 8.5],
  ['a duration in minutes', { ...column, from: ['durationMs'], as: 'minutes' as const }, 1.6],
  ['how many a list has', { ...column, from: ['courses'], as: 'count' as const }, 2],
  ['none of a list that is not there', { ...column, from: ['orders'], as: 'count' as const }, 0],
  [
    'the fields of an object, one a line',
    { ...column, from: ['settings'], as: 'fields' as const, words: { vat: 'Thuế suất' } },
    'Thuế suất: 8\nname: Viện\nopen: \nhours: {"from":8}',
  ],
  ['no fields', { ...column, from: ['organisation'], as: 'fields' as const, empty: 'Không có' }, 'Không có'],
  ['what stands before a value', { ...column, from: ['code'], before: '#' }, '#007'],
  ['what stands before a number', { ...column, from: ['taxBasisPoints'], before: '+' }, '+850'],
])('a cell takes %s', (_name, asked, expected) => {
  expect(cellOf(asked, row)).toBe(expected)
})

test('a moment is shown by the clock of Việt Nam', () => {
  const moment = cellOf({ ...column, from: ['createdAt'], as: 'moment' }, row)
  expect(moment).toEqual({ moment: row.createdAt })
  expect(plainCell(moment)).toBe('01:30, 25/11/2026')
  expect(plainCell(cellOf({ ...column, from: ['createdAt'], as: 'day' }, row))).toBe('25/11/2026')
})
