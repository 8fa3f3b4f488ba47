import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readSpaSettings } from './spa.ts'
import { getRaw, startSite, THEME_SCRIPT } from './test-site.ts'

describe('files', () => {
  it('with a hash in their name may be cached for a year; others are revalidated', async () => {
    const { url } = await startSite()
    const script = await fetch(`${url}/assets/app-AbCd1234.js`)
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const icon = await fetch(`${url}/favicon.svg`)
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600, must-revalidate')
  })

  it('of text are sent in the best coding that the client accepts', async () => {
    const { url } = await startSite()
    const path = `${url}/assets/app-AbCd1234.js`
    const plain = await getRaw(path, { 'accept-encoding': 'identity' })
    const br = await getRaw(path, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await getRaw(path, { 'accept-encoding': 'gzip, br;q=0' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(br.headers.vary).toBe('Accept-Encoding')
  })

  it('are answered 304 to a client that has them, whatever the coding', async () => {
    const { url } = await startSite()
    for (const path of ['/assets/app-AbCd1234.js', '/assets/font-AbCd1234.woff2', '/']) {
      const first = await getRaw(url + path, { 'accept-encoding': 'br' })
      const again = await getRaw(url + path, { 'if-none-match': `"x", ${String(first.headers.etag)}` })
      expect(again.status, path).toBe(304)
      expect(again.body.byteLength).toBe(0)
    }
  })

  it('of fonts and media are sent uncompressed, and in ranges', async () => {
    const { url } = await startSite()
    const path = `${url}/assets/font-AbCd1234.woff2`
    const whole = await getRaw(path, { 'accept-encoding': 'br' })
    expect(whole.headers['content-encoding']).toBeUndefined()
    expect(whole.headers['content-type']).toBe('font/woff2')
    expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const part = await fetch(path, { headers: { range: 'bytes=0-99' } })
    expect(part.status).toBe(206)
    expect((await part.arrayBuffer()).byteLength).toBe(100)
  })

  it('that are missing answer 404 and never the page, or a broken build would look healthy', async () => {
    const { url } = await startSite()
    for (const path of ['/assets/gone-AbCd1234.js', '/gone.png', '/.env', '/index.html']) {
      const answer = await fetch(url + path)
      expect(answer.status, path).toBe(404)
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    }
  })

  it('outside the build cannot be reached', async () => {
    const { url } = await startSite()
    for (const path of ['/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2findex.html']) {
      const { body } = await getRaw(url + path, {})
      expect(body.toString()).not.toContain('root:')
    }
  })
})

describe('pages of a single-page app', () => {
  const isPage = (path: string) => path === '/' || path.startsWith('/crm/')
  const person = { accept: 'text/html,*/*;q=0.8' }

  it('every page path answers the HTML file with the brand in it, to be revalidated each time', async () => {
    const { url } = await startSite({ isPage })
    for (const path of ['/', '/crm/Course/Add?x=1', '/crm/doctor/a-b']) {
      const answer = await fetch(url + path)
      expect(answer.status, path).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(await answer.text()).toContain('<title>Thẩm &amp; Học</title>')
    }
  })

  it('the document names the files of its page, each page its own, and leaves other documents as they are', async () => {
    const pageFiles = (path: string) => (path === '/crm/list' ? ['src/routes/list.route.tsx'] : [])
    const { url } = await startSite({ isPage, pageFiles })
    const read = async (path: string) => (await fetch(url + path, { headers: person })).text()
    const link = '<link rel="modulepreload" crossorigin href="/assets/list-AbCd1234.js"></head>'
    const plain = await read('/')
    expect(plain).not.toContain('modulepreload')
    expect(await read('/crm/list?page=2')).toBe(plain.replace('</head>', link))
    expect(await read('/khong-co')).toBe(plain)
  })

  it('any other path answers the same HTML with 404, so that its script shows the error page', async () => {
    const { url } = await startSite({ isPage })
    const page = await getRaw(url, { 'accept-encoding': 'br' })
    for (const path of ['/khong-co', '/Crm/x?next=/crm/', '/khong-co.html']) {
      const answer = await getRaw(url + path, { ...person, 'accept-encoding': 'br' })
      expect(answer.status, path).toBe(404)
      expect(answer.body.equals(page.body)).toBe(true)
      expect(answer.headers).toMatchObject({
        etag: page.headers.etag,
        'content-encoding': 'br',
        'content-security-policy': page.headers['content-security-policy'],
        'cache-control': 'no-cache',
      })
      // A matching ETag does not turn the 404 into a 304.
      const again = await getRaw(url + path, { ...person, 'if-none-match': String(page.headers.etag) })
      expect(again.status, path).toBe(404)
    }
  })

  it('crawlers get the 404 of an unknown path without the HTML', async () => {
    const { url } = await startSite({ isPage })
    for (const path of ['/khong-co', '/khong-co.html']) {
      const answer = await getRaw(url + path, { ...person, 'user-agent': 'Googlebot/2.1' })
      expect([answer.status, answer.body.byteLength], path).toEqual([404, 0])
    }
    const page = await getRaw(url, { ...person, 'user-agent': 'Googlebot/2.1' })
    expect(page.status).toBe(200)
  })

  it('a trailing slash redirects once to the page, with the query', async () => {
    const { url } = await startSite({ isPage })
    for (const [path, location] of [
      ['/crm/Users/?q=a%20b', '/crm/Users?q=a%20b'],
      ['/crm/Course/Add//', '/crm/Course/Add'],
    ]) {
      const answer = await fetch(url + path, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')], path).toEqual([301, location])
    }
    for (const path of ['/crm/Users', '/', '/khong-co/', '//crm/x/'])
      expect((await getRaw(url + path, person)).status, path).not.toBe(301)
  })

  it('methods other than GET and HEAD are refused', async () => {
    const { url } = await startSite()
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
    const post = await fetch(`${url}/crm`, { method: 'POST', body: 'x' })
    expect(post.status).toBe(405)
    expect(post.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('security headers', () => {
  it('are on every answer: page, file, 404, 405, health', async () => {
    const { url } = await startSite()
    const answers = await Promise.all([
      fetch(url),
      fetch(`${url}/favicon.svg`),
      fetch(`${url}/gone.js`),
      fetch(url, { method: 'DELETE' }),
      fetch(`${url}/livez`),
    ])
    for (const answer of answers) {
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(answer.headers.get('permissions-policy')).toContain('camera=()')
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(answer.headers.get('strict-transport-security')).toBeNull()
    }
  })

  it('open the microphone to a site that says it needs it, and nothing else', async () => {
    const policyOf = async (options?: Parameters<typeof startSite>[0]) =>
      (await fetch((await startSite(options)).url)).headers.get('permissions-policy')
    expect(await policyOf()).toContain('microphone=(),')
    const opened = await policyOf({ permissions: ['microphone'] })
    expect(opened).toContain('microphone=(self),')
    expect(opened?.match(/\(self\)/g)).toHaveLength(1)
  })

  it('let the one inline script of the HTML run, by its hash, and no other', async () => {
    const { url } = await startSite({ csp: { 'img-src': ['https://cdn.example.vn'] } })
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? ''
    const hash = createHash('sha256').update(THEME_SCRIPT).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("img-src 'self' data: blob: https://cdn.example.vn;")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('allow videos from the store that the settings name, and from no other origin', async () => {
    const read = (origin: string) =>
      readSpaSettings({ portVariable: 'CRM_PORT', standardPort: 3001 }, { MEDIA_ORIGIN: origin })
    const { url } = await startSite({ csp: read('https://tham-hoc.s3.example.vn/').csp })
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("connect-src 'self' https://tham-hoc.s3.example.vn;")
    expect(policy).toContain("media-src 'self' blob: data: https://tham-hoc.s3.example.vn;")
    expect(read('').csp).toBeUndefined()
    for (const wrong of [
      's3.example.vn',
      'https://s3.example.vn/bucket',
      'https:',
      '*',
      'https://a.vn; script-src *',
    ])
      expect(() => read(wrong)).toThrow('MEDIA_ORIGIN')
  })

  it('name the address to which browsers report violations of the policy', async () => {
    const { url } = await startSite()
    const { headers } = await fetch(url)
    expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp-reports"')
    expect(headers.get('content-security-policy')).toMatch(/; report-to csp; report-uri \/api\/csp-reports$/)
  })

  it.each([
    ['https://thamhoc.example', true],
    ['http://localhost:3000', false],
  ])('upgrade insecure requests at %s: %s', async (publicUrl, isUpgraded) => {
    const { url } = await startSite({ publicUrl })
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? ''
    expect(/; upgrade-insecure-requests;/.test(policy)).toBe(isUpgraded)
  })

  it('send HSTS only where a trusted proxy says that the visitor uses HTTPS', async () => {
    const { url } = await startSite()
    const secure = await fetch(url, { headers: { 'x-forwarded-proto': 'https' } })
    expect(secure.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains; preload',
    )
  })
})

describe('health', () => {
  it('answers while it runs and refuses new requests after closing', async () => {
    const { url, site } = await startSite()
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ok', app: 'web' })
    await site.close()
    await expect(fetch(`${url}/readyz`)).rejects.toThrow('fetch failed')
  })
})
