import { describe, expect, test } from 'vitest'
import { buildVnpayPayUrl, readVnpayNotice, vnpayOutcome } from './pay.ts'
import { isVnpayValuesSigned, signVnpay, signVnpayValues, toSignedText } from './signature.ts'
import { buildVnpayQuery, readVnpayQueryAnswer } from './transactions.ts'

const merchant = { tmnCode: 'TEST_TMN_CODE', secret: 'test_secret' }
const paid = {
  vnp_Amount: '1000000',
  vnp_BankCode: 'NCB',
  vnp_BankTranNo: 'VNP14422574',
  vnp_CardType: 'ATM',
  vnp_OrderInfo: 'Thanh toan don hang 2024-05-21T02:17:31.249Z',
  vnp_PayDate: '20240521091806',
  vnp_ResponseCode: '00',
  vnp_TmnCode: 'TEST_TMN_CODE',
  vnp_TransactionNo: '14422574',
  vnp_TransactionStatus: '00',
  vnp_TxnRef: '1716257871703',
}
const hash =
  '649982421beb422556a1374713c74e58e716ecbd05007c0c0e1f7effdfaf361dbf146889ca446139afe11b9954c4d5c486e99e3b86fcfab6957f29eb0be72895'
const queryOf = (
  fields: Record<string, string>,
  signature: string | undefined = signVnpay(fields, 'test_secret'),
) => new URLSearchParams({ ...fields, ...(signature === undefined ? {} : { vnp_SecureHash: signature }) })

describe('signatures', () => {
  test('match the known answers', () => {
    expect(signVnpay(paid, 'test_secret')).toBe(hash)
    // The misspelt name is part of the known text.
    const other = {
      vnp_Amount: '10000',
      vnp_OrderInfo: 'Payment for order #1234567890',
      vnp_TnxRef: '1234567890',
    }
    expect(toSignedText(other)).toBe(
      'vnp_Amount=10000&vnp_OrderInfo=Payment+for+order+%231234567890&vnp_TnxRef=1234567890',
    )
    expect(signVnpay(other, 'YOUR_SECURE_SECRET')).toBe(
      '7bb8160a5d2085a85b3267817a40ee4f770a335282f19714726e6fc6f28a64c75a1e7e9c1aa96f3cbda5ce44095088fb4cb2af66c596d2f655b0b53966312089',
    )
  })

  test('values joined with | match the known answer', () => {
    const values =
      'REQUEST123456|2.1.0|querydr|TEST_TMN_CODE|TXN123456789|20231221103000|20231221103000|127.0.0.1|Test order query'
    expect(signVnpayValues(values.split('|'), 'test_secret')).toBe(
      'ac23f7e0db3fc8bc6dc83350725b891aa921ec7a83d1a370978d314457eeda176ff26a87bd4e13dc896c24890238b29fadf033080a07aa52abafa830cd2eb565',
    )
  })

  test('empty values and the order of keys do not matter', () => {
    expect(toSignedText({ b: '2', a: '1', c: '' })).toBe('a=1&b=2')
  })
})

