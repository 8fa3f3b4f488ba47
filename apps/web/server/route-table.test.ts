// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@repo/contract'
import { createSiteServer } from '@repo/site-server'
import {
  buildArticle,
  buildBundle,
  buildCategory,
  buildCategoryPage,
  buildCourseCard,
  buildCourseDetail,
  buildDoctorCard,
  buildDoctorDetail,
  buildHome,
  buildNewsCard,
  buildPathCard,
  buildPathDetail,
  buildReview,
  buildTextVersion,
  mockEndpoint,
  mockError,
  pageOf,
  startMockServer,
} from '@repo/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isFresh, isIndexed, type RouteRow, routeTable } from '../src/app/route-table.ts'
import { createRenderer } from '../src/entry.server.tsx'
import { siteHandlers } from '../src/testing/site-handlers.ts'
import { readServerEnv } from './env.ts'
import { createSiteRenderer } from './renderer.ts'
import { addSiteFiles } from './site-files.ts'

vi.mock('../src/styles.css', () => ({}))

const origin = 'https://thamhoc.example'
const apiUrl = 'http://api.test/api'
const noFacets = { category: [], doctor: [], level: [], audience: [], price: [], duration: [], minRating: [] }
const slug = 'mot-trang'
const news = buildNewsCard({ slug })

const server = startMockServer(
  mockEndpoint(contract.content.pages, [buildTextVersion({ slug }), buildTextVersion({ slug: 'bao-mat' })]),
  mockEndpoint(contract.bundles.bundles, [buildBundle({ slug })]),
  ...siteHandlers,
  mockEndpoint(contract.catalogue.home, buildHome()),
  mockEndpoint(contract.catalogue.courses, pageOf([buildCourseCard({ slug })])),
  mockEndpoint(contract.catalogue.courseFacets, noFacets),
  mockEndpoint(contract.catalogue.course, buildCourseDetail({ slug })),
  mockEndpoint(contract.catalogue.courseReviews, pageOf([buildReview()])),
  mockEndpoint(contract.catalogue.doctors, { ...pageOf([buildDoctorCard({ slug })]), specialties: [] }),
  mockEndpoint(contract.catalogue.doctor, buildDoctorDetail({ slug })),
  mockEndpoint(contract.catalogue.categories, [buildCategory({ slug })]),
  mockEndpoint(contract.catalogue.category, ({ params }) => buildCategoryPage({ slug: params.slug })),
  mockEndpoint(contract.bundles.bundle, buildBundle({ slug })),
  mockEndpoint(contract.learningPaths.paths, [buildPathCard({ slug })]),
  mockEndpoint(contract.learningPaths.path, buildPathDetail({ slug })),
  mockEndpoint(contract.content.newsList, { ...pageOf([news]), categories: [] }),
  mockEndpoint(contract.content.news, buildArticle({ slug })),
  mockEndpoint(contract.certificates.certificate, { certificate: null }),
  mockEndpoint(contract.content.page, {
    ...buildTextVersion({ slug }),
    html: '<p>Một đoạn.</p>',
    isCurrent: true,
  }),
)

const clientDir = mkdtempSync(join(tmpdir(), 'web-'))
writeFileSync(join(clientDir, 'index.html'), '')
afterAll(() => rmSync(clientDir, { recursive: true, force: true }))

const siteOptions = {
  appName: 'web',
  clientDir,
  apiUrl,
  host: '127.0.0.1',
  port: 0,
  brand: 'Thẩm Học',
  publicUrl: origin,
  isLogging: false,
  renderer: createSiteRenderer({
    render: createRenderer({ apiUrl }),
    template: () =>
      '<head><!--page-head--><script type="module" crossorigin src="/app.js"></script></head><!--page-body--><!--page-state-->',
    brandLink: async () => '',
    linksOf: () => '',
    startFile: '/start.js',
  }),
}
const site = createSiteServer(siteOptions)
addSiteFiles(site, { ...readServerEnv({}), apiUrl, publicUrl: origin })

