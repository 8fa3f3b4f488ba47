import { describe, expect, test } from 'vitest'
import { parseSepayNotice, verifySepaySignature } from './sepay.ts'

const text =
  '{"id":92704,"gateway":"Vietcombank","transactionDate":"2024-07-25 14:02:37","accountNumber":"0123499999","code":null,"content":"DH7K3M9Q","transferType":"in","transferAmount":2277000,"accumulated":19077000,"subAccount":null,"referenceCode":"MBVCB.3278907687","description":""}'
const good = {
  signature: 'sha256=987aa042a12a3bc6f1997111a9702312b3e62716c123ad70cfae5d06d61f0304',
  timestamp: '1721890957',
  rawBody: new TextEncoder().encode(text),
  secret: 'sepay_test_secret',
  now: new Date(1_721_890_957_000),
}

describe('verifySepaySignature', () => {
  test('takes the vector made by the documented rule, in either case of the hex', () => {
    expect(verifySepaySignature(good)).toBe(true)
    expect(
      verifySepaySignature({
        ...good,
        signature: good.signature.replace(/[a-f]/g, (c) => c.toUpperCase()).replace(/^SHA/i, 'sha'),
      }),
    ).toBe(true)
  })

  test.each([
    ['no signature', { signature: undefined }],
    ['an empty signature', { signature: 'sha256=' }],
    ['the hex without its name', { signature: good.signature.slice(7) }],
    ['a wrong secret', { secret: 'sepay_test_secret2' }],
    ['an empty secret', { secret: '' }],
    ['another body', { rawBody: new TextEncoder().encode(text.replace('2277000', '2277001')) }],
    [
      'a body that means the same',
      { rawBody: new TextEncoder().encode(JSON.stringify(JSON.parse(text), null, 1)) },
    ],
    ['another timestamp', { timestamp: '1721890958' }],
    ['no timestamp', { timestamp: undefined }],
    ['a timestamp that is no number', { timestamp: '1e9' }],
    ['a notice of six minutes ago', { now: new Date(1_721_890_957_000 + 360_000) }],
    ['a notice from the future', { now: new Date(1_721_890_957_000 - 360_000) }],
  ])('refuses %s', (_name, change) => {
    expect(verifySepaySignature({ ...good, ...change })).toBe(false)
  })
})

describe('parseSepayNotice', () => {
  test('reads times as Vietnamese, whatever the zone of the server', () => {
    expect(parseSepayNotice(JSON.parse(text))).toEqual({
      sourceId: '92704',
      bank: 'Vietcombank',
      accountNumber: '0123499999',
      virtualAccount: null,
      content: 'DH7K3M9Q',
      isIncoming: true,
      amount: 2_277_000,
      reference: 'MBVCB.3278907687',
      bookedAt: new Date('2024-07-25T07:02:37Z'),
    })
  })
  test('SePay notice: a virtual account is read as the settings write accounts', () => {
    const read = (subAccount?: string | null) => parseSepayNotice({ ...JSON.parse(text), subAccount })
    expect(read(' vqrq 0001 ').virtualAccount).toBe('VQRQ0001')
    expect([read(null).virtualAccount, read('').virtualAccount, read(undefined).virtualAccount]).toEqual([
      null,
      null,
      null,
    ])
  })
  test('a date it cannot read is no reason to refuse money', () => {
    expect(parseSepayNotice({ ...JSON.parse(text), transactionDate: 'hôm qua' }).bookedAt).toBeNull()
  })
})
