import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Delivery, deliver, type Mode, signatureHeaders } from './notice.ts'

interface Told {
  headers: Record<string, string>
  body: string
}

let told: Told[] = []
let statuses: number[] = []
let service: Server
let apiUrl: string
beforeEach(async () => {
  told = []
  statuses = [200]
  service = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      told.push({ headers: request.headers as Record<string, string>, body })
      response
        .writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200)
        .end('{"success":true}')
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterEach(() => service.close())

async function transfer(mode: Mode) {
  const deliveries: Delivery[] = []
  const sent = { account: '0123', amount: 1_000_001, content: 'THQC45', mode, delaySeconds: 0, order: null }
  await deliver(sent, { apiUrl, secret: 'bank-secret' }, (delivery) => deliveries.push(delivery))
  const notices = told.map(({ body }) => JSON.parse(body) as Record<string, number | string>)
  return { deliveries, notices }
}

test('bank emulator: signs a notice like the documented example', () => {
  const body =
    '{"id":92704,"gateway":"Vietcombank","transactionDate":"2024-07-25 14:02:37","accountNumber":"0123499999","code":null,"content":"DH7K3M9Q","transferType":"in","transferAmount":2277000,"accumulated":19077000,"subAccount":null,"referenceCode":"MBVCB.3278907687","description":""}'
  expect(signatureHeaders(body, 'sepay_test_secret', new Date(1_721_890_957_000))).toEqual({
    'X-SePay-Timestamp': '1721890957',
    'X-SePay-Signature': 'sha256=987aa042a12a3bc6f1997111a9702312b3e62716c123ad70cfae5d06d61f0304',
  })
})

test('bank emulator: sends a notice until it is accepted, again after an outage, and never after a refusal', async () => {
  statuses = [503, 200]
  expect((await transfer('normal')).deliveries.map(({ status }) => status)).toEqual([503, 200])
  expect(new Set(told.map(({ body }) => body)).size).toBe(1)
  told = []
  statuses = [403]
  expect((await transfer('wrong_signature')).deliveries.map(({ status }) => status)).toEqual([403])
  const [forged] = told
  const right = signatureHeaders(
    forged?.body ?? '',
    'bank-secret',
    new Date(Number(forged?.headers['x-sepay-timestamp']) * 1000),
  )
  expect(forged?.headers['x-sepay-signature']).not.toBe(right['X-SePay-Signature'])
})

test('bank emulator: sends one notice three times, and reports outgoing money as outgoing', async () => {
  const { notices } = await transfer('duplicate')
  expect(notices.map(({ id }) => id)).toEqual([notices[0]?.id, notices[0]?.id, notices[0]?.id])
  told = []
  expect((await transfer('outgoing')).notices).toMatchObject([{ transferType: 'out' }])
})

test('bank emulator: reports the second part of the money before the first', async () => {
  const { notices } = await transfer('reorder')
  expect(notices.map(({ transferAmount }) => transferAmount)).toEqual([500_001, 500_000])
  expect(Number(notices[0]?.id)).toBeGreaterThan(Number(notices[1]?.id))
})
