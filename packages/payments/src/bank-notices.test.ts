import { describe, expect, test } from 'vitest'
import { parseCassoNotice, verifyCassoSignature } from './casso.ts'
import { readPayosNotice } from './payos.ts'

const payosKey = '1a54716c8f0efb2744fb28b6e38b25da7f67a925d98bc1c18bd8faaecadd7675'
const payos = {
  data: {
    orderCode: 123,
    amount: 3000,
    description: 'VQRIO123',
    accountNumber: '12345678',
    reference: 'TF230204212323',
    transactionDateTime: '2023-02-04 18:25:00',
    currency: 'VND',
    paymentLinkId: '124c33293c43417ab7879e14c8d9eb18',
    code: '00',
    desc: 'Thành công',
    counterAccountBankId: '',
    counterAccountBankName: '',
    counterAccountName: '',
    counterAccountNumber: '',
    virtualAccountName: '',
    virtualAccountNumber: '',
  },
  signature: '412e915d2871504ed31be63c8f62a149a4410d34c4c42affc9006ef9917eaa03',
}

describe('payOS', () => {
  test('reads the documented notice', () => {
    expect(readPayosNotice(payos, payosKey)).toEqual({
      sourceId: 'TF230204212323',
      bank: '',
      accountNumber: '12345678',
      virtualAccount: null,
      content: 'VQRIO123',
      isIncoming: true,
      isSuccessful: true,
      amount: 3000,
      reference: 'TF230204212323',
      bookedAt: new Date('2023-02-04T11:25:00Z'),
    })
  })
  test('a null field signs like an absent one', () => {
    const data = { ...payos.data, virtualAccountName: null }
    expect(readPayosNotice({ ...payos, data }, payosKey)).not.toBeNull()
  })
  test.each([
    ['no signature', { signature: undefined }],
    ['a changed amount', { data: { ...payos.data, amount: 3001 } }],
    ['an added field', { data: { ...payos.data, extra: '1' } }],
    ['a list', { data: [payos.data] }],
    ['no data', { data: undefined }],
  ])('refuses %s', (_name, change) => {
    expect(readPayosNotice({ ...payos, ...change }, payosKey)).toBeNull()
  })
  test('fields outside of the signed data are ignored', () => {
    const beside = { ...payos, code: '99', success: false }
    expect(readPayosNotice(beside, payosKey)?.isSuccessful).toBe(true)
    expect(readPayosNotice(payos, '')).toBeNull()
  })
})

const casso = {
  error: 0,
  data: {
    id: 0,
    reference: 'MA_GIAO_DICH_THU_NGHIEM',
    description: 'giao dich thu nghiem',
    amount: 599_000,
    runningBalance: 25_000_000,
    transactionDateTime: '2024-10-03 15:06:37',
    accountNumber: '88888888',
    bankName: 'VPBank',
    bankAbbreviation: 'VPB',
    virtualAccountNumber: '',
    virtualAccountName: '',
    counterAccountName: 'NGUYEN VAN A',
    counterAccountNumber: '8888888888',
    counterAccountBankId: '970415',
    counterAccountBankName: 'VietinBank',
  },
}
const good = {
  signature:
    't=1727948258788,v1=ed0a4bd2e826d5cb69988cdb141e6c1a080e21f3b57eb72cd78192220042b9e7dde0868fc667faea8e224900fa7904e7c88dfa098032fb2d6b6996856e8b7ff3',
  body: casso as unknown,
  secret: 'mgExMrjj4i7a1p8Cs6LmFbpCd8lbw4sSX4LZXPag7TKazeIogtR90tvWYTkwQbvs',
  now: new Date(1_727_948_258_788),
}

describe('Casso', () => {
  test('takes the documented notice, whatever the order of its keys', () => {
    expect(verifyCassoSignature(good)).toBe(true)
    const turned = Object.fromEntries(Object.entries(casso.data).reverse())
    expect(verifyCassoSignature({ ...good, body: { data: turned, error: 0 } })).toBe(true)
  })
  test.each([
    ['no signature', { signature: undefined }],
    ['a signature without its time', { signature: good.signature.slice(16) }],
    ['another time', { signature: good.signature.replace('788', '789') }],
    ['a notice of six minutes ago', { now: new Date(good.now.getTime() + 360_000) }],
    ['an empty key', { secret: '' }],
    ['a changed amount', { body: { ...casso, data: { ...casso.data, amount: 1 } } }],
  ])('refuses %s', (_name, change) => {
    expect(verifyCassoSignature({ ...good, ...change })).toBe(false)
  })
  test('reads money that comes in, and knows money that leaves', () => {
    expect(parseCassoNotice(casso)).toMatchObject({
      sourceId: '0',
      amount: 599_000,
      isIncoming: true,
      bookedAt: new Date('2024-10-03T08:06:37Z'),
    })
    const leaving = parseCassoNotice({ data: { ...casso.data, amount: -599_000 } })
    expect(leaving).toMatchObject({ amount: 599_000, isIncoming: false })
  })
  test.each([
    ['no data', {}],
    ['no body', null],
    ['an amount with a part of a dong', { data: { ...casso.data, amount: 0.5 } }],
    ['no account', { data: { ...casso.data, accountNumber: undefined } }],
  ])('does not read %s', (_name, body) => {
    expect(parseCassoNotice(body)).toBeNull()
  })
})
