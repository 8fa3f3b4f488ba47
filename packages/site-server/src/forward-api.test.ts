import { randomBytes } from 'node:crypto'
import {
  type IncomingMessage,
  request as openRequest,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { plainDocumentPolicy } from './plain-document.ts'
import { getRaw, startSite, startUpstream } from './test-site.ts'

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const person = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('a link to the API that a person opens', () => {
  const message = 'Liên kết này đã quá hạn. <Liên hệ học viện>'
  const refusing = (status: number, body: string, type = 'application/json; charset=utf-8') =>
    startUpstream((_request, response) => {
      response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
      response.end(body)
    })
  const errorOf = (code: number) =>
    JSON.stringify({ error: { code, name: 'data_request.link_over', message, requestId: 'x' } })

  it('and that is refused shows an error page with what the API says, and ways on', async () => {
    const { url } = await startSite({ apiUrl: await refusing(410, errorOf(41093)), contactHref: '/contact' })
    const answer = await fetch(`${url}/api/data-copies/x`, { headers: person })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8'])
    expect(answer.headers.get('content-security-policy')).toBe(plainDocumentPolicy)
    const html = await answer.text()
    expect(html).toContain('410 · Gone')
    expect(html).toContain('Liên kết này đã quá hạn. &lt;Liên hệ học viện>')
    expect(html).toContain('<a href="/">Về trang chủ</a><a href="/contact">Liên hệ</a>')
    expect(html).toMatch(/<\/html>\n$/)
  })

  it('stays an API error for programs', async () => {
    const { url } = await startSite({ apiUrl: await refusing(410, errorOf(41093)) })
    const answer = await fetch(`${url}/api/data-copies/x`, { headers: { accept: 'application/json' } })
    expect([answer.status, await answer.json()]).toEqual([410, JSON.parse(errorOf(41093))])
  })

  it('is shown the general words where the refusal has none', async () => {
    const { url } = await startSite({ apiUrl: await refusing(404, '{"no":') })
    const answer = await fetch(`${url}/api/x`, { headers: person })
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining('Không tìm thấy trang'),
    ])
  })

  it('passes what is granted, and refusals that are pages themselves, as they are', async () => {
    const granted = await startSite({ apiUrl: await refusing(200, '{"a":1}') })
    expect(await (await fetch(`${granted.url}/api/x`, { headers: person })).text()).toBe('{"a":1}')
    const page = await startSite({ apiUrl: await refusing(404, '<p>Không có</p>', 'text/html') })
    expect(await (await fetch(`${page.url}/api/x`, { headers: person })).text()).toBe('<p>Không có</p>')
  })

  it('shows an error page, too, while the API does not answer', async () => {
    const { url } = await startSite()
    const answer = await fetch(`${url}/api/x`, { headers: person })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.text()).toContain('Hệ thống đang bận')
  })
})

describe('an answer of the API', () => {
  const list = JSON.stringify({ data: Array.from({ length: 200 }, (_, n) => ({ title: `Khóa học ${n}` })) })
  const answering = (body: string, headers: Record<string, string>, status = 200) =>
    startUpstream((_request, response) => {
      response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
      response.end(body)
    })
  const json = { 'content-type': 'application/json; charset=utf-8' }
  const published = { ...json, etag: '"a"', 'cache-control': 'public, max-age=60', vary: 'Origin' }

  it('that is text goes out compressed as the browser takes it, the same text in every coding', async () => {
    const { url } = await startSite({ apiUrl: await answering(list, published) })
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      for (const round of [1, 2]) {
        const { headers, body } = await getRaw(`${url}/api/courses?${round}`, { 'accept-encoding': encoding })
        expect([headers['content-encoding'], headers.etag, headers.vary]).toEqual([
          encoding,
          'W/"a"',
          'Origin, Accept-Encoding',
        ])
        expect(Number(headers['content-length'])).toBe(body.byteLength)
        expect(body.byteLength).toBeLessThan(list.length / 3)
        expect(decode(body).toString()).toBe(list)
      }
    }
  })

  it('of one person is compressed anew each time', async () => {
    let turn = 0
    const apiUrl = await startUpstream((_request, response) => {
      turn += 1
      const body = list.replaceAll('Khóa', `Bài ${turn}`)
      response.writeHead(200, { ...json, etag: '"same"', 'content-length': Buffer.byteLength(body) })
      response.end(body)
    })
    const { url } = await startSite({ apiUrl })
    for (const words of ['Bài 1', 'Bài 2']) {
      const answer = await fetch(`${url}/api/me/courses`, { headers: { 'accept-encoding': 'br' } })
      expect(await answer.text()).toContain(words)
    }
  })

  it.each([
    ['to a client that takes no coding', 'identity', list, json, 200],
    ['that is short', 'br', '{"data":1}', json, 200],
    ['that is a film', 'br', list, { 'content-type': 'video/mp4' }, 200],
    ['that is a stream of events', 'br', list, { 'content-type': 'text/event-stream' }, 200],
    [
      'that is a part of a file',
      'br',
      list,
      { 'content-type': 'text/csv', 'content-range': 'bytes 0-9/99' },
      206,
    ],
    ['that is compressed already', 'br', list, { ...json, 'content-encoding': 'gzip' }, 200],
  ])('%s passes as it came', async (_what, encoding, body, headers, status) => {
    const { url } = await startSite({ apiUrl: await answering(body, headers, status) })
    const answer = await getRaw(`${url}/api/x`, { 'accept-encoding': encoding })
    expect(answer.body.toString()).toBe(body)
    expect(answer.headers['content-encoding']).toBe((headers as Record<string, string>)['content-encoding'])
  })

  it('that breaks off is an error and no half of a text', async () => {
    const apiUrl = await startUpstream((_request, response) => {
      response.writeHead(200, { ...json, 'content-length': 5000 })
      response.write(list.slice(0, 1000), () => response.destroy())
    })
    const { url } = await startSite({ apiUrl })
    const answer = await fetch(`${url}/api/courses`, { headers: { 'accept-encoding': 'br' } })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('content-encoding')).toBeNull()
  })
})

