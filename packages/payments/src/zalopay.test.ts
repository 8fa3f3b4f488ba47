import { describe, expect, test } from 'vitest'
import {
  buildZalopayCreate,
  buildZalopayQuery,
  isZalopayKnown,
  isZalopayUnknown,
  readZalopayCallback,
  readZalopayQueryAnswer,
  signZalopay,
  zalopayTransId,
} from './zalopay.ts'

const merchant = {
  appId: 2554,
  key1: 'sdngKKJmqEMzvh5QQcdD2A9XBSKUNaYn',
  key2: 'trMrHtvjo6myautxDUiAcYsVtaeQ8nhf',
}
const data =
  '{"app_id":2554,"app_trans_id":"230414_123456","app_time":1681430400000,"app_user":"user123","amount":50000,"embed_data":"{}","item":"[{}]","zp_trans_id":230414000000001,"server_time":1681430460000,"channel":38,"merchant_user_id":"","user_fee_amount":0,"discount_amount":0}'
const mac = 'a96851ea2a9c090384c7e757c17a7f8765800935bf3eefd1bd065e1d6ef013c6'

test('signatures match the known answers', () => {
  const fields = [
    2554,
    '230414_123456',
    'user123',
    50_000,
    1_681_430_400_000,
    '{"zlppaymentid":"P271021"}',
    '[{}]',
  ]
  expect(signZalopay(fields, merchant.key1)).toBe(
    'ce9cd04c92b9c1e61eb433a29692d458dde507935dc93b846ce45cff4c85fdee',
  )
  expect(buildZalopayQuery(merchant, '230414_123456').mac).toBe(
    '2104f0711cc54b624ce0def7a5a7b9ce512b923e15170b9f4ea3efda5cea8916',
  )
})

describe('buildZalopayCreate', () => {
  const payment = {
    reference: 'TH2345',
    user: 'u1',
    amount: 50_000,
    description: 'Khóa học',
    createdAt: new Date('2026-11-20T17:30:00Z'),
    expiresAt: new Date('2026-11-20T17:45:00Z'),
    callbackUrl: 'https://example.test/ipn',
    redirectUrl: 'https://example.test/payment',
  }
  test('begins its id with the day in Vietnam and signs what it carries', () => {
    const body = buildZalopayCreate(merchant, payment)
    expect(body.app_trans_id).toBe('261121_TH2345')
    expect(body.expire_duration_seconds).toBe(900)
    const { app_id, app_trans_id, app_user, amount, app_time, embed_data, item } = body
    expect(body.mac).toBe(
      signZalopay([app_id, app_trans_id, app_user, amount, app_time, embed_data, item], merchant.key1),
    )
  })
  test.each([
    ['less than five minutes', { expiresAt: new Date('2026-11-20T17:34:59Z') }],
    ['no money', { amount: 0 }],
    ['a reference too long', { reference: 'x'.repeat(40) }],
  ])('refuses %s', (_name, change) => {
    expect(() => buildZalopayCreate(merchant, { ...payment, ...change })).toThrow(RangeError)
  })
})

describe('readZalopayCallback', () => {
  test('reads a signed callback', () => {
    expect(readZalopayCallback({ data, mac }, merchant)).toEqual({
      reference: '230414_123456',
      eventId: '230414_123456-230414000000001-1',
      transactionId: '230414000000001',
      amount: 50_000,
      outcome: 'succeeded',
      code: '1',
      paidAt: new Date(1_681_430_460_000),
    })
  })
  test.each([
    ['no mac', { data }],
    ['an empty mac', { data, mac: '' }],
    ['another amount', { data: data.replace('50000,"embed', '5000,"embed'), mac }],
    ['text that means the same', { data: data.replace(/,/g, ', '), mac }],
    ['data that is no text', { data: JSON.parse(data) as unknown, mac }],
    ['a mac made with the other key', { data, mac: signZalopay([data], merchant.key1) }],
  ])('refuses %s', (_name, callback) => {
    expect(readZalopayCallback(callback, merchant)).toBeNull()
  })
  test('refuses signed text that is no payment of ours', () => {
    const sign = (text: string) => ({ data: text, mac: signZalopay([text], merchant.key2) })
    expect(readZalopayCallback(sign('[]'), merchant)).toBeNull()
    expect(readZalopayCallback(sign('{'), merchant)).toBeNull()
    expect(readZalopayCallback(sign(data.replace('2554', '2555')), merchant)).toBeNull()
    expect(readZalopayCallback({ data, mac }, { ...merchant, key2: '' })).toBeNull()
  })
})

