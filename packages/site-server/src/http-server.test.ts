import { createServer, type OutgoingHttpHeaders, request as openRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sendBytes, sendThenRead, startSite, startUpstream } from './test-site.ts'
import { lingerOnClose } from './unread-body.ts'

const LIMIT_BYTES = 1024 * 1024
const tooLarge = { error: { code: 41300, name: 'request.too_large', message: 'x', requestId: 'y' } }

/** A stand-in for the API: reads JSON up to a limit and refuses larger bodies without reading them. */
async function startApi(): Promise<string> {
  const api = fastify({
    bodyLimit: LIMIT_BYTES,
    serverFactory: (handler) => {
      return createServer((request, response) => {
        lingerOnClose(request)
        handler(request, response)
      })
    },
  })
  api.setErrorHandler((_error, _request, reply) => reply.code(413).send(tooLarge))
  api.post('/contact', (request, reply) => reply.code(422).send({ got: JSON.stringify(request.body).length }))
  const url = await api.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => api.close())
  return url
}

interface Sent {
  status: number | undefined
  body: string
  wasContinued: boolean
}

/** Sends a JSON text of this size; a reset or a lost answer rejects. */
function send(url: string, bytes: number, headers: OutgoingHttpHeaders): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>()
  let wasContinued = false
  const body = Buffer.from(JSON.stringify('x'.repeat(bytes - 2)))
  const sending = openRequest(`${url}/api/contact`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', ...headers },
  })
  sending.on('error', reject)
  sending.on('response', async (answer) => {
    resolve({ status: answer.statusCode, body: await text(answer), wasContinued })
  })
  if (!headers.expect) sending.end(body)
  else {
    sending.on('continue', () => {
      wasContinued = true
      sending.end(body)
    })
    sending.flushHeaders()
  }
  return promise
}

describe('Expect: 100-continue through /api', () => {
  it.each([17, 900_000])('a body of %i bytes reaches the API', async (bytes) => {
    const { url } = await startSite({ apiUrl: await startApi() })
    for (const length of [{ 'content-length': bytes }, { 'transfer-encoding': 'chunked' }]) {
      const answer = await send(url, bytes, { expect: '100-continue', ...length })
      expect(answer).toEqual({ status: 422, body: JSON.stringify({ got: bytes }), wasContinued: true })
    }
  })

  it('a body over the limit is answered 413', async () => {
    const { url } = await startSite({ apiUrl: await startApi() })
    const bytes = 3 * LIMIT_BYTES
    const answer = await send(url, bytes, { expect: '100-continue', 'content-length': bytes })
    expect([answer.status, JSON.parse(answer.body)]).toEqual([413, tooLarge])
  })
})

describe('a body over the limit through a site', () => {
  it.each([
    ['just over it', LIMIT_BYTES + 1],
    ['of six megabytes', 6 * LIMIT_BYTES],
  ])('%s is always answered 413 as an API error, never by a reset', async (_name, bytes) => {
    const { url } = await startSite({ apiUrl: await startApi() })
    const head =
      'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n'
    // The body is sent in parts, so that the refusal arrives in between.
    const parts = Array.from({ length: Math.ceil(bytes / 65_536) }, () => Buffer.alloc(65_536, ' '))
    const chunks = parts.flatMap((part) => ['10000\r\n', part, '\r\n'])
    for (let time = 0; time < 4; time += 1) {
      const answers = [
        await sendThenRead(url, `${head}Content-Length: ${parts.length * 65_536}\r\n\r\n`, ...parts),
        await sendThenRead(url, `${head}Transfer-Encoding: chunked\r\n\r\n`, ...chunks, '0\r\n\r\n'),
      ]
      for (const answer of answers) {
        expect(answer).toMatch(/^HTTP\/1\.1 413 /)
        expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual(tooLarge)
      }
    }
  })

  it('closes the connection of a sender who never stops', async () => {
    const server = createServer((request, response) => {
      lingerOnClose(request, { ms: 200, bytes: 10_000_000 })
      response.writeHead(413, { connection: 'close' }).end('no')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n')
    const dripping = setInterval(() => socket.write('x'), 20)
    const answer = text(socket).catch(() => '')
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(dripping)
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
  })
})

describe('slow senders', () => {
  const httpLimits = { headersMs: 200, bodyMs: 300, uploadIdleMs: 300 }

  /** Sends one character every 20 ms while the connection is open. */
  async function drip(url: string, head: string, signs: string): Promise<string> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(head)
    const answer = text(socket).catch(() => '')
    for (const sign of signs) {
      if (socket.destroyed || socket.readableEnded) break
      socket.write(sign)
      await wait(20)
    }
    const all = await answer
    socket.destroy()
    return all
  }

  it('headers that arrive character by character are ended with 408', async () => {
    const { url } = await startSite({ httpLimits })
    const answer = await drip(url, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'a'.repeat(500))
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"error":{"code":40800')
  })

  it('a body that arrives character by character is ended with 408, whatever its address', async () => {
    const apiUrl = await startUpstream((request) => request.resume())
    const { url } = await startSite({ httpLimits, apiUrl })
    const head = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n'
    const answer = await drip(url, head, 'a'.repeat(500))
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"error":{"code":40800')
  })

  it('a part of a video may arrive slowly without limit', async () => {
    const apiUrl = await startUpstream(async (request, response) => {
      response.writeHead(204, { 'upload-offset': String((await text(request)).length) }).end()
    })
    const { url } = await startSite({ httpLimits, apiUrl })
    const head =
      'PATCH /api/uploads/7 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 40\r\n\r\n'
    expect(await drip(url, head, 'a'.repeat(40))).toMatch(/^HTTP\/1\.1 204 [^]*upload-offset: 40/)
  })

  it('a slow reader gets the whole of a long answer', async () => {
    const apiUrl = await startUpstream(async (_request, response) => {
      for (let part = 0; part < 40; part += 1) {
        response.write('x'.repeat(1000))
        await wait(20)
      }
      response.end()
    })
    const { url } = await startSite({ httpLimits, apiUrl })
    expect((await (await fetch(`${url}/api/media/a/b`)).text()).length).toBe(40_000)
  })
})

describe('the head of a request', () => {
  it.each([
    ['a host with a blank', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n'],
    ['a host with a path', 'GET / HTTP/1.1\r\nHost: localhost/x\r\n\r\n'],
    ['a host with a name and password', 'GET / HTTP/1.1\r\nHost: a@b\r\n\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n'],
    ['two different hosts', 'GET /api/x HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n'],
    ['no version', 'GET /\r\nHost: localhost\r\n\r\n'],
    ['a version that is none of ours', 'GET / HTTP/3.7\r\nHost: localhost\r\n\r\n'],
    ['a whole address with a host that is none', 'GET http://a%20b/ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('%s is answered 400', async (_name, bytes) => {
    const { url } = await startSite()
    expect(await sendBytes(url, bytes)).toMatch(/^HTTP\/1\.1 400 [^]*"code":40002/)
  })

  it.each([
    ['a name with a port', 'GET / HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n'],
    ['an address', 'GET / HTTP/1.1\r\nHost: [::1]:3000\r\nConnection: close\r\n\r\n'],
    ['HTTP/1.0 without a host', 'GET / HTTP/1.0\r\n\r\n'],
    ['a whole address', 'GET http://localhost:3000/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ])('%s is answered with the page', async (_name, bytes) => {
    const { url } = await startSite({ isPage: (path) => path === '/' })
    expect(await sendBytes(url, bytes)).toMatch(/^HTTP\/1\.1 200 [^]*<title>/)
  })
})
