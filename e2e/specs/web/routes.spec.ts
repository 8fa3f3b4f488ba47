import { api } from '../../fixtures/api.ts'
import { expect, failedRequest, test } from '../../fixtures/test.ts'

const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

test('every public path answers with its content, a title of its own and one h1', async ({ request }) => {
  const home = await api.catalogue.home.call()
  const paths = [
    '/',
    '/about',
    '/contact',
    '/payment',
    '/gift',
    '/course',
    `/course/${home.featured[0]?.slug}`,
    '/doctor',
    `/doctor/${home.doctors[0]?.slug}`,
    `/category/${home.categories[0]?.slug}`,
    '/news',
    `/news/${home.news[0]?.slug}`,
    '/auth/login',
    '/auth/regis',
    '/auth/forgotPass',
    '/profile',
    '/student/my-course',
    `/student/my-course/${home.featured[0]?.slug}`,
    '/legal/dieu-khoan',
  ]
  const titles = new Map<string, string>()
  for (const path of paths) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    const html = await answer.text()
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
    expect(title, path).toMatch(/^Thẩm Học/)
    titles.set(path, title)
  }
  expect(titles.get('/course')).toMatch(/^Thẩm Học \| .+/)
  expect(titles.get('/course')).not.toBe(titles.get('/doctor'))
})

test('a public page carries description, Open Graph, canonical and schema.org', async ({ request }) => {
  const { items } = await api.catalogue.courses.call()
  const [course] = items
  const html = await (await request.get(`/course/${course?.slug}`)).text()
  expect(html).toContain(`<h1`)
  expect(html).toContain(course?.title)
  for (const part of ['name="description"', 'property="og:title"', 'property="og:image"', 'rel="canonical"'])
    expect(html).toContain(part)
  expect(html).toContain('application/ld+json')
})

test('an unmatched path shows the error page with "Page not found" and is logged, not fatal', async ({
  page,
}) => {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  await page.goto('/')
  await expect(page.locator('#boot')).toHaveCount(0)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/khong-co-trang-nay'
    link.textContent = 'x'
    document.querySelector('main')?.append(link)
    link.click()
  })
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByText('Page not found')).toBeVisible()
  expect(lines).toContain('Page not found: /khong-co-trang-nay')
  await page.getByRole('main').getByRole('link', { name: 'Về trang chủ' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test.describe('answers of the server', () => {
  test.use({ expected: { faults: [failedRequest(404)] } })

  test('an unmatched path answers 404 with the error page', async ({ page }) => {
    const answer = await page.goto('/khong-co-trang-nay')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Page not found')).toBeVisible()
  })

  test('a course that does not exist answers 404', async ({ page }) => {
    const answer = await page.goto('/course/khong-co-khoa-nay')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('404')).toBeVisible()
  })
})

test('automated crawlers see no error page, only the status', async ({ request }) => {
  const answer = await request.get('/khong-co-trang-nay', { headers: { 'user-agent': crawler } })
  expect(answer.status()).toBe(404)
  expect(await answer.text()).not.toContain('Page not found')
})

test.describe('a page chunk that fails to load', () => {
  test.use({ expected: { faults: [/Failed to load|ERR_FAILED|error loading dynamically imported/i] } })

  test('reloads the page in full, at most once per 10 seconds per path', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('#boot')).toHaveCount(0)
    let failures = 0
    await page.route(/assets\/about\.route[^/]*\.js/, (route) => {
      failures += 1
      return route.abort()
    })
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && new URL(request.url()).pathname === '/about') loads += 1
    })
    await page.getByRole('navigation').first().getByRole('link', { name: 'Giới thiệu' }).click()
    await expect.poll(() => loads).toBe(1)
    await expect(page.getByText('500'), 'the second failure shows the error page').toBeVisible()
    expect(failures).toBeGreaterThan(0)
    expect(loads).toBe(1)
  })
})

test('private pages lead to the login and back', async ({ page }) => {
  await page.goto('/student/my-course')
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fstudent%2Fmy-course/)
})

test('search finds "Tiêm môi" style words without diacritics', async ({ page }) => {
  await page.goto('/course')
  const titles = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(titles.first()).toBeVisible()
  await page.goto('/course?q=tac%20mach')
  await expect(titles.first()).toContainText(/tắc mạch/i)
})

test('sitemap, robots and feed are there', async ({ request }) => {
  for (const path of ['/sitemap.xml', '/robots.txt', '/rss.xml', '/manifest.webmanifest'])
    expect((await request.get(path)).status(), path).toBe(200)
})
