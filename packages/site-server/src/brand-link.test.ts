import { expect, it } from 'vitest'
import { startSite, startUpstream } from './test-site.ts'

const address = '/api/brand/0123456789abcdef.css'
const icon = `/api/brand-icons/${'0'.repeat(32)}`
const api = (brandStyle: unknown, brandIcon: unknown = null) =>
  startUpstream((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: { brandStyle, brandIcon } }))
  })
const pageWith = async (apiUrl: string) => {
  const { url } = await startSite({ apiUrl, indexHtml: 'index.html' })
  const answer = await fetch(`${url}/`)
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}

it('the first page already has the colours of the brand as its last style, and the policy lets them in', async () => {
  const { html, policy } = await pageWith(await api(address))
  expect(html).toContain(`<link rel="stylesheet" href="${address}"></head>`)
  expect(policy).toContain("style-src 'self'")
})

it('a page without colours of a brand, or whose API is away, stays as it was built', async () => {
  const { html: own } = await pageWith(await api(null))
  const { html: away } = await pageWith('http://127.0.0.1:9')
  expect(own).not.toContain('rel="stylesheet"')
  expect(away).toBe(own)
})

it('what is no address of a brand never reaches the document', async () => {
  for (const wrong of [
    'https://elsewhere.example/brand/0123456789abcdef.css',
    '/api/brand/x.css',
    '"><script>',
    7,
  ]) {
    const { html } = await pageWith(await api(wrong))
    expect(html).not.toContain('rel="stylesheet"')
  }
})

it('an icon of the brand takes the place of ours, also at the addresses that browsers ask for by themselves', async () => {
  const { url } = await startSite({ apiUrl: await api(null, icon), indexHtml: 'index.html' })
  const html = await (await fetch(`${url}/`)).text()
  expect(html).toContain(`<link rel="icon" href="${icon}/32.png"`)
  expect(html).toContain(`<link rel="apple-touch-icon" href="${icon}/180.png"></head>`)
  expect(html).not.toContain('favicon.svg')
  const target = async (path: string) =>
    (await fetch(url + path, { redirect: 'manual' })).headers.get('location')
  expect(await target('/favicon.ico')).toBe(`${icon}/favicon.ico`)
  expect(await target('/favicon.svg')).toBe(`${icon}/192.png`)
  expect(await target('/apple-touch-icon.png')).toBe(`${icon}/180.png`)
})

it('without an icon of the brand, browsers that ask for a Windows icon get our drawing', async () => {
  const { url } = await startSite({ apiUrl: await api(null) })
  const answer = await fetch(`${url}/favicon.ico`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
})
