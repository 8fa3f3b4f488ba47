import { expect, test } from 'vitest'
import { maskValues } from './masked-values.ts'

test('masked values: addresses in any text and numbers by their field, at every depth; nothing else changes', () => {
  const people = [{ name: 'Lan', contactEmail: 'lan.pham@example.vn', phone: '0912345678' }]
  expect(
    maskValues({
      people,
      note: 'Viết cho lan.pham@example.vn nhé',
      taxCode: '0312345678',
      seats: 3,
      ended: null,
    }),
  ).toEqual({
    people: [{ name: 'Lan', contactEmail: 'la•••@example.vn', phone: '091••••678' }],
    note: 'Viết cho la•••@example.vn nhé',
    taxCode: '0312345678',
    seats: 3,
    ended: null,
  })
  expect(maskValues({ contactPhone: null, phone: '' })).toEqual({ contactPhone: null, phone: '' })
})

test('masked values: fields that the reader sees elsewhere in the clear stay, those beside them do not', () => {
  const state = { contactEmail: 'lan.pham@example.vn', email: 'ha.vu@example.vn' }
  expect(maskValues(state, { clear: new Set(['contactEmail']) })).toEqual({
    contactEmail: 'lan.pham@example.vn',
    email: 'ha•••@example.vn',
  })
})