describe('readVnpayNotice', () => {
  test('reads a paid notice, in either case of the hash, with the time as Vietnamese', () => {
    const report = {
      reference: '1716257871703',
      eventId: '1716257871703-14422574-00-00',
      transactionId: '14422574',
      amount: 10_000,
      outcome: 'succeeded',
      code: '00',
      paidAt: new Date('2024-05-21T02:18:06Z'),
    }
    expect(readVnpayNotice(queryOf(paid, hash), merchant)).toEqual(report)
    expect(readVnpayNotice(queryOf(paid, hash.toUpperCase()), merchant)).toEqual(report)
    const withType = queryOf(paid, hash)
    withType.set('vnp_SecureHashType', 'HMACSHA512')
    expect(readVnpayNotice(withType, merchant)).toEqual(report)
  })

  const forged: [string, () => URLSearchParams][] = [
    ['no hash', () => new URLSearchParams(paid)],
    ['an empty hash', () => queryOf(paid, '')],
    ['a hash made with another secret', () => queryOf(paid, signVnpay(paid, 'other'))],
    ['another amount', () => queryOf({ ...paid, vnp_Amount: '100000000' }, hash)],
    ['an extra key', () => queryOf({ ...paid, vnp_Extra: '1' }, hash)],
    ['an extra key that is not theirs', () => queryOf({ ...paid, extra: '1' }, hash)],
    ['a key left out', () => queryOf({ ...paid, vnp_TransactionStatus: '' }, hash)],
    ['a hash that is no hex', () => queryOf(paid, `z${hash.slice(1)}`)],
    ['a shortened hash', () => queryOf(paid, hash.slice(0, 64))],
  ]
  test.each(forged)('refuses %s', (_name, make) => {
    expect(readVnpayNotice(make(), merchant)).toBeNull()
  })

  test('refuses an amount that comes twice, whichever of them is signed', () => {
    const twice = queryOf(paid, hash)
    twice.append('vnp_Amount', '1')
    expect(readVnpayNotice(twice, merchant)).toBeNull()
  })

  test('an empty secret verifies nothing, not even what was signed with it elsewhere', () => {
    expect(readVnpayNotice(queryOf(paid, hash), { ...merchant, secret: '' })).toBeNull()
  })

  test.each([
    ['another merchant', { vnp_TmnCode: 'OTHER_TMN' }],
    ['an amount with a part of a dong', { vnp_Amount: '1000001' }],
    ['a negative amount', { vnp_Amount: '-1000000' }],
    ['no reference', { vnp_TxnRef: '' }],
  ])('refuses a signed notice with %s', (_name, change) => {
    expect(readVnpayNotice(queryOf({ ...paid, ...change }), merchant)).toBeNull()
  })

  test('cancelled tries, which all carry transaction 0, are events of their own', () => {
    const cancelled = { ...paid, vnp_ResponseCode: '24', vnp_TransactionStatus: '02', vnp_TransactionNo: '0' }
    expect(readVnpayNotice(queryOf(cancelled), merchant)).toMatchObject({
      outcome: 'failed',
      transactionId: null,
      eventId: '1716257871703-0-24-02',
    })
  })
})

test.each([
  ['00', '00', 'succeeded'],
  ['00', '02', 'failed'],
  ['00', '01', 'pending'],
  // Missing, or in no document: nothing is concluded until the gateway is asked.
  ['00', undefined, 'pending'],
  ['00', '08', 'pending'],
  ['42', '00', 'pending'],
  ['42', '02', 'pending'],
  ['07', '00', 'review'],
  ['00', '07', 'review'],
  ['00', '04', 'review'],
  ['24', '02', 'failed'],
  ['51', '00', 'failed'],
  // An error that VNPay does not name, of a transaction that succeeded: a query tells.
  ['99', '00', 'pending'],
  ['99', '02', 'failed'],
] as const)('response %s with status %s is %s', (response, status, outcome) => {
  expect(vnpayOutcome(response, status)).toBe(outcome)
})

describe('buildVnpayPayUrl', () => {
  const payment = {
    reference: 'TH2345',
    amount: 2_490_000,
    description: 'Thanh toan TH2345',
    returnUrl: 'https://example.test/payment?order=TH2345',
    ip: '203.0.113.9',
    createdAt: new Date('2026-11-20T17:30:00Z'),
    expiresAt: new Date('2026-11-20T17:45:00Z'),
  }
  test('is signed over what it carries, with times of Vietnam', () => {
    const url = new URL(buildVnpayPayUrl('https://pay.example.test/vpcpay.html', merchant, payment))
    const { vnp_SecureHash, ...fields } = Object.fromEntries(url.searchParams)
    expect(vnp_SecureHash).toBe(signVnpay(fields, merchant.secret))
    expect(fields).toMatchObject({
      vnp_Amount: '249000000',
      vnp_CreateDate: '20261121003000',
      vnp_ExpireDate: '20261121004500',
      vnp_ReturnUrl: payment.returnUrl,
    })
    expect(url.search).not.toContain('SecureHashType')
  })
  test.each([
    ['accents', { description: 'Thanh toán' }],
    ['signs that languages encode differently', { description: "Khoa hoc (1) ~ *'!" }],
    ['no money', { amount: 0 }],
    ['part of a dong', { amount: 10.5 }],
    ['the address of a payer on this machine', { ip: '::1' }],
    ['an end before its beginning', { expiresAt: payment.createdAt }],
    ['a reference with signs', { reference: 'TH-1&x=2' }],
  ])('refuses %s', (_name, change) => {
    expect(() => buildVnpayPayUrl('https://pay.example.test/', merchant, { ...payment, ...change })).toThrow(
      RangeError,
    )
  })
})

