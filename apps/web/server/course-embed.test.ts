// @vitest-environment node
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@repo/contract'
import { createSiteServer } from '@repo/site-server'
import { buildCourseDetail, buildSite, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { afterAll, expect, test } from 'vitest'
import { routeTable } from '../src/app/route-table.ts'
import { addCourseEmbed, embedDocument, embedPolicy } from './course-embed.ts'
import { addStatusPage } from './status-page.ts'

const course = buildCourseDetail({
  slug: 'tiem-filler',
  title: 'Tiêm <filler>',
  coverUrl: '/api/art/a.webp',
  listPrice: 2_000_000,
  price: 1_500_000,
})
const server = startMockServer()

const clientDir = mkdtempSync(join(tmpdir(), 'web-embed-'))
writeFileSync(join(clientDir, 'index.html'), '<head></head><body></body>')
afterAll(() => rmSync(clientDir, { recursive: true, force: true }))

/** The site with the hooks of its server, which add headers to every answer. */
const site = createSiteServer({
  appName: 'web',
  clientDir,
  apiUrl: 'http://api.test/api',
  host: '127.0.0.1',
  port: 0,
  brand: 'Thẩm Học',
  publicUrl: 'https://thamhoc.example',
  isLogging: false,
})
addStatusPage(site, { apiUrl: 'http://api.test/api', brand: 'Thẩm Học' })
addCourseEmbed(site, { apiUrl: 'http://api.test/api', brand: 'Thẩm Học' })
const read = (url: string) => site.app.inject({ url })
const get = async (slug: string) => {
  const { statusCode, headers, body } = await read(`/embed/course/${slug}`)
  return { status: statusCode, headers, html: body }
}

test('the card has picture, title, doctor, length and both prices, and opens the course beside the page that shows it', () => {
  const html = embedDocument('Thẩm Học', { state: 'here', course })
  expect(html).toContain('<a class="card" href="/course/tiem-filler" target="_blank" rel="noopener">')
  expect(html).toContain('<strong>Tiêm &lt;filler></strong>')
  expect(html).toContain(`${course.doctor.academicTitle} ${course.doctor.name}`)
  expect(html).toMatch(/1\.500\.000.*<s>2\.000\.000/s)
  expect(html).not.toMatch(/<script|<form|\son\w+=/)
})

test('any site may frame the card, which may run nothing, send nothing and load its picture and style alone', () => {
  const style = /<style>([\s\S]*?)<\/style>/.exec(embedDocument('x', { state: 'gone' }))?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(embedPolicy.split('; ')).toEqual([
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ])
})

test('a course that is there, one that is gone and a service that is away are told apart, and no cookie is set', async () => {
  server.use(mockEndpoint(contract.catalogue.course, course))
  const here = await get('tiem-filler')
  expect([here.status, here.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
  expect(here.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(Object.keys(here.headers)).not.toContain('set-cookie')
  expect(here.headers['content-security-policy']).toBe(embedPolicy)
  expect(here.headers['cross-origin-embedder-policy']).toBe('require-corp')

  server.use(mockError(contract.catalogue.course, 'course.not_found'))
  const gone = await get('tiem-filler')
  expect([gone.status, gone.html.includes('Khóa học không còn mở')]).toEqual([404, true])

  server.use(mockError(contract.catalogue.course, 'server.unavailable'))
  const away = await get('tiem-filler')
  expect([away.status, away.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(away.html).toContain('href="/course/tiem-filler"')
})

test('no other page of the site may be framed by another one', async () => {
  server.use(
    mockEndpoint(contract.content.site, buildSite()),
    mockEndpoint(contract.serviceStatus.read, {
      at: '2026-12-01T08:00:00.000Z',
      parts: [],
      announcement: null,
    }),
  )
  const addresses = [
    '/status',
    '/embed',
    '/embed/course',
    ...routeTable.map(({ path }) => path.replace(/:\w+/, 'mot-trang')),
  ]
  for (const address of addresses) {
    const policy = String((await read(address)).headers['content-security-policy'])
    expect([address, /frame-ancestors ('none'|'self')/.test(policy)]).toEqual([address, true])
  }
})
