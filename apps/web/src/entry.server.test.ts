// @vitest-environment node
import { contract } from '@repo/contract'
import {
  buildArticle,
  buildBundle,
  buildCategoryPage,
  buildConsentTexts,
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
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { routeTable } from './app/route-table.ts'
import type { Posted } from './components/posted.ts'
import { createPosts, createRenderer, type PageParts, type RenderResult } from './entry.server.tsx'
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
  mockEndpoint(contract.catalogue.courseFacets, {
    category: [],
    doctor: [],
    level: [],
    audience: [],
    price: [],
    duration: [],
    minRating: [],
  }),
  mockEndpoint(contract.search.others, { lessons: [], doctors: [], news: [] }),
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
    expect(page.linkedData).toContain('"@type":"EducationalOrganization"')
    expect(page.head).not.toContain('noindex')
    expect(page.file).toBe('src/routes/home.route.tsx')
    expect(page.isPrivate).toBe(false)
    expect(page.needsProgram).toBe(false)
  })

  test('describes a course to search engines: offer, rating, teacher, path', async () => {
    const { head, linkedData } = await renderPage('/course/tiem-moi-an-toan')
    expect(head).toContain(`<link rel="preload" as="image" fetchpriority="high" href="${course.coverUrl}">`)
    for (const type of ['Course', 'Offer', 'AggregateRating', 'Person', 'BreadcrumbList']) {
      expect(linkedData).toContain(`"@type":"${type}"`)
    }
    expect(head).toContain(`property="og:image" content="${origin}/api/art/og/tiem-moi-an-toan.png"`)
  })

  test('lets no text of the data end a script or become markup', async () => {
    const { head, body, linkedData, state } = await renderPage('/course/tiem-moi-an-toan')
    for (const part of [head, body, linkedData, state]) expect(part).not.toContain('<script>alert(1)')
    expect(state.match(/<\/script>/g)).toHaveLength(1)
    expect(state).toContain('\\u003c/script\\u003e')
    expect(body).toContain('&lt;/script&gt;')
  })

  test('carries the data that the browser would otherwise ask for again', async () => {
    const { state } = await renderPage('/course?level=basic')
    const json = JSON.parse(state.replace(/^<script[^>]*>|<\/script>$/g, '')) as {
      answers: { at: number; data: [string[], unknown][] }
    }
    const asked = json.answers.data.map(([key]) => key.slice(0, 2).join('.'))
    expect(json.answers.at).toBeGreaterThan(Date.now() - 60_000)
    expect(asked.toSorted()).toEqual([
      'bundles.bundles',
      'catalogue.categories',
      'catalogue.courseFacets',
      'catalogue.courses',
      'content.navigation',
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
    server.use(mockError(contract.catalogue.courseFacets, 'server.unavailable'))
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

describe('a former address', () => {
  test.each([
    [
      '/course/ten-cu?utm_source=x',
      contract.catalogue.course,
      buildCourseDetail({ slug: 'ten-moi' }),
      '/course/ten-moi?utm_source=x',
    ],
    [
      '/category/ten-cu',
      contract.catalogue.category,
      buildCategoryPage({ slug: 'ten-moi' }),
      '/category/ten-moi',
    ],
    ['/doctor/ten-cu', contract.catalogue.doctor, buildDoctorDetail({ slug: 'ten-moi' }), '/doctor/ten-moi'],
    ['/combo/ten-cu', contract.bundles.bundle, buildBundle({ slug: 'ten-moi' }), '/combo/ten-moi'],
    ['/news/ten-cu', contract.content.news, buildArticle({ slug: 'ten-moi' }), '/news/ten-moi'],
  ] as const)('%s leads on for good', async (address, endpoint, answer, location) => {
    server.use(mockEndpoint(endpoint, answer as never))
    expect(await render(address)).toEqual({ kind: 'redirect', status: 301, location })
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
    expect(page).toMatchObject({ status: 404, head: '', body: '', linkedData: '', state: '' })
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

describe('forms of server-rendered pages', () => {
  beforeEach(() => {
    const card = buildNewsCard()
    server.use(
      mockEndpoint(contract.catalogue.doctor, buildDoctorDetail({ slug: course.slug })),
      mockEndpoint(contract.catalogue.category, buildCategoryPage({ slug: course.slug })),
      mockEndpoint(contract.content.newsList, { ...pageOf([card]), categories: [] }),
      mockEndpoint(contract.content.news, buildArticle({ slug: course.slug })),
      mockEndpoint(contract.bundles.bundle, buildBundle({ slug: course.slug })),
      mockEndpoint(contract.learningPaths.paths, [buildPathCard()]),
      mockEndpoint(contract.learningPaths.path, buildPathDetail({ slug: course.slug })),
      mockEndpoint(contract.certificates.certificate, { certificate: null }),
      mockEndpoint(contract.content.page, {
        ...buildTextVersion({ slug: 'tiem-moi-an-toan' }),
        html: '<p>Một đoạn.</p>',
        isCurrent: true,
      }),
    )
  })

  test('each is a search, or a POST to its own page, which takes it', async () => {
    const taken = Object.keys(createPosts({ apiUrl: 'http://api.test/api' }))
    const found: string[] = []
    for (const { path: pattern } of routeTable) {
      const { status, body } = await renderPage(pattern.replace(/:\w+/g, 'tiem-moi-an-toan'))
      expect(status, pattern).toBe(200)
      for (const [form] of body.matchAll(/<form\b[^>]*>/g)) {
        if (/ role="search".* method="get"/.test(form)) continue
        expect(form, pattern).toContain(` action="${pattern}" method="post"`)
        found.push(pattern)
      }
    }
    expect(found).toEqual(expect.arrayContaining(taken))
    expect(taken).toEqual(expect.arrayContaining(found))
  })

  test.each(['/gift', '/auth/set-password', '/profile', '/student/my-course', '/payment'])(
    'a page that can do nothing without JavaScript says so: %s',
    async (url) => {
      const { body } = await renderPage(url)
      expect(body).toMatch(/<noscript>.*JavaScript.*<\/noscript>/s)
    },
  )

  const answer = async (url: string, posted: Posted) => {
    const renderer = createRenderer({ apiUrl: 'http://api.test/api' })
    const page = await renderer({ url, origin, userAgent: person, posted })
    return page.kind === 'page' ? page : Promise.reject(new Error('redirected'))
  }

  test('a refused sign-in comes back with its address, the reason, and where it goes next', async () => {
    const { body } = await answer('/auth/login?next=%2Fcourse', {
      form: 'login',
      values: { email: 'lan@example.vn' },
      errors: { root: 'Email hoặc mật khẩu chưa đúng.' },
    })
    expect(body).toContain('action="/auth/login?next=%2Fcourse"')
    expect(body).toContain('value="lan@example.vn"')
    expect(body).toMatch(/role="alert">.*Email hoặc mật khẩu chưa đúng/)
  })

  test('an account with a second factor is asked for password and code', async () => {
    const { body } = await answer('/auth/login', {
      form: 'secondFactor',
      values: { email: 'lan@example.vn' },
      errors: {},
    })
    for (const name of ['email', 'password', 'secondFactor']) expect(body).toContain(`name="${name}"`)
  })

  test('a registration goes on with the code, and keeps ticks and names when refused', async () => {
    const code = await answer('/auth/regis', {
      form: 'code',
      values: { email: 'lan@example.vn', registration: 'dang-ky-nay', expiresInSeconds: '600' },
      errors: {},
    })
    expect(code.body).toContain('name="otp"')
    expect(code.body).toContain('value="dang-ky-nay"')
    expect(code.body).toContain('value="resend"')
    const refused = await answer('/auth/regis', {
      form: 'register',
      values: { name: 'Trần Thu Hà', acceptTerms: 'on' },
      errors: { password: 'Nhập mật khẩu.' },
    })
    expect(refused.body).toContain('value="Trần Thu Hà"')
    expect(refused.body).toContain('Nhập mật khẩu.')
    expect(refused.body).toMatch(/checked="" name="acceptTerms"|name="acceptTerms"[^>]* checked=""/)
    expect(refused.body).not.toMatch(/checked="" name="acceptPrivacy"|name="acceptPrivacy"[^>]* checked=""/)
  })

  test('registration and message carry the versions of the texts that they show', async () => {
    const [register, contact] = [await renderPage('/auth/regis'), await renderPage('/contact')]
    const { terms, privacy } = buildConsentTexts()
    const carried = (body: string, name: string) =>
      body.match(new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`))?.[1]
    expect(carried(register.body, 'termsText')).toBe(terms?.id)
    expect(carried(register.body, 'privacyText')).toBe(privacy?.id)
    expect(carried(contact.body, 'privacyText')).toBe(privacy?.id)
  })

  test('a question about a course has its box ticked, until a message was posted without it', async () => {
    const url = '/contact?topic=course&about=Peel'
    const box = (body: string) => body.match(/<input[^>]*name="about"[^>]*>/)?.[0]
    expect(box((await renderPage(url)).body)).toMatch(/checked="".*value="Peel"|value="Peel".*checked=""/)
    const values = { message: 'Xin hỏi', about: '' }
    const refused = await answer(url, { form: 'contact', values, errors: { message: 'Viết thêm.' } })
    expect(box(refused.body)).toBeDefined()
    expect(box(refused.body)).not.toContain('checked=""')
  })

  test('a message keeps its words when refused, and shows its reference when taken', async () => {
    const values = { name: 'Hà', email: 'ha@example.vn', topic: 'course', message: 'Xin hỏi về khóa này.' }
    const refused = await answer('/contact', { form: 'contact', values, errors: { consent: 'Cần đồng ý.' } })
    expect(refused.body).toContain('Xin hỏi về khóa này.</textarea>')
    expect(refused.body).toContain('Cần đồng ý.')
    expect(refused.body).not.toContain('name="about"')
    const taken = await answer('/contact', { form: 'contact', values, errors: {}, reference: 'LH-1' })
    expect(taken.body).toContain('LH-1')
  })
})
