import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type HttpSink, startHttpSink } from '../../../test/http-sink.ts'
import { createGatewayPost } from './gateway-http.ts'

let stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops) await stop()
  stops = []
})

async function openSink(): Promise<HttpSink> {
  const sink = await startHttpSink()
  stops.push(() => sink.stop())
  return sink
}

test('gateway http: after five failures in a row it sends nothing for half a minute, then tries once', async () => {
  const sink = await openSink()
  let now = Date.parse('2026-11-21T03:00:00Z')
  const post = createGatewayPost('momo', () => new Date(now))
  const tries = async (count: number) => {
    for (let n = 0; n < count; n++) await expect(post(sink.url, {})).rejects.toThrow('momo')
  }
  sink.answer({ status: 503, body: {} })
  await tries(7)
  expect(sink.requests).toHaveLength(5)
  await expect(post(sink.url, {})).rejects.toThrow('left alone')
  now += 30_001
  await tries(2)
  expect(sink.requests).toHaveLength(6)
  now += 30_001
  sink.answer({ body: { resultCode: 0 } })
  expect(await post(sink.url, {})).toEqual({ resultCode: 0 })
  // The counter of failures starts again.
  sink.answer({ status: 503, body: {} })
  await tries(4)
  expect(sink.requests).toHaveLength(11)
})

test.each([
  ['a page', '<html>bảo trì</html>'],
  ['a list', '[]'],
  ['nothing', 'null'],
  ['more than it may be', JSON.stringify({ message: 'x'.repeat(70_000) })],
])('gateway http: %s instead of an answer is a fault', async (_name, body) => {
  const sink = await openSink()
  sink.answer({ body })
  await expect(createGatewayPost('vnpay', () => new Date())(sink.url, {})).rejects.toThrow('cannot be read')
})

test('gateway http: a call without an answer ends at its time-out', async () => {
  const silent: Server = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  const post = createGatewayPost('zalopay', () => new Date(), 50)
  await expect(post(`http://127.0.0.1:${port}`, {})).rejects.toThrow('no answer')
})