describe('/api', () => {
  it('goes to the API without the prefix, with query, bearer and status untouched', async () => {
    const apiUrl = await startUpstream((request, response) => {
      response.writeHead(201, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ url: request.url, authorization: request.headers.authorization }))
    })
    const { url } = await startSite({ apiUrl })
    const answer = await fetch(`${url}/api/courses?q=ti%C3%AAm&page=2`, {
      headers: { authorization: 'Bearer t' },
    })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ url: '/courses?q=ti%C3%AAm&page=2', authorization: 'Bearer t' })
  })

  it('passes a body byte for byte, whatever its type: signatures cover exact bytes', async () => {
    let received: Buffer = Buffer.alloc(0)
    const apiUrl = await startUpstream(async (request, response) => {
      received = await readAll(request)
      response.end('ok')
    })
    const { url } = await startSite({ apiUrl })
    for (const type of [
      'application/json',
      'application/x-www-form-urlencoded',
      'application/octet-stream',
    ]) {
      const body = type === 'application/json' ? Buffer.from('{ "a" :1.0,\n"b":"é"}') : randomBytes(3_000_000)
      const options = { method: 'POST', headers: { 'content-type': type }, body }
      expect((await fetch(`${url}/api/webhooks/bank`, options)).status).toBe(200)
      expect(received.equals(body), type).toBe(true)
    }
  })

  it('streams each event at once and closes the API’s connection when the reader leaves', async () => {
    let hasLeft: () => void = () => {}
    const left = new Promise<void>((resolve) => {
      hasLeft = resolve
    })
    const apiUrl = await startUpstream((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: first\n\n')
      response.on('close', hasLeft)
    })
    const { url } = await startSite({ apiUrl })
    const leaving = new AbortController()
    const answer = await fetch(`${url}/api/orders/1/events`, { signal: leaving.signal })
    const first = await answer.body?.getReader().read()
    expect(new TextDecoder().decode(first?.value)).toBe('data: first\n\n')
    leaving.abort()
    await left
  })

  it('ends a stream of events as a whole answer when its API dies, since a broken one is an error to browsers', async () => {
    const apiUrl = await startUpstream((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: first\n\n', () => response.destroy())
    })
    const { url } = await startSite({ apiUrl })
    const answer = await fetch(`${url}/api/notices/events`)
    expect(await answer.text()).toBe('data: first\n\n')
  })

  it('answers calls beside any number of open streams, and stops at once with all of them', async () => {
    const apiUrl = await startUpstream((request, response) => {
      if (!request.url?.endsWith('/events')) return response.end('called')
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: first\n\n')
    })
    const { url, site } = await startSite({ apiUrl })
    const paths = ['notices/events', 'orders/TH1/events']
    const open = await Promise.all(
      Array.from({ length: 300 }, (_, index) => fetch(`${url}/api/${paths[index % 2]}`)),
    )
    expect(open.every(({ status }) => status === 200)).toBe(true)
    expect(await (await fetch(`${url}/api/notices/unread`)).text()).toBe('called')
    const ends = open.map((answer) => answer.text().catch(() => 'broken'))
    await site.close()
    expect(new Set(await Promise.all(ends))).toEqual(new Set(['broken']))
  }, 30_000)

  it('sets the forwarding headers itself and drops those of the client, cookies included', async () => {
    const apiUrl = await startUpstream((request, response) => response.end(JSON.stringify(request.headers)))
    const { url } = await startSite({ apiUrl, trustProxy: '10.0.0.1' })
    const answer = await fetch(`${url}/api/x`, {
      headers: {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.example',
        'x-real-ip': '6.6.6.6',
        'x-request-id': 'forged',
        cookie: 'token=secret',
      },
    })
    const seen = (await answer.json()) as Record<string, string>
    expect(seen['x-forwarded-for']).toBe('127.0.0.1')
    expect(seen['x-forwarded-proto']).toBe('http')
    expect(seen['x-forwarded-host']).toBe(new URL(url).host)
    expect(seen['x-real-ip']).toBeUndefined()
    expect(seen.cookie).toBeUndefined()
    expect(seen['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.get('x-request-id')).toBe(seen['x-request-id'])
  })

  it('passes the access token of the cookie on for keys of videos, and for nothing else', async () => {
    const apiUrl = await startUpstream((request, response) => response.end(JSON.stringify(request.headers)))
    const { url } = await startSite({ apiUrl })
    const cookie = 'userData=%7B%7D; token=aaa.bbb.ccc; refreshToken=secret'
    const seenAt = async (path: string, value = cookie) => {
      const answer = await fetch(`${url}/api${path}`, { headers: { cookie: value } })
      return ((await answer.json()) as Record<string, string>).cookie
    }
    const video = `/media/abc.def/${'c0ffee00'.repeat(4)}`
    expect(await seenAt(`${video}/keys/12`)).toBe('token=aaa.bbb.ccc')
    expect(await seenAt(`${video}/keys/12`, 'refreshToken=secret')).toBeUndefined()
    for (const path of [
      `${video}/video-360/00000.m4s`,
      `${video}/keys/x`,
      `${video}/keys/1?x`,
      '/auth/me',
      '/keys/1',
    ])
      expect([path, await seenAt(path)]).toEqual([path, undefined])
  })

  it('trusts the forwarding headers of the proxy in front of it', async () => {
    const apiUrl = await startUpstream((request, response) => response.end(JSON.stringify(request.headers)))
    const { url } = await startSite({ apiUrl })
    const answer = await fetch(`${url}/api/x`, {
      headers: {
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'hoc.example.vn',
      },
    })
    const seen = (await answer.json()) as Record<string, string>
    expect(seen['x-forwarded-for']).toBe('203.0.113.7')
    expect(seen['x-forwarded-proto']).toBe('https')
    expect(seen['x-forwarded-host']).toBe('hoc.example.vn')
  })

  it('keeps the headers of the API and adds the missing ones', async () => {
    const apiUrl = await startUpstream((_request, response) => {
      response.setHeader('cross-origin-resource-policy', 'same-site')
      response.setHeader('set-cookie', ['a=1', 'b=2'])
      response.end('{}')
    })
    const { url } = await startSite({ apiUrl })
    const answer = await fetch(`${url}/api/x`)
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-site')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  it('answers 503 as an API error when the API is down, so that nobody is logged out', async () => {
    const { url } = await startSite({ apiUrl: 'http://127.0.0.1:9' })
    const answer = await fetch(`${url}/api/courses`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ error: { code: 50300, name: 'server.unavailable' } })
  })

  it('streams an upload of twenty gigabytes, and closes the API’s connection when its sender leaves', async () => {
    const arrived = Promise.withResolvers<{ bytes: number; declared: string | undefined }>()
    const left = Promise.withResolvers<void>()
    const apiUrl = await startUpstream((request) => {
      let bytes = 0
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes === 1_000_000) arrived.resolve({ bytes, declared: request.headers['content-length'] })
      })
      request.on('error', () => left.resolve())
      request.on('close', () => left.resolve())
    })
    const { url } = await startSite({ apiUrl })
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(20 * 1024 ** 3),
    }
    const sending = openRequest(`${url}/api/uploads/1`, { method: 'PATCH', headers })
    sending.on('error', () => sending.destroy())
    sending.write(randomBytes(1_000_000))
    expect(await arrived.promise).toEqual({ bytes: 1_000_000, declared: headers['content-length'] })
    sending.destroy()
    await left.promise
  })

  it('keeps the relative address of a new upload, which leads a browser back through /api', async () => {
    const apiUrl = await startUpstream((_request, response) => {
      response
        .writeHead(201, { location: 'uploads/7', 'tus-resumable': '1.0.0', 'upload-offset': '12' })
        .end()
    })
    const { url } = await startSite({ apiUrl })
    const answer = await fetch(`${url}/api/uploads`, { method: 'POST', headers: { 'upload-length': '99' } })
    expect(answer.headers.get('location')).toBe('uploads/7')
    expect(new URL(answer.headers.get('location') ?? '', answer.url).pathname).toBe('/api/uploads/7')
    expect([answer.headers.get('tus-resumable'), answer.headers.get('upload-offset')]).toEqual([
      '1.0.0',
      '12',
    ])
  })
})