const get = (url: string) => site.app.inject({ url })
const addressOf = ({ path }: RouteRow) => path.replace(/:\w+/, slug)
/** Whether an address is one of the pages that a row stands for. */
const fits = ({ path }: RouteRow, address: string) =>
  new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`).test(address)
const rows: readonly RouteRow[] = routeTable

/** What crawlers are told to leave alone, as they read it: an address that begins with one of these. */
let forbidden: string[] = []
let listed: string[] = []
beforeAll(async () => {
  const robots = (await get('/robots.txt')).body
  forbidden = [...robots.matchAll(/^Disallow: (\/.*)$/gm)].map(([, path = '']) => path)
  const sitemap = (await get('/sitemap.xml')).body
  listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replace(origin, ''),
  )
})

describe('what the site says about a page follows from the route table', () => {
  test.each(rows.map((row) => ({ row, address: addressOf(row) })))(
    '$row.path ($row.reader)',
    async ({ row, address }) => {
      const answer = await get(address)
      expect(answer.statusCode).toBe(200)
      const isSearched = isIndexed(row)
      expect({
        robotsHeader: answer.headers['x-robots-tag'],
        robotsMeta: /<meta name="robots" content="([^"]+)"/.exec(answer.body)?.[1],
        isForbidden: forbidden.some((path) => address.startsWith(path)),
        isListed: listed.some((path) => fits(row, path)),
        cache: answer.headers['cache-control'],
      }).toEqual({
        robotsHeader: isSearched ? undefined : 'noindex',
        robotsMeta: isSearched ? undefined : 'noindex',
        isForbidden: !isSearched,
        isListed: isSearched,
        cache: row.reader === 'signed-in' ? 'private, no-store' : isFresh(row) ? 'no-store' : 'no-cache',
      })
    },
  )

  test('the manifest is sent as what it is', async () => {
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(answer.json()).toMatchObject({ name: 'Thẩm Học', display: 'standalone' })
  })

  test('a worker that is switched off is replaced by one that removes itself and all that was kept', async () => {
    const off = createSiteServer(siteOptions)
    addSiteFiles(off, { ...readServerEnv({ SERVICE_WORKER: 'off' }), apiUrl, publicUrl: origin })
    const answer = await off.app.inject({ url: '/sw.js' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(answer.body).toContain('registration.unregister()')
  })

  test('the sitemap lists every address once, and each opens', async () => {
    expect(listed).toEqual([...new Set(listed)])
    for (const address of listed) expect((await get(address)).statusCode, address).toBe(200)
  })

  test('the sitemap leaves out policies that nobody has published', () => {
    expect(listed.filter((path) => path.startsWith('/legal/'))).toEqual(['/legal/bao-mat'])
  })

  test('robots.txt forbids the API but for the pictures of pages, and names the sitemap', async () => {
    const { body } = await get('/robots.txt')
    expect(body).toMatch(/^User-agent: \*\nAllow: \/api\/art\/\nDisallow: \/api\/\n/)
    expect(body).toContain(`\n\nSitemap: ${origin}/sitemap.xml\n`)
  })

  test('a page that could not be shown is nothing for search engines', async () => {
    server.use(mockError(contract.catalogue.course, 'course.not_found'))
    const answer = await get('/course/khong-co')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['x-robots-tag']).toBe('noindex')
    expect(answer.body).toContain('<meta name="robots" content="noindex"')
  })

  test('a row without its reader, or without what search engines shall do with it, does not compile', () => {
    // @ts-expect-error who may open it is missing
    const noReader: RouteRow = { path: '/x', layout: 'default', file: 'x' }
    // @ts-expect-error whether it is indexed is missing
    const noIndex: RouteRow = { path: '/x', layout: 'default', file: 'x', reader: 'anyone' }
    expect([noReader, noIndex]).toHaveLength(2)
  })
})
