import { describe, expect, it, vi } from 'vitest'
import { EncodedBody } from './encoding.ts'
import { PageCache, type PageLifetime } from './page-cache.ts'
import { normaliseUrl, type PageRequest, type RenderedPage } from './renderer.ts'
import { startSite } from './test-site.ts'

function page(text: string) {
  return { status: 200, headers: {}, body: new EncodedBody(Buffer.from(text), 5), etag: text }
}

function rendered(text: string, lifetime: PageLifetime | null) {
  return async () => ({ page: page(text), lifetime })
}

describe('a rendered site', () => {
  it('answers with the status, headers and HTML of the renderer', async () => {
    const render = async ({ url, origin }: PageRequest): Promise<RenderedPage> => ({
      status: 404,
      html: `<h1>${origin}${url}</h1>`,
      headers: { 'x-robots-tag': 'noindex' },
    })
    const { url } = await startSite({ renderer: { render } })
    const answer = await fetch(`${url}/course/x?y=1`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toBe('<h1>http://localhost:3000/course/x?y=1</h1>')
  })

  it('renders a good page once, whatever the order of its query, and a bad one each time', async () => {
    const render = vi.fn(async ({ url }: PageRequest) => ({
      status: url === '/bad' ? 500 : 200,
      html: 'page',
    }))
    const { url } = await startSite({ renderer: { render } })
    await Promise.all([fetch(`${url}/course?a=1&b=2`), fetch(`${url}/course?b=2&a=1`)])
    await fetch(`${url}/course?a=1&b=2`)
    expect(render).toHaveBeenCalledTimes(1)
    await fetch(`${url}/bad`)
    await fetch(`${url}/bad`)
    expect(render).toHaveBeenCalledTimes(3)
  })

  it('lets a page say that nobody may keep it', async () => {
    const render = async () => ({
      status: 200,
      html: 'mine',
      headers: { 'cache-control': 'private, no-store' },
    })
    const { url } = await startSite({ renderer: { render } })
    expect((await fetch(url)).headers.get('cache-control')).toBe('private, no-store')
  })

  it('keeps the kinds of reader apart', async () => {
    const render = async ({ userAgent }: PageRequest) => ({ status: 200, html: userAgent })
    const variant = ({ userAgent }: PageRequest) => (userAgent.includes('bot') ? 'crawler' : 'person')
    const { url } = await startSite({ renderer: { render, variant } })
    const read = async (agent: string) => (await fetch(url, { headers: { 'user-agent': agent } })).text()
    expect(await read('bot')).toBe('bot')
    expect(await read('browser')).toBe('browser')
  })

  it('answers 500 without the reason when the renderer fails: an error page for people, the status text for files', async () => {
    const render = async () => Promise.reject(new Error('secret detail'))
    const { url } = await startSite({ renderer: { render } })
    const opened = await fetch(url, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([opened.status, opened.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
    const html = await opened.text()
    expect(html).toContain('500 · Internal Server Error')
    expect(html).toContain(opened.headers.get('x-request-id'))
    expect(html).not.toContain('secret detail')
    const file = await fetch(url)
    expect([file.status, await file.text()]).toEqual([500, 'Internal Server Error'])
  })

  it('renders the error page when a person opens a path with an extension, and not when a page fetches a file', async () => {
    const render = vi.fn(async ({ url }: PageRequest) => ({ status: 404, html: `no page ${url}` }))
    const { url } = await startSite({ renderer: { render } })
    for (const path of ['/khong-co.html', '/course/abc.def?x=1']) {
      const opened = await fetch(url + path, { headers: { accept: 'text/html,*/*;q=0.8' } })
      expect([opened.status, await opened.text()]).toEqual([404, `no page ${path}`])
      render.mockClear()
      const file = await fetch(url + path, { headers: { accept: 'image/avif,*/*' } })
      expect([file.status, await file.text()]).toEqual([404, 'Not Found'])
      expect(render).not.toHaveBeenCalled()
    }
  })

  it('serves files and /livez without asking the renderer', async () => {
    const render = vi.fn(async () => ({ status: 200, html: 'page' }))
    const { url } = await startSite({ renderer: { render } })
    await fetch(`${url}/livez`)
    await fetch(`${url}/gone.js`)
    expect(await (await fetch(`${url}/favicon.svg`)).text()).toContain('<svg')
    expect(render).not.toHaveBeenCalled()
  })
})

describe('PageCache', () => {
  it('serves the stale page at once while one renderer makes the next', async () => {
    const cache = new PageCache(1000)
    await cache.get('k', rendered('old', { freshMs: 0, staleMs: 60_000 }))
    const next = vi.fn(rendered('new', { freshMs: 60_000, staleMs: 0 }))
    expect(cache.get('k', next)).toMatchObject({ etag: 'old' })
    expect(cache.get('k', next)).toMatchObject({ etag: 'old' })
    await vi.waitFor(() => expect(cache.get('k', next)).toMatchObject({ etag: 'new' }))
    expect(next).toHaveBeenCalledTimes(1)
  })

  it('keeps serving the stale page when its renewal fails', async () => {
    const cache = new PageCache(1000)
    await cache.get('k', rendered('old', { freshMs: 0, staleMs: 60_000 }))
    const fail = vi.fn(() => Promise.reject(new Error('API away')))
    expect(cache.get('k', fail)).toMatchObject({ etag: 'old' })
    await vi.waitFor(() => expect(fail).toHaveBeenCalled())
    expect(cache.get('k', fail)).toMatchObject({ etag: 'old' })
  })

  it('forgets the least used page when the limit is reached', async () => {
    const lifetime = { freshMs: 60_000, staleMs: 0 }
    const cache = new PageCache(300)
    await cache.get('a', rendered('a'.repeat(100), lifetime))
    await cache.get('b', rendered('b'.repeat(100), lifetime))
    const again = vi.fn(rendered('again', lifetime))
    await cache.get('a', again)
    await cache.get('c', rendered('c'.repeat(100), lifetime))
    expect(cache.bytes).toBeLessThanOrEqual(300)
    await cache.get('a', again)
    expect(again).not.toHaveBeenCalled()
    await cache.get('b', again)
    expect(again).toHaveBeenCalledTimes(1)
  })

  it('keeps nothing that may not be kept', async () => {
    const cache = new PageCache(1000)
    await cache.get('k', rendered('mine', null))
    expect(await cache.get('k', rendered('yours', null))).toMatchObject({ etag: 'yours' })
    expect(cache.bytes).toBe(0)
  })
})

describe('normaliseUrl', () => {
  it.each([
    ['/course', '/course'],
    ['/course?', '/course'],
    ['/course?b=2&a=1', '/course?a=1&b=2'],
    ['/course?q=ti%C3%AAm', '/course?q=ti%C3%AAm'],
  ])('%s → %s', (url, expected) => {
    expect(normaliseUrl(url)).toBe(expected)
  })
})