test('a query of a paid payment is the same event as its callback', () => {
  const answer = { return_code: 1, sub_return_code: 1, amount: 50_000, zp_trans_id: 230_414_000_000_001 }
  expect(readZalopayQueryAnswer(answer, '230414_123456')).toMatchObject({
    eventId: '230414_123456-230414000000001-1',
    outcome: 'succeeded',
    amount: 50_000,
  })
  expect(readZalopayQueryAnswer({ return_code: 3 }, 'x')?.outcome).toBe('pending')
  for (const detail of [-402, -429, -500, -999, -49, -101, -92])
    expect(readZalopayQueryAnswer({ return_code: 2, sub_return_code: detail }, 'x')).toBeNull()
  expect(readZalopayQueryAnswer({ return_code: 2, sub_return_code: -54 }, 'x')).toMatchObject({
    outcome: 'failed',
    transactionId: null,
    code: '-54',
  })
  expect(readZalopayQueryAnswer({ return_code: 9 }, 'x')).toBeNull()
  expect(readZalopayQueryAnswer({ return_code: 2 }, 'x')).toBeNull()
})

test('ZaloPay query: a detail of no document ends nothing', () => {
  expect(readZalopayQueryAnswer({ return_code: 2, sub_return_code: -377 }, 'x')).toBeNull()
})

test('ZaloPay query: a detail in place of the return code is read as the detail that it is', () => {
  expect(readZalopayQueryAnswer({ return_code: -1330 }, 'x')).toMatchObject({
    outcome: 'failed',
    code: '-1330',
  })
  expect(readZalopayQueryAnswer({ return_code: -402 }, 'x')).toBeNull()
  expect(readZalopayQueryAnswer({ return_code: -999 }, 'x')).toBeNull()
})

test('ZaloPay query: -49 and -101 say that nobody has begun to pay, other codes do not', () => {
  const told = (sub_return_code: number, return_code = 2) =>
    isZalopayUnknown({ return_code, sub_return_code }, 60_000)
  expect([told(-49), told(-101)]).toEqual([true, true])
  // While it waits for its payer ZaloPay says 3, whatever the detail.
  expect([told(-54), told(-402), told(-500), told(-49, 3)]).toEqual([false, false, false, false])
})

test('ZaloPay query: -49 says nothing of a payment that is older than two days, -101 does', () => {
  const told = (sub_return_code: number, ageMs: number) =>
    isZalopayUnknown({ return_code: 2, sub_return_code }, ageMs)
  const twoDays = 48 * 3_600_000
  expect([told(-49, twoDays - 1), told(-49, twoDays), told(-101, twoDays)]).toEqual([true, false, true])
  expect(readZalopayQueryAnswer({ return_code: 2, sub_return_code: -49 }, 'x')).toBeNull()
})

test('ZaloPay create: -68 says that the payment is known, other codes do not', () => {
  expect(isZalopayKnown({ return_code: 2, sub_return_code: -68 })).toBe(true)
  expect(isZalopayKnown({ return_code: 2, sub_return_code: -401 })).toBe(false)
})

test.each([-54, -63, -217, -332, -333, -1330, -1333, -1340, -1343])(
  'ZaloPay query: %d ends the payment',
  (sub_return_code) => {
    expect(readZalopayQueryAnswer({ return_code: 2, sub_return_code }, 'x')?.outcome).toBe('failed')
  },
)

test('a reference that ZaloPay would refuse is not made into an id', () => {
  expect(() => zalopayTransId('a b', new Date())).toThrow(RangeError)
})
