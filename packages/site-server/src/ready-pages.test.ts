import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import type { PageRequest, RenderedPage } from './renderer.ts'
import { getRaw, startSite } from './test-site.ts'

const renderer = {
  render: async ({ origin, url }: PageRequest): Promise<RenderedPage> => ({
    status: 200,
    html: `<link rel="canonical" href="${origin}${url}">${'<p>Tiêm môi</p>'.repeat(200)}`,
    headers: { 'x-robots-tag': 'noindex' },
  }),
}

/** A site with one rendered page, and a count of the requests that reached the framework. */
async function startReady() {
  const onRequest = vi.fn()
  const { url, site } = await startSite({ renderer }, (app) => {
    app.addHook('onRequest', (_request, _reply, done) => {
      onRequest()
      done()
    })
  })
  return { url: `${url}/course`, site, routed: () => onRequest.mock.calls.length }
}

const steady = (headers: NodeJS.Dict<string | string[]>) => ({ ...headers, date: '', 'x-request-id': '' })

describe('a cached page', () => {
  it.each([
    ['plain', {}],
    ['compressed', { 'accept-encoding': 'gzip, deflate, br' }],
    [
      'as a proxy with TLS asks',
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a.example, thamhoc.example' },
    ],
  ])('is answered below the framework exactly as through it: %s', async (_name, headers) => {
    const { url, routed } = await startReady()
    const first = await getRaw(url, headers)
    const second = await getRaw(url, headers)
    expect(routed()).toBe(1)
    expect(second.status).toBe(200)
    expect(second.body.equals(first.body)).toBe(true)
    expect(steady(second.headers)).toEqual(steady(first.headers))
    expect(second.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  it('answers 304 to a request with its ETag', async () => {
    const { url, routed } = await startReady()
    const { headers } = await getRaw(url)
    const again = await getRaw(url, { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)
    expect(again.body.byteLength).toBe(0)
    expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'no-cache' })
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
    expect(routed()).toBe(1)
  })

  it('has the configured address, whatever host a request names', async () => {
    const { url, routed } = await startReady()
    const first = await getRaw(url, { host: 'evil.example' })
    expect(first.body.toString()).toContain('href="http://localhost:3000/course"')
    const { body } = await getRaw(url, { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' })
    expect(body.equals(first.body)).toBe(true)
    expect(routed()).toBe(1)
  })

  it('goes through the framework for HEAD and for a coding that is not compressed yet', async () => {
    const { url, routed } = await startReady()
    await getRaw(url)
    const { body } = await getRaw(url, { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(body).toString()).toContain('Tiêm môi')
    expect((await getRaw(url, {}, 'HEAD')).status).toBe(200)
    expect(routed()).toBe(3)
  })
})
