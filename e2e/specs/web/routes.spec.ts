import { homeBlock } from '../../fixtures/home.ts'
import { expect, failedRequest, settings, test } from '../../fixtures/test.ts'

const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** Public pages, with their metadata for search engines. */
async function contentPages(): Promise<Record<string, string[]>> {
  const { courses } = await homeBlock('courses')
  const { doctors } = await homeBlock('doctors')
  const { categories } = await homeBlock('categories')
  const { news } = await homeBlock('articles')
  return {
    '/': ['EducationalOrganization', 'WebSite'],
    '/about': ['EducationalOrganization'],
    '/contact': [],
    '/course': ['ItemList'],
    [`/course/${courses[0]?.slug}`]: ['Course', 'Offer', 'BreadcrumbList'],
    '/doctor': [],
    [`/doctor/${doctors[0]?.slug}`]: ['Person', 'BreadcrumbList'],
    [`/category/${categories[0]?.slug}`]: ['ItemList', 'BreadcrumbList'],
    '/news': [],
    [`/news/${news[0]?.slug}`]: ['Article', 'BreadcrumbList'],
    '/glossary': ['DefinedTermSet', 'DefinedTerm'],
    '/legal/dieu-khoan': [],
  }
}
const signInPages = ['/auth/login', '/auth/regis', '/auth/forgotPass']
/** Personal pages, rendered in the browser; the server sends only their frame. */
const personalPages = ['/payment', '/gift', '/profile', '/student/my-course']

test.describe('HTML from the server', () => {
  test.use({ javaScriptEnabled: false })
  test.slow()

  test('every public path answers with its content, a title of its own and one h1', async ({ page }) => {
    const full = [...Object.keys(await contentPages()), ...signInPages]
    const known = new Map<string, string>()
    for (const path of [...full, ...personalPages]) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(200)
      const title = await page.title()
      expect(title.startsWith(`${settings.brand} | `), `${path}: ${title}`).toBe(true)
      expect(known.get(title), `the title of ${path} is its own`).toBeUndefined()
      known.set(title, path)
      if (!full.includes(path)) continue
      const heading = page.locator('h1:visible')
      await expect(heading, path).toHaveCount(1)
      await expect(heading, path).toHaveText(/\S/)
      const text = (await page.getByRole('main').innerText()).replace(await heading.innerText(), '')
      expect(text.trim().length, `${path} is more than a shell: ${text}`).toBeGreaterThan(100)
    }
  })

  test('a public page has description, Open Graph, canonical and schema.org', async ({ page }) => {
    for (const [path, types] of Object.entries(await contentPages())) {
      await page.goto(path)
      const head = page.locator('head')
      const { origin } = new URL(page.url())
      await expect(head.locator('link[rel=canonical]'), path).toHaveAttribute('href', origin + path)
      for (const name of ['name="description"', 'property="og:title"', 'property="og:description"'])
        await expect(head.locator(`meta[${name}]`), path).toHaveAttribute('content', /\S{2}/)
      await expect(head.locator('meta[property="og:image"]'), path).toHaveAttribute('content', /^https?:/)
      const linked = (await page.locator('script[type="application/ld+json"]').allTextContents()).join()
      for (const type of types) expect(linked, path).toContain(`"@type":"${type}"`)
    }
  })
})

test('a personal page is sent as its frame, which must not be cached', async ({ request }) => {
  const { courses } = await homeBlock('courses')
  const answer = await request.get(`/student/my-course/${courses[0]?.slug}`)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['cache-control']).toBe('private, no-store')
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

  test('an unmatched path that looks like a file shows people the same error page', async ({ page }) => {
    const answer = await page.goto('/khong-co.html')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Page not found')).toBeVisible()
  })

  test('a course that does not exist answers 404', async ({ page }) => {
    const answer = await page.goto('/course/khong-co-khoa-nay')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('404')).toBeVisible()
  })
})

test('status: crawlers get only the status of an unmatched path, no error page', async ({ request }) => {
  const answer = await request.get('/khong-co-trang-nay', { headers: { 'user-agent': crawler } })
  expect(answer.status()).toBe(404)
  expect(await answer.text()).not.toContain('Page not found')
})

