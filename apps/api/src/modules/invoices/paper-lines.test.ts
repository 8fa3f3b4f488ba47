import { expect, test } from 'vitest'
import { paperLines } from './paper-lines.ts'

const invoiced = { orderCode: 'TH1', taxBasisPoints: 800 }
const seatLine = { title: 'Siêu âm tim', seats: 20 }

test('invoice lines: seats are counted, each with a net price in whole dong', () => {
  const total = 20 * 540_000
  const [line] = paperLines([{ ...seatLine, price: total, total }], { ...invoiced, total })
  expect(line).toEqual({
    name: 'Siêu âm tim',
    unit: 'Suất học',
    quantity: 20,
    net: 10_000_000,
    tax: 800_000,
  })
})

test('invoice lines: seats are named where their net price is no whole number, and left out once money went back', () => {
  const price = 20 * 500_000
  const [whole] = paperLines([{ ...seatLine, price, total: price }], { ...invoiced, total: price })
  expect(whole).toMatchObject({
    name: 'Siêu âm tim (20 suất)',
    unit: 'Khóa học',
    quantity: 1,
    net: 9_259_259,
  })
  const left = 10_800_000 / 2
  const [rest] = paperLines([{ ...seatLine, price, total: left }], { ...invoiced, total: left })
  expect(rest).toMatchObject({ name: 'Siêu âm tim', unit: 'Khóa học', quantity: 1 })
})
