import { expect, test, vi } from 'vitest'
import { siteRoute } from './site-route.ts'
import { startSite, startUpstream } from './test-site.ts'

const pageName = (path: string) => (path.startsWith('/course/') ? '/course/:id' : undefined)

test.each([
  ['/course/filler?from=home', 'page:/course/:id'],
  ['/api/courses', 'api'],
  ['/livez', 'health'],
  ['/assets/app-AbCd1234.js', 'file'],
  ['/wp-admin/setup', 'none'],
  ['', 'none'],
])('figures of a site: %s counts as %s', (url, route) => {
  expect(siteRoute(url, pageName)).toBe(route)
})

test('figures of a site: every request is told of, and no address shows the figures', async () => {
  const apiUrl = await startUpstream((request, response) => {
    response
      .writeHead(request.url === '/metrics' ? 404 : 200, { 'content-type': 'application/json' })
      .end('{}')
  })
  const watch = vi.fn()
  const { url } = await startSite({ apiUrl, watch, pageName, isPage: (path) => path === '/' })
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  expect((await fetch(`${url}/api/metrics`)).status).toBe(404)
  expect(watch.mock.calls.map(([facts]) => facts)).toMatchObject([
    { route: 'none', status: 404 },
    { route: 'api', status: 404 },
  ])
})
