import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('quotes what needs it, keeps numbers and marks the encoding', () => {
  expect(
    toCsv([
      ['Tên', 'Số tiền'],
      ['Nguyễn "An", Hà\nNội', 1_500_000],
      [null, -2],
    ]),
  ).toBe('\uFEFFTên,Số tiền\r\n"Nguyễn ""An"", Hà\nNội",1500000\r\n,-2\r\n')
})

test.each(['=1+1', '+84', '-1', '@cmd', '\t=1'])('%j does not run as a formula', (text) => {
  expect(toCsv([[text]])).toContain(`'${text}`)
})
