import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnswerCache } from '../core/answer-cache.ts'
import { createHttpServer } from './server.ts'

/** Short limits for the test, which only checks which of the two applies to a request. */
const limits = { headersMs: 500, bodyMs: 400, uploadIdleMs: 300 }
const server = createHttpServer(
  async (incoming, answer) => {
    let bytes = 0
    try {
      for await (const chunk of incoming) bytes += (chunk as Buffer).length
      answer.end(String(bytes))
    } catch {
      // The limit has ended the request, so no answer is possible.
      answer.destroy()
    }
  },
  new AnswerCache(),
  limits,
)
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends a byte every so often. @returns the answer, or null when the connection was closed before one */
function drip(path: string, bytes: number, everyMs: number): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const sending = request({ port, path, method: 'POST', headers: { 'content-length': bytes } })
  sending.on('error', () => resolve(null))
  sending.on('response', async (answer) => {
    let text = ''
    for await (const chunk of answer) text += String(chunk)
    resolve(answer.statusCode === 200 ? text : null)
  })
  void (async () => {
    for (let sent = 0; sent < bytes && !sending.destroyed; sent += 1) {
      sending.write('x')
      await wait(everyMs)
    }
    sending.end()
  })()
  return promise
}

test('http server: a body that arrives byte by byte is ended at the limit', async () => {
  expect(await drip('/orders', 30, 50)).toBeNull()
  expect(await drip('/orders', 3, 10)).toBe('3')
})

test('http server: an upload may take any time while bytes arrive', async () => {
  expect(await drip('/uploads/1', 30, 50)).toBe('30')
})

test('http server: an upload that sends no more bytes is ended', async () => {
  expect(await drip('/uploads/1', 2, 2000)).toBeNull()
})

/** Sends raw bytes. @returns everything received until the connection ends */
function sendBytes(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  return readAll(socket)
}

test('http server: headers that never end do not hold a connection open for ever', async () => {
  expect(await sendBytes('GET /orders HTTP/1.1\r\nHost: x\r\nX-')).toMatch(/^HTTP\/1\.1 408 /)
})

test.each(['a b', 'a/b', 'x y:80', '<a>', 'x:port', '', '[::1'])(
  'http server: the invalid host %j is refused',
  async (host) => {
    const answer = await sendBytes(`GET /orders HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"name":"input.malformed"')
  },
)

test.each([
  ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde'],
  ['a length that is none', 'Content-Length: +4\r\n\r\nabcd'],
  ['a coding that is none', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['chunks that are not the last coding', 'Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n'],
  ['a blank before the colon', 'Content-Length : 4\r\n\r\nabcd'],
  ['a header over two lines', 'X-A: b\r\n Content-Length: 4\r\n\r\nabcd'],
  ['a chunk whose size is none', 'Transfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n'],
])('http server: heads that contradict each other are refused: %s', async (_name, rest) => {
  const answer = await sendBytes(`POST /orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${rest}`)
  expect(answer).not.toMatch(/HTTP\/1\.1 2/)
})

test.each(['x', 'localhost:4000', '127.0.0.1', '[::1]:4000', 'xn--hc-xja.vn'])(
  'http server: the host %s is accepted',
  async (host) => {
    const answer = await sendBytes(`GET /orders HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  },
)

test('http server: a body that never ends does not hold a connection open for ever', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /orders HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab')
  const answer = await new Promise<string>((resolve) =>
    socket.once('data', (bytes) => resolve(String(bytes))),
  )
  expect(answer).toContain('408 Request Timeout')
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(answer).toContain('"error":{"code":40800,"name":"request.timeout"')
  socket.destroy()
})