test.describe('malformed address', () => {
  test.use({ expected: { faults: [failedRequest(400)] } })

  test('shows an error page with a link home', async ({ page }) => {
    const answer = await page.goto('/%E0%A4%A')
    expect(answer?.status()).toBe(400)
    await expect(page.getByText('400 · Bad Request')).toBeVisible()
    await expect(page).toHaveTitle(`${settings.brand} | Không đọc được yêu cầu`)
    await page.getByRole('link', { name: 'Về trang chủ' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

/** Paths are case-sensitive, and each site has only its own pages. */
const otherSites = {
  crm: { url: settings.crmUrl, page: '/crm/Users', none: ['/khong-co', '/crm/users', '/crm/doctor'] },
  doctor: { url: settings.doctorUrl, page: '/crm/doctor', none: ['/khong-co', '/crm/Doctor', '/crm/Users'] },
}
for (const [name, { url, page, none }] of Object.entries(otherSites)) {
  test(`status: a path that ${name} does not have answers 404 to everybody, signed in or not`, async ({
    request,
  }) => {
    // Only browsers resolve every name under localhost to this machine.
    const site = `http://127.0.0.1:${new URL(url).port}`
    expect((await request.get(site + page)).status()).toBe(200)
    for (const path of none) {
      const answer = await request.get(site + path)
      expect(answer.status(), path).toBe(404)
      expect(await answer.text(), 'its program shows the error page').toContain('id="root"')
      const crawled = await request.get(site + path, { headers: { 'user-agent': crawler } })
      expect([crawled.status(), await crawled.text()], path).toEqual([404, ''])
    }
  })
}

test.describe('page chunk that fails to load', () => {
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
    await expect(
      page.getByRole('button', { name: 'Tải lại trang' }),
      'the second failure is told',
    ).toBeVisible()
    await expect(page.locator('h1'), 'the page that the server rendered stays').toBeVisible()
    await expect(page.getByText('500')).toHaveCount(0)
    expect(failures).toBeGreaterThan(0)
    expect(loads).toBe(1)
  })

  test('keeps the previous page on screen without a network, and opens by itself once the network is back', async ({
    page,
    context,
  }) => {
    await page.goto('/course')
    await expect(page.locator('#boot')).toHaveCount(0)
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await context.setOffline(true)
    await page.getByRole('navigation').first().getByRole('link', { name: 'Giới thiệu' }).click()
    await expect(page.getByText(/Trang vừa chọn sẽ tự mở sau/)).toBeVisible()
    await expect(page).toHaveURL(/\/course$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(loads).toBe(0)
    await context.setOffline(false)
    await expect(page.getByText(/Trang vừa chọn sẽ tự mở sau/)).toHaveCount(0)
    await expect(page).toHaveURL(/\/about$/)
  })
})

test.describe('page without a network on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('the offline bar shifts nothing and covers no heading', async ({ page, context }) => {
    await page.goto('/course')
    await expect(page.locator('#boot')).toHaveCount(0)
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    await context.setOffline(true)
    const bar = page.getByText('Đang ngoại tuyến.')
    await expect(bar).toBeVisible()
    expect(await heading.boundingBox()).toEqual(before)
    const covered = await bar.boundingBox()
    expect((covered?.y ?? 0) + (covered?.height ?? 0)).toBeLessThanOrEqual(before?.y ?? 0)
    await context.setOffline(false)
  })
})

test('login: private pages redirect to it, and it leads back to them', async ({ page }) => {
  await page.goto('/student/my-course')
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fstudent%2Fmy-course/)
})

test('search: finds words such as "Tiêm môi" typed without diacritics', async ({ page }) => {
  await page.goto('/course')
  const titles = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(titles.first()).toBeVisible()
  await page.goto('/course?q=tac%20mach')
  await expect(titles.first()).toContainText(/tắc mạch/i)
})

test('site files: sitemap, robots.txt and feed are served', async ({ request }) => {
  for (const path of ['/sitemap.xml', '/robots.txt', '/rss.xml', '/llms.txt', '/manifest.webmanifest'])
    expect((await request.get(path)).status(), path).toBe(200)
})
