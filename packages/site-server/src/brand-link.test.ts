import { expect, it } from 'vitest'
import { startSite, startUpstream } from './test-site.ts'

const address = '/api/brand/0123456789abcdef.css'
const api = (brandStyle: unknown) =>
  startUpstream((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: { brandStyle } }))
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