describe('a request that an instance of the API dies over', () => {
  /** An API whose first answer is a broken connection, and which keeps what it was asked. */
  async function startDying(first?: RequestListener) {
    const asked: string[] = []
    const apiUrl = await startUpstream(async (request, response) => {
      asked.push(`${request.method} ${request.url} ${(await readAll(request)).toString()}`)
      if (asked.length > 1) return response.end('{"data":1}')
      if (first) return first(request, response)
      request.socket.destroy()
    })
    return { asked, ...(await startSite({ apiUrl })) }
  }
  const post = (path: string, body: string, headers = {}) =>
    [path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }] as const

  it.each([
    ['reads', ['/courses?page=2', {}] as const, 'GET /courses?page=2 '],
    ['is harmless twice', post('/orders/quote', '{ "a":"é"}'), 'POST /orders/quote { "a":"é"}'],
    ['has a key', post('/orders', '{}', { 'idempotency-key': 'k-1' }), 'POST /orders {}'],
    ['saves', ['/me/notes/1', { method: 'PUT', body: 'x' }] as const, 'PUT /me/notes/1 x'],
  ])('is sent once more, body and all, when it %s', async (_what, [path, init], line) => {
    const { url, asked } = await startDying()
    expect((await fetch(`${url}/api${path}`, init)).status).toBe(200)
    expect(asked).toEqual([line, line])
  })

  it('is sent once more when a proxy between says so', async () => {
    const { url, asked } = await startDying((_request, response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>'),
    )
    expect((await fetch(`${url}/api/courses`)).status).toBe(200)
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['may have been done already', post('/contact', '{}')],
    ['has a body too large to be kept', post('/orders/quote', 'x'.repeat(70_000))],
  ])('is not sent again when it %s', async (_what, [path, init]) => {
    const { url, asked } = await startDying()
    expect((await fetch(`${url}/api${path}`, init)).status).toBe(503)
    expect(asked).toHaveLength(1)
  })

  const away = (response: ServerResponse) =>
    response
      .writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
      .end('{"error":{"code":50300}}')

  it('waits while the service is away for a moment, such as while its database fails over', async () => {
    const { url, asked } = await startDying((_request, response) => away(response))
    expect((await fetch(`${url}/api/courses`)).status).toBe(200)
    expect(asked).toHaveLength(2)
  })

  it('passes a 503 on at once when what was asked may have been done', async () => {
    const { url, asked } = await startDying((_request, response) => away(response))
    expect((await fetch(`${url}/api/contact`, { method: 'POST', body: 'x' })).status).toBe(503)
    expect(asked).toHaveLength(1)
  })

  it('passes a 503 on at once that says no time to come back, such as of a gateway that is down', async () => {
    const { url, asked } = await startDying((_request, response) =>
      response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":{"code":50373}}'),
    )
    const [path, init] = post('/orders/ORD1/payments', '{}')
    expect((await fetch(`${url}/api${path}`, init)).status).toBe(503)
    expect(asked).toHaveLength(1)
  })

  it('is not sent again once its reader has left', async () => {
    const gone = Promise.withResolvers<void>()
    const { url, asked } = await startDying(
      (_request, response) => void gone.promise.then(() => away(response)),
    )
    const leaving = new AbortController()
    const leave = fetch(`${url}/api/courses`, { signal: leaving.signal }).catch(() => null)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    leaving.abort()
    await leave
    await new Promise((resolve) => setTimeout(resolve, 100))
    gone.resolve()
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(asked).toHaveLength(1)
  })

  it('passes a 502 of the API itself on', async () => {
    const { url, asked } = await startDying((_request, response) =>
      response.writeHead(502, { 'content-type': 'application/json' }).end('{"error":{"code":50201}}'),
    )
    expect((await fetch(`${url}/api/courses`)).status).toBe(502)
    expect(asked).toHaveLength(1)
  })
})

it.each(['web', 'crm', 'doctor'])(
  'the server of %s answers security.txt with the file of the API',
  async (appName) => {
    const apiUrl = await startUpstream((request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(`${request.method} ${request.url}`)
    })
    const { url } = await startSite({ appName, apiUrl })
    const answer = await fetch(`${url}/.well-known/security.txt`)
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'GET /.well-known/security.txt',
    ])
    expect((await fetch(`${url}/.well-known/security.txt`, { method: 'POST' })).status).toBe(405)
  },
)
