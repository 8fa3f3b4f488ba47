import { describe, expect, it } from 'vitest'
import type { PageRequest } from './renderer.ts'
import { readSpaSettings } from './spa.ts'
import { getRaw, startSite } from './test-site.ts'

const settings = (variables: Record<string, string>) =>
  readSpaSettings({ portVariable: 'CRM_PORT', standardPort: 3001 }, variables)

describe('a site with a configured address', () => {
  const publicUrl = 'https://thamhoc.example'
  const render = async ({ origin }: PageRequest) => ({ status: 200, html: origin })
  const start = () => startSite({ publicUrl, refusesForeignHosts: true, renderer: { render } })

  it.each([
    ['its own name', { host: 'thamhoc.example' }],
    ['its own name in capitals', { host: 'THAMHOC.example' }],
    ['its own name with the port of HTTPS', { host: 'thamhoc.example:443' }],
    ['its own name, told by the proxy', { host: '10.0.0.5:3000', 'x-forwarded-host': 'thamhoc.example' }],
  ])('answers requests for %s', async (_name, headers) => {
    const { url } = await start()
    // The second time the cached page is sent below the framework.
    for (let time = 0; time < 2; time += 1) {
      const answer = await getRaw(url, headers)
      expect([answer.status, answer.body.toString()]).toEqual([200, publicUrl])
    }
  })

  it.each([
    ['another name', { host: 'evil.example' }],
    ['another port', { host: 'thamhoc.example:8080' }],
    ['an address', { host: '203.0.113.7' }],
    ['another name, told by the proxy', { host: 'thamhoc.example', 'x-forwarded-host': 'evil.example' }],
  ])('answers 421 to requests for %s, even where the page is cached', async (_name, headers) => {
    const { url } = await start()
    await getRaw(url, { host: 'thamhoc.example' })
    const page = await getRaw(url, { accept: 'text/html', ...headers })
    expect([page.status, page.body.toString().includes('421 · Misdirected Request')]).toEqual([421, true])
    const api = await getRaw(`${url}/api/courses`, headers)
    expect([api.status, JSON.parse(api.body.toString())]).toMatchObject([421, { error: { code: 42100 } }])
  })

  it('answers health checks, which only know its IP address', async () => {
    const { url } = await start()
    for (const path of ['/livez', '/readyz']) expect((await getRaw(url + path)).status).toBe(200)
  })
})

describe('the address of a site in its settings', () => {
  it('is that of this machine unless it is set, and only a real business refuses other names', () => {
    expect(settings({})).toMatchObject({ publicUrl: 'http://localhost:3001', refusesForeignHosts: false })
    const PUBLIC_CRM_URL = 'https://admin.thamhoc.example/'
    const publicUrl = 'https://admin.thamhoc.example'
    expect(settings({ PUBLIC_CRM_URL })).toMatchObject({ publicUrl, refusesForeignHosts: true })
    expect(settings({ PUBLIC_CRM_URL, DEMO_MODE: 'true' })).toMatchObject({
      publicUrl,
      refusesForeignHosts: false,
    })
  })

  it.each(['thamhoc.example', 'ftp://thamhoc.example', 'https://thamhoc.example/crm', 'https://a@b.example'])(
    'is refused as %s',
    (PUBLIC_CRM_URL) => expect(() => settings({ PUBLIC_CRM_URL })).toThrow('PUBLIC_CRM_URL'),
  )
})
