import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { plainDocumentPolicy } from './plain-document.ts'
import { sendBytes, startSite, startUpstream } from './test-site.ts'

const person = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const crawler = { ...person, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
const inOurShape = (code: number) => ({
  error: { code, name: expect.any(String), message: expect.any(String), requestId: expect.any(String) },
})

describe('an address that cannot be read', () => {
  it('shows people an error page that may load nothing', async () => {
    const { url } = await startSite()
    const answer = await fetch(`${url}/%E0%A4%A`, { headers: person })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    expect(answer.headers.get('content-security-policy')).toBe(plainDocumentPolicy)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const html = await answer.text()
    expect(html).toContain('400 · Bad Request')
    expect(html).toContain('<title>Thẩm &amp; Học | Không đọc được yêu cầu</title>')
    expect(html).toContain(answer.headers.get('x-request-id'))
  })

  it('gives crawlers the status alone, and other clients the two-word status text', async () => {
    const { url } = await startSite()
    const [blank, bare, plain] = await Promise.all([
      fetch(`${url}/%E0%A4%A`, { headers: crawler }),
      fetch(`${url}/%E0%A4%A`, { headers: { 'user-agent': crawler['user-agent'] } }),
      fetch(`${url}/%E0%A4%A`),
    ])
    expect([blank.status, await blank.text()]).toEqual([400, ''])
    expect([bare.status, await bare.text()]).toEqual([400, ''])
    expect([plain.status, await plain.text()]).toEqual([400, 'Bad Request'])
  })

  it('is answered under /api with an API error, unless a person opens it', async () => {
    const { url } = await startSite()
    const page = await fetch(`${url}/api/%E0%A4%A`, { headers: person })
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('Không đọc được yêu cầu')])
    const answer = await fetch(`${url}/api/%E0%A4%A`)
    expect([answer.status, await answer.json()]).toEqual([400, inOurShape(40002)])
  })
})

it.each([
  ['no HTTP at all', 'xin chào\r\n\r\n', 400, 40002],
  ['no host', 'GET /api/courses HTTP/1.1\r\n\r\n', 400, 40002],
  [
    'headers without measure',
    `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(17_000)}\r\n\r\n`,
    431,
    43100,
  ],
])('bytes with %s are answered with an API error', async (_name, bytes, status, code) => {
  const { url } = await startSite()
  const [head = '', body = ''] = (await sendBytes(url, bytes)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toMatch(/^connection: close$/im)
  expect(JSON.parse(body)).toEqual(inOurShape(code))
})

describe('while the server closes', () => {
  /** The answer to a request sent after shutdown began, over a connection opened before. */
  async function askWhileClosing(request: string): Promise<{ head: string; body: string }> {
    const entered = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const apiUrl = await startUpstream((_request, response) => response.end('the API'))
    const renderer = { render: async () => ({ status: 200, html: 'page' }) }
    const { url, site } = await startSite({ apiUrl, renderer }, (app) => {
      app.get('/held', async () => {
        entered.resolve()
        await release.promise
        return 'held'
      })
    })
    await fetch(url)
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const everything = text(socket)
    socket.write('GET /held HTTP/1.1\r\nHost: x\r\n\r\n')
    await entered.promise
    const closed = site.close()
    await vi.waitFor(() => expect(site.app.server.listening).toBe(false))
    socket.write(request)
    release.resolve()
    await closed
    const [, refused = ''] = (await everything).split(/(?=HTTP\/1\.1 )/)
    const [head = '', body = ''] = refused.split('\r\n\r\n')
    return { head, body }
  }

  it('programs get an API error with 503', async () => {
    const { head, body } = await askWhileClosing('GET /api/courses HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 503 /)
    expect(head).toMatch(/^connection: close$/im)
    expect(head).toMatch(/^retry-after: 5$/im)
    expect(JSON.parse(body)).toEqual(inOurShape(50300))
  })

  it('people get an error page, even where the page is cached', async () => {
    const { head, body } = await askWhileClosing('GET / HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 503 /)
    expect(head).toMatch(/^connection: close$/im)
    expect(body).toContain('<h1>Hệ thống đang bận</h1>')
  })
})