describe('queries', () => {
  const query = {
    requestId: 'REQUEST123456',
    reference: 'TXN123456789',
    paymentCreatedAt: new Date('2023-12-21T03:30:00Z'),
    now: new Date('2023-12-21T03:30:00Z'),
    ip: '127.0.0.1',
  }
  test('a query is signed in the order of the document', () => {
    const { vnp_SecureHash, ...body } = buildVnpayQuery(merchant, query)
    expect(body).toMatchObject({ vnp_TransactionDate: '20231221103000', vnp_CreateDate: '20231221103000' })
    const text =
      'REQUEST123456|2.1.0|querydr|TEST_TMN_CODE|TXN123456789|20231221103000|20231221103000|127.0.0.1|Query TXN123456789'
    expect(isVnpayValuesSigned(text.split('|'), merchant.secret, vnp_SecureHash)).toBe(true)
  })

  const answer = {
    vnp_ResponseId: 'a1',
    vnp_Command: 'querydr',
    vnp_ResponseCode: '00',
    vnp_Message: 'QueryDR Success',
    vnp_TmnCode: 'TEST_TMN_CODE',
    vnp_TxnRef: 'TXN123456789',
    vnp_Amount: '249000000',
    vnp_BankCode: 'NCB',
    vnp_PayDate: '20231221103100',
    vnp_TransactionNo: '14422574',
    vnp_TransactionType: '01',
    vnp_TransactionStatus: '00',
    vnp_OrderInfo: 'Thanh toan',
    vnp_PromotionCode: '',
    vnp_PromotionAmount: '',
  }
  const sign = (fields: Record<string, string>) => ({
    ...fields,
    vnp_SecureHash: signVnpayValues(Object.values(fields), merchant.secret),
  })

  test('the answer to a query of a paid payment is the same event as its notice', () => {
    const read = readVnpayQueryAnswer(sign(answer), merchant)
    const notice = readVnpayNotice(
      queryOf({
        vnp_TmnCode: 'TEST_TMN_CODE',
        vnp_TxnRef: 'TXN123456789',
        vnp_Amount: '249000000',
        vnp_ResponseCode: '00',
        vnp_TransactionNo: '14422574',
        vnp_TransactionStatus: '00',
        vnp_PayDate: '20231221103100',
      }),
      merchant,
    )
    expect(read).toEqual({ kind: 'report', report: notice })
  })

  test.each([
    ['91', { kind: 'unknown_payment' }],
    ['94', { kind: 'refused', code: '94' }],
    ['99', { kind: 'refused', code: '99' }],
  ])('a query answered %s says no more than that', (code, expected) => {
    expect(readVnpayQueryAnswer(sign({ ...answer, vnp_ResponseCode: code }), merchant)).toEqual(expected)
  })

  test.each(['08', ''])('a status %j of no document tells nothing', (status) => {
    expect(readVnpayQueryAnswer(sign({ ...answer, vnp_TransactionStatus: status }), merchant)).toEqual({
      kind: 'refused',
      code: `status ${status}`,
    })
  })

  test('an answer that tells of a refund of the payment says nothing of how it was paid', () => {
    const read = readVnpayQueryAnswer(sign({ ...answer, vnp_TransactionType: '02' }), merchant)
    expect(read).toEqual({ kind: 'refused', code: 'type 02' })
  })

  test('answers without a signature, or with a changed field, count for nothing', () => {
    expect(readVnpayQueryAnswer(answer, merchant)).toBeNull()
    expect(readVnpayQueryAnswer({ ...sign(answer), vnp_Amount: '1' }, merchant)).toBeNull()
  })
})
