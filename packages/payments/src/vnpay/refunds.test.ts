import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildVnpayRefund, readVnpayRefundAnswer, readVnpayRefundQueryAnswer } from './refunds.ts'
import { buildVnpayQuery } from './transactions.ts'

const merchant = { tmnCode: 'TEST_TMN_CODE', secret: 'test_secret' }
const query = {
  requestId: 'REQUEST123456',
  reference: 'TXN123456789',
  paymentCreatedAt: new Date('2023-12-21T03:30:00Z'),
  now: new Date('2023-12-21T03:30:00Z'),
  ip: '127.0.0.1',
}

// Made with openssl over the texts of the document.
describe('what is sent', () => {
  const refund = {
    ...query,
    kind: 'partial',
    amount: 50_000,
    transactionNo: '14422574',
    createdBy: 'ke toan',
  } as const
  test('a refund names its kind, in hundredths, and is signed in the order of the document', () => {
    expect(buildVnpayRefund(merchant, refund)).toMatchObject({
      vnp_TransactionType: '03',
      vnp_Amount: '5000000',
      vnp_SecureHash:
        'c0fabe03f900183ccf4710ea26945e4c09211b1ee9da32102721eb86eea46d5a1d22378698951bee2771b7df24ca77ad4dacf72694eb70d6e262d2f5cacaacdd',
    })
    expect(() => buildVnpayRefund(merchant, { ...refund, amount: -1 })).toThrow(RangeError)
    expect(() => buildVnpayRefund(merchant, { ...refund, requestId: 'R-1' })).toThrow(RangeError)
  })

  test('a query about a refund carries its number, and is signed without it', () => {
    const body = buildVnpayQuery(merchant, { ...query, transactionNo: '15000001' })
    expect(body).toMatchObject({
      vnp_TransactionNo: '15000001',
      vnp_SecureHash:
        'e801398eecfdd838d68fa9b985b21ada80951dcfb344ce3cfb25ff55b76d473a079c1e7fd4f211412e8f03d08d1525b62e0e793609c0f4657deee4fa52367f1a',
    })
    expect(buildVnpayQuery(merchant, query)).not.toHaveProperty('vnp_TransactionNo')
  })
})

const refunded = {
  vnp_ResponseId: 'a1',
  vnp_Command: 'refund',
  vnp_ResponseCode: '00',
  vnp_Message: 'OK',
  vnp_TmnCode: 'TEST_TMN_CODE',
  vnp_TxnRef: 'TXN123456789',
  vnp_Amount: '5000000',
  vnp_BankCode: 'NCB',
  vnp_PayDate: '20231221110000',
  vnp_TransactionNo: '15000001',
  vnp_TransactionType: '03',
  vnp_TransactionStatus: '05',
  vnp_OrderInfo: 'Hoan tien',
}
const sign = (fields: Record<string, string>) => ({
  ...fields,
  vnp_SecureHash: createHmac('sha512', 'test_secret').update(Object.values(fields).join('|')).digest('hex'),
})

describe('the answer to a refund', () => {
  const read = (change: Partial<typeof refunded>) =>
    readVnpayRefundAnswer(sign({ ...refunded, ...change }), merchant)

  test('that matches the known one is read', () => {
    const vnp_SecureHash =
      'e8782ad07d32d77542c108ca620c9fac9e3d0a99414983ed1145a3bd6e2a5fe8fec22b9ee17d91cdb0f06880db12be1b79d1ad0908aee455cdf2f9da0b3f853a'
    expect(readVnpayRefundAnswer({ ...refunded, vnp_SecureHash }, merchant)).toEqual({
      kind: 'pending',
      transactionId: '15000001',
    })
  })

  test.each([
    ['00', '06', { kind: 'made', transactionId: '15000001' }],
    ['00', '00', { kind: 'made', transactionId: '15000001' }],
    ['00', '09', { kind: 'failed', code: '09' }],
    ['94', '05', { kind: 'pending', transactionId: null }],
    ['99', '', { kind: 'pending', transactionId: null }],
    ['95', '', { kind: 'failed', code: '95' }],
    ['91', '', { kind: 'failed', code: '91' }],
  ])('%s with status %s is %j', (code, status, report) => {
    expect(read({ vnp_ResponseCode: code, vnp_TransactionStatus: status })).toEqual(report)
  })

  test('counts for nothing without a signature, with a changed field, or of another merchant', () => {
    expect(readVnpayRefundAnswer(refunded, merchant)).toBeNull()
    expect(readVnpayRefundAnswer({ ...sign(refunded), vnp_TransactionStatus: '06' }, merchant)).toBeNull()
    expect(read({ vnp_TmnCode: 'OTHER_TMN' })).toBeNull()
  })
})

describe('the answer to a query of a refund', () => {
  const told = {
    ...refunded,
    vnp_ResponseId: 'a2',
    vnp_Command: 'querydr',
    vnp_TransactionStatus: '06',
    vnp_PromotionCode: '',
    vnp_PromotionAmount: '',
  }
  const asked = {
    reference: 'TXN123456789',
    kind: 'partial',
    amount: 50_000,
    transactionNo: '15000001' as string | null,
  } as const
  const full = { ...asked, kind: 'full', transactionNo: null } as const
  const read = (
    change: Partial<typeof told>,
    about: Parameters<typeof readVnpayRefundQueryAnswer>[2] = asked,
  ) => readVnpayRefundQueryAnswer(sign({ ...told, ...change }), merchant, about)

  test('is read from the known answer', () => {
    const vnp_SecureHash =
      '63a4876a1f7cd4113c254db5cd0bee418be59e99b1711c2c5f577a610b7245c89356c25fd09eb42f6905e43d50ca812ca0b55522f92734fe86dd33dc4ebff1b4'
    expect(readVnpayRefundQueryAnswer({ ...told, vnp_SecureHash }, merchant, asked)).toEqual({
      kind: 'made',
      transactionId: '15000001',
    })
    expect(readVnpayRefundQueryAnswer(told, merchant, asked)).toBeNull()
  })

  test.each([
    ['05', { kind: 'pending', transactionId: '15000001' }],
    ['06', { kind: 'made', transactionId: '15000001' }],
    ['09', { kind: 'failed', code: '09' }],
  ])('status %s is %j', (vnp_TransactionStatus, report) => {
    expect(read({ vnp_TransactionStatus })).toEqual(report)
  })

  test('means that the refund never reached VNPay if it names only the payment', () => {
    expect(read({ vnp_TransactionType: '01', vnp_TransactionStatus: '00' })).toEqual({ kind: 'unknown' })
  })

  test('a full refund is known without its number, a partial one is not', () => {
    expect(read({ vnp_TransactionType: '02' }, full)?.kind).toBe('made')
    expect(read({}, { ...asked, transactionNo: null })).toEqual({ kind: 'unclear', code: 'transaction' })
  })

  test.each([
    ['another refund', { vnp_TransactionNo: '15000002' }],
    ['another payment', { vnp_TxnRef: 'TXN1' }],
    ['another kind', { vnp_TransactionType: '02' }],
    ['another amount', { vnp_Amount: '5000100' }],
    ['a question that came twice', { vnp_ResponseCode: '94' }],
    ['a payment that is not there', { vnp_ResponseCode: '91' }],
  ])('an answer about %s tells nothing', (_name, change) => {
    expect(read(change)?.kind).toBe('unclear')
  })
})
