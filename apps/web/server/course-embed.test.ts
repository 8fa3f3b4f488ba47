// @vitest-environment node
import { createHash } from 'node:crypto'
import { contract } from '@repo/contract'
import { buildCourseDetail, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { expect, test } from 'vitest'
import { addCourseEmbed, embedDocument, embedPolicy } from './course-embed.ts'

const course = buildCourseDetail({
  slug: 'tiem-filler',
  title: 'Tiêm <filler>',
  coverUrl: '/api/art/a.webp',
  listPrice: 2_000_000,
  price: 1_500_000,
})
const server = startMockServer()

/** What the route of a slug answers, by a reply that remembers what it is given. */
async function get(slug: string) {
  let handler: ((request: unknown, reply: unknown) => Promise<unknown>) | undefined
  const app = {
    get: (_path: string, given: never) => {
      handler = given
    },
  }
  addCourseEmbed({ app } as never, { apiUrl: 'http://api.test/api', brand: 'Thẩm Học' })
  const seen = { status: 200, headers: {} as Record<string, string> }
  const reply = {
    code: (status: number) => Object.assign(seen, { status }) && reply,
    headers: (headers: Record<string, string>) => Object.assign(seen.headers, headers) && reply,
    type: () => reply,
    send: (body: unknown) => body,
  }
  const html = String(await handler?.({ params: { slug } }, reply))
  return { ...seen, html }
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

  server.use(mockError(contract.catalogue.course, 'course.not_found'))
  const gone = await get('tiem-filler')
  expect([gone.status, gone.html.includes('Khóa học không còn mở')]).toEqual([404, true])

  server.use(mockError(contract.catalogue.course, 'server.unavailable'))
  const away = await get('tiem-filler')
  expect([away.status, away.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(away.html).toContain('href="/course/tiem-filler"')
})
