// @vitest-environment node
import { contract } from '@repo/contract'
import {
  buildCourseCard,
  buildCourseDetail,
  buildDoctorCard,
  buildHome,
  buildReview,
  mockEndpoint,
  mockError,
  pageOf,
  startMockServer,
} from '@repo/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createRenderer, type PageParts, type RenderResult } from './entry.server.tsx'
import { siteHandlers } from './testing/site-handlers.ts'

vi.mock('./styles.css', () => ({}))

const origin = 'https://thamhoc.example'
const person = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0'
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const course = buildCourseDetail({
  title: 'Tiêm môi </script><script>alert(1)</script> & an toàn',
  slug: 'tiem-moi-an-toan',
})
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.catalogue.home, buildHome()),
  mockEndpoint(contract.catalogue.course, course),
  mockEndpoint(contract.catalogue.courseReviews, pageOf([buildReview()])),
  mockEndpoint(contract.catalogue.courses, pageOf([buildCourseCard()])),
  mockEndpoint(contract.catalogue.doctors, { ...pageOf([buildDoctorCard()]), specialties: [] }),
)

let render: (url: string, userAgent?: string) => Promise<RenderResult>
beforeEach(() => {
  const renderer = createRenderer({ apiUrl: 'http://api.test/api' })
  render = (url, userAgent = person) => renderer({ url, origin, userAgent })
})

async function renderPage(url: string, userAgent?: string): Promise<PageParts> {
  const result = await render(url, userAgent)
  if (result.kind !== 'page') throw new Error(`${url} was redirected to ${result.location}`)
  return result
}

describe('a public page', () => {
  test('arrives with its content, title, description, canonical address and linked data', async () => {
    const page = await renderPage('/?utm_source=x')
    expect(page.status).toBe(200)
    expect(page.body).toContain('<h1')
    expect(page.body).toContain('href="/course/tiem-moi-an-toan"')
    expect(page.head).toMatch(/<title>Thẩm Học \| .+<\/title>/)
    expect(page.head).toContain('cung cấp video thẩm mỹ trực tuyến')
    expect(page.head).toContain(`<link rel="canonical" href="${origin}/"`)
    expect(page.head).toContain('"@type":"EducationalOrganization"')
    expect(page.head).not.toContain('noindex')
    expect(page.file).toBe('src/routes/home.route.tsx')
    expect(page.isPrivate).toBe(false)
    expect(page.needsProgram).toBe(false)
  })

  test('describes a course to search engines: offer, rating, teacher, path', async () => {
    const { head } = await renderPage('/course/tiem-moi-an-toan')
    for (const type of ['Course', 'Offer', 'AggregateRating', 'Person', 'BreadcrumbList']) {
      expect(head).toContain(`"@type":"${type}"`)
    }
    expect(head).toContain(`property="og:image" content="${origin}/api/art/og/tiem-moi-an-toan.png"`)
  })

  test('lets no text of the data end a script or become markup', async () => {
    const { head, body, state } = await renderPage('/course/tiem-moi-an-toan')
    for (const part of [head, body, state]) expect(part).not.toContain('<script>alert(1)')
    expect(state.match(/<\/script>/g)).toHaveLength(1)
    expect(state).toContain('\\u003c/script\\u003e')
    expect(body).toContain('&lt;/script&gt;')
  })

  test('carries the data that the browser would otherwise ask for again', async () => {
    const { state } = await renderPage('/course?level=basic')
    const json = JSON.parse(state.replace(/^<script[^>]*>|<\/script>$/g, '')) as {
      queries: { queries: { queryKey: string[] }[] }
    }
    const asked = json.queries.queries.map(({ queryKey }) => queryKey.slice(0, 2).join('.'))
    expect(asked.toSorted()).toEqual([
      'catalogue.categories',
      'catalogue.courses',
      'catalogue.doctors',
      'content.site',
    ])
  })

  test('keeps filtered lists out of search engines, and names the plain list as the one that counts', async () => {
    const { head } = await renderPage('/course?level=basic&q=moi')
    expect(head).toContain('name="robots" content="noindex, follow"')
    expect(head).toContain(`<link rel="canonical" href="${origin}/course"`)
    expect(head).toContain('<title>Thẩm Học | Khóa học cho “moi”</title>')
  })

  test('shows less, not an error, when only a part of it cannot be loaded', async () => {
    server.use(mockError(contract.catalogue.doctors, 'server.unavailable'))
    const page = await renderPage('/course')
    expect(page.status).toBe(200)
    expect(page.body).toContain('Tiêm môi an toàn')
  })

  test('never renders one request with the data of another', async () => {
    server.use(
      mockEndpoint(contract.catalogue.course, ({ params }) =>
        buildCourseDetail({ slug: params.slug, title: `Khóa ${params.slug}` }),
      ),
    )
    const slugs = Array.from({ length: 8 }, (_, index) => `khoa-${index + 1}`)
    const pages = await Promise.all(slugs.map((slug) => renderPage(`/course/${slug}`)))
    for (const [index, slug] of slugs.entries()) {
      expect(pages[index]?.head).toContain(`<title>Thẩm Học | Khóa ${slug}</title>`)
      const others = slugs.filter((other) => other !== slug)
      for (const other of others) expect(pages[index]?.state).not.toContain(`"slug":"${other}"`)
    }
  })
})

describe('a page that cannot be shown', () => {
  test('answers 404 for a course that does not exist, with the error page and no indexing', async () => {
    server.use(mockError(contract.catalogue.course, 'course.not_found'))
    const page = await renderPage('/course/khong-co')
    expect(page.status).toBe(404)
    expect(page.body).toContain('Không tìm thấy trang')
    expect(page.head).toContain('name="robots" content="noindex"')
  })

  test('answers 404 for an unmatched path and logs it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect((await renderPage('/khong-co-trang-nay')).status).toBe(404)
    expect(warn).toHaveBeenCalledWith('Page not found: /khong-co-trang-nay')
  })

  test('answers the status of an outage of the API', async () => {
    server.use(mockError(contract.catalogue.course, 'server.unknown'))
    const page = await renderPage('/course/tiem-moi-an-toan')
    expect(page.status).toBe(500)
    expect(page.body).toContain('Có lỗi từ phía chúng tôi')
  })

  test('shows crawlers the status and no error page', async () => {
    server.use(mockError(contract.catalogue.course, 'course.not_found'))
    const page = await renderPage('/course/khong-co', crawler)
    expect(page).toMatchObject({ status: 404, head: '', body: '', state: '' })
  })

  test('shows crawlers every page that is well', async () => {
    expect((await renderPage('/', crawler)).body).toContain('<h1')
  })
})

test('a page for one person is marked so, and carries nobody and no index entry', async () => {
  const page = await renderPage('/student/my-course')
  expect(page.status).toBe(200)
  expect(page.isPrivate).toBe(true)
  expect(page.head).toContain('name="robots" content="noindex"')
  expect(page.state).not.toContain('me/')
})
