// @vitest-environment node
import { expect, test } from 'vitest'
import type { RenderResult } from '../src/entry.server.tsx'
import { createSiteRenderer } from './renderer.ts'

const page: RenderResult = {
  kind: 'page',
  status: 200,
  head: '<title>Giá $& và $1</title>',
  body: '<h1>Xin chào</h1>',
  linkedData: '<script type="application/ld+json">{}</script>',
  state: '<script type="application/json">{}</script>',
  file: 'src/routes/home.route.tsx',
  isPrivate: false,
  isFresh: false,
  isHidden: false,
  needsProgram: true,
}
const request = { url: '/', origin: 'https://thamhoc.example', userAgent: 'Firefox', requestId: 'r1' }
const rendererOf = (result: RenderResult) =>
  createSiteRenderer({
    render: () => Promise.resolve(result),
    template: () =>
      '<head><!--page-head--><script type="module" crossorigin src="/app.js"></script></head><div><!--page-body--></div><!--page-state-->',
    brandLink: async () => '',
    linksOf: (file) => `<link rel="modulepreload" href="${file}">`,
    startFile: '/assets/start.js',
  })

test('fills the document, whatever signs stand in the texts', async () => {
  expect((await rendererOf(page).render(request)).html).toBe(
    '<head><title>Giá $& và $1</title><link rel="modulepreload" href="src/routes/home.route.tsx">' +
      '<script type="module" async fetchpriority="high" src="/assets/start.js"></script>' +
      '<script type="module" crossorigin src="/app.js"></script></head>' +
      '<div><h1>Xin chào</h1></div><script type="application/ld+json">{}</script><script type="application/json">{}</script>',
  )
})

test('names the program of a page that can be read without it, and leaves the fetching to the start script', async () => {
  const { html } = await rendererOf({ ...page, needsProgram: false }).render(request)
  expect(html).toContain('<link rel="later" href="src/routes/home.route.tsx">')
  expect(html).toContain('<script type="module" async src="/assets/start.js" data-entry="/app.js"></script>')
  expect(html).not.toMatch(/modulepreload|src="\/app.js"/)
})

test('forbids every cache to keep a page made for one person', async () => {
  const rendered = await rendererOf({ ...page, isPrivate: true }).render(request)
  expect(rendered.headers?.['cache-control']).toBe('private, no-store')
  expect(rendered.cache).toBe(false)
})

test('keeps a page that is nothing for search engines, and says so to them', async () => {
  const rendered = await rendererOf({ ...page, isHidden: true }).render(request)
  expect(rendered.headers).toEqual({ 'x-robots-tag': 'noindex' })
  expect(rendered.cache).toBeUndefined()
})

test('renders what was searched for anew each time, and keeps the list without words', async () => {
  const renderer = rendererOf(page)
  expect((await renderer.render({ ...request, url: '/course?category=da&q=filler' })).cache).toBe(false)
  expect((await renderer.render({ ...request, url: '/course?q=' })).cache).toBeUndefined()
})

test('gives crawlers an empty document with the status of the error', async () => {
  const rendered = await rendererOf({
    ...page,
    status: 404,
    head: '',
    body: '',
    linkedData: '',
    state: '',
  }).render(request)
  expect(rendered.status).toBe(404)
  expect(rendered.html).toMatch(/<body><\/body>/)
})

test('sends a redirect on, with its address escaped in the fallback text', async () => {
  const rendered = await rendererOf({ kind: 'redirect', status: 302, location: '/a"b' }).render(request)
  expect(rendered).toMatchObject({ status: 302, headers: { location: '/a"b' } })
  expect(rendered.html).not.toContain('"b"')
})

test('tells crawlers and people apart in the cache', () => {
  const { variant } = rendererOf(page)
  expect(variant?.({ ...request, userAgent: 'Googlebot/2.1' })).toBe('crawler')
  expect(variant?.(request)).toBe('')
})
