import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findOrderCode, mayBeInOrderCode, newOrderCode } from './order-code.ts'

const CODE = 'TH7K3M9QPX2ABWZ5'

describe('newOrderCode', () => {
  test('fits a transfer, has no look-alikes, never comes twice', () => {
    const codes = Array.from({ length: 5000 }, newOrderCode)
    for (const code of codes) expect(code).toMatch(/^TH[2-9A-GJKMNP-SV-Z]{14}$/)
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('mayBeInOrderCode', () => {
  test('holds for every part of a code, in either case', () => {
    for (let from = 0; from < CODE.length; from += 1)
      for (let end = from + 1; end <= CODE.length; end += 1) {
        expect(mayBeInOrderCode(CODE.slice(from, end))).toBe(true)
        expect(mayBeInOrderCode(CODE.slice(from, end).toLowerCase())).toBe(true)
      }
  })
  test.each(['nguyen', 'tran', 'pham', 'hoa!', 'le'])('does not hold for %s', (name) => {
    expect(mayBeInOrderCode(name)).toBe(false)
  })
})

describe('findOrderCode', () => {
  test.each([
    ['as it is', CODE],
    ['in lower case', CODE.toLowerCase()],
    ['split by blanks', 'TH7K 3M9Q PX2A BWZ5'],
    ['with marks between', 'TH7K-3M9Q.PX2A/BWZ5'],
    ['between the words of a bank', `MBVCB.3278907687.${CODE}.CT tu 0123499999 NGUYEN THI HOA`],
    ['behind an accented sentence', `Thanh toán đơn ${CODE} đã chuyển`],
    ['glued to a word that ends in its prefix', `CTTH${CODE}TH`],
    ['twice the same', `${CODE} ${CODE}`],
  ])('finds the code %s', (_name, content) => {
    expect(findOrderCode(content)).toBe(CODE)
    expect(findOrderCode(content.normalize('NFD'))).toBe(CODE)
  })

  test.each([
    ['none', 'chuyen tien an trua'],
    ['a cut one', CODE.slice(0, -1)],
    ['two different ones', `${CODE} TH22222222222222`],
    ['an empty content', ''],
  ])('finds nothing in %s', (_name, content) => {
    expect(findOrderCode(content)).toBeNull()
  })

  test('finds every new code in whatever text stands around it, unless that text holds a code itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, behind) => {
        const code = newOrderCode()
        fc.pre(findOrderCode(before) === null && findOrderCode(behind) === null)
        const found = findOrderCode(`${before}-${code}-${behind}`)
        return found === code
      }),
    )
  })
})
