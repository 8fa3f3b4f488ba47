import { type ErrorName, errorTable } from '@repo/contract'
import { describe, expect, test } from 'vitest'
import { describeError, errorText, offlineText } from './index.ts'

const names = Object.keys(errorTable) as ErrorName[]

describe('every error has a Vietnamese text', () => {
  test.each(names)('%s', (name) => {
    const text = errorText(name)
    expect(text).toMatch(/^\p{Lu}.*[.]$/u)
    expect(text).toBe(text.normalize('NFC'))
    expect(text).not.toMatch(/vui lòng|quý khách|không xác định|!/i)
  })
})

describe('describeError', () => {
  test('says how long to wait, from the header or the details', () => {
    const error = { name: 'auth.too_many_attempts', status: 429 }
    expect(describeError({ ...error, retryAfterSeconds: 300 })).toBe(
      'Đã thử quá nhiều lần. Thử lại sau 5 phút.',
    )
    expect(describeError({ ...error, details: { retryAfterSeconds: 45 } })).toContain('sau 45 giây')
    expect(describeError(error)).toContain('Thử lại sau ít phút.')
  })
  test('names the payment that a typed number is of, and what the row says differently', () => {
    const details = {
      orderCode: 'TH1',
      buyer: 'Na',
      at: '2026-10-19T22:00:00.000Z',
      differs: ['day', 'order'],
    }
    const text = describeError({ name: 'settlement.typed_found', status: 423, details })
    expect(text).toContain('của đơn TH1, Na, ngày 20/10/2026. Dòng trong tệp ghi ngày và mã tham chiếu khác.')
    expect(describeError({ name: 'settlement.typed_found', status: 423 })).toContain('đơn không rõ.')
  })

  test('says how many devices were swapped in how many days', () => {
    const details = { retryAfterSeconds: 10_800, swapLimit: 2, swapWindowDays: 30 }
    expect(describeError({ name: 'device.swap_limit', status: 429, details })).toBe(
      'Bạn đã đổi 2 thiết bị trong 30 ngày qua. Thử lại sau 3 giờ.',
    )
  })
  test('adds the support code to outages, not to what a person can mend', () => {
    expect(describeError({ name: 'server.unknown', status: 500, requestId: 'r1' })).toContain('Mã hỗ trợ: r1')
    expect(describeError({ name: 'course.not_found', status: 404, requestId: 'r1' })).not.toContain('r1')
  })
  test('knows being offline', () => {
    expect(describeError({ name: 'server.unavailable', isOffline: true })).toBe(offlineText)
  })
  test.each([undefined, null, 'text', 7, {}, new Error('SELECT * FROM users'), { name: 'toString' }])(
    'takes anything that was thrown: %j',
    (thrown) => {
      expect(describeError(thrown)).toBe(errorText('server.unknown'))
    },
  )
})
