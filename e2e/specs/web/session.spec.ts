import type { Page } from '@playwright/test'
import { accounts, signIn } from '../../fixtures/accounts.ts'
import { homeBlock } from '../../fixtures/home.ts'
import { setSessionCookies } from '../../fixtures/session-cookies.ts'
import { expect, failedRequest, settings, test } from '../../fixtures/test.ts'

const names = ['refreshToken', 'token', 'userData']

test('session: a login saves three cookies at path /, and a logout removes all three', async ({
  page,
  context,
}) => {
  await signIn(page, accounts.learner)
  const saved = (await context.cookies()).filter((cookie) => names.includes(cookie.name))
  expect(saved.map((cookie) => cookie.name).sort()).toEqual(names)
  for (const cookie of saved) expect([cookie.path, cookie.sameSite]).toEqual(['/', 'Lax'])
  const userData = saved.find((cookie) => cookie.name === 'userData')
  expect(userData?.value.length).toBeLessThan(4096)
  expect(JSON.parse(decodeURIComponent(userData?.value ?? ''))).toMatchObject({ role: 'student' })

  await page.goto('/profile?tab=security')
  await page.getByRole('main').getByRole('button', { name: 'Đăng xuất' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect((await context.cookies()).filter((cookie) => names.includes(cookie.name))).toEqual([])
})

/** Cookies like those of a sign-in, for a session that does not exist. */
const endedSession = {
  accessToken: 'ended',
  refreshToken: 'ended',
  accessExpiresAt: '2026-01-01T00:00:00.000Z',
  user: {
    id: '019a9f3e-0000-7000-8000-000000000001',
    name: 'Lê Thu Hà',
    role: 'student' as const,
    permissions: [],
    avatarUrl: null,
    doctorSlug: null,
  },
}

test.describe('answers that are not 2xx', () => {
  test.use({
    expected: { faults: [failedRequest(401), failedRequest(403), failedRequest(500), /logout/i] },
  })

  const refusals = [
    ['HTTP 401', 401, 40100],
    ['code 40001 with any status', 403, 40001],
    ['code 40003 with any status', 500, 40003],
  ] as const

  // Public pages, so that only the rule under test redirects.
  const places = [
    { site: 'web', url: settings.webUrl, refusals, open: openCourse },
    { site: 'crm', url: settings.crmUrl, refusals: refusals.slice(0, 1), open: savePassword },
    { site: 'doctor', url: settings.doctorUrl, refusals: refusals.slice(2), open: savePassword },
  ]

  /** The request that asks whether the visitor owns the course. */
  async function openCourse(page: Page, site: string) {
    const [course] = (await homeBlock('courses')).courses
    await page.goto(`${site}/course/${course?.slug}`)
  }

  async function savePassword(page: Page, site: string) {
    await page.goto(`${site}/auth/set-password#token=${'x'.repeat(40)}`)
    await page.getByLabel('Mật khẩu mới').fill('sáng nay trời rất trong')
    await page.getByRole('button', { name: 'Lưu mật khẩu mới' }).click()
  }

  for (const place of places) {
    for (const [name, status, code] of place.refusals) {
      test(`invalid session by ${name} on ${place.site}: cookies are removed and the login opens`, async ({
        page,
        context,
      }) => {
        await setSessionCookies(page, place.url, endedSession)
        await page.route('**/api/{me,auth}/**', (route) =>
          route.fulfill({ status, json: { error: { code, message: 'x' } } }),
        )
        await place.open(page, place.url)
        await expect(page).toHaveURL(new RegExp(`^${place.url}/auth/login`))
        expect((await context.cookies()).filter((cookie) => names.includes(cookie.name))).toEqual([])
      })
    }
  }

  test('a failed logout is only logged: no message, still signed in', async ({ page, context }) => {
    await signIn(page, accounts.learner, '/profile?tab=security')
    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: 'no error object' }))
    await page.route('**/api/me/mails/**', (route) => route.fulfill({ status: 500, json: {} }))
    const logged = page.waitForEvent('console', (message) => /logout/i.test(message.text()))
    await page.getByRole('main').getByRole('button', { name: 'Đăng xuất' }).click()
    await logged
    expect((await context.cookies()).filter((cookie) => names.includes(cookie.name))).toHaveLength(3)
    // Messages appear with a delay; a later message is shown by now, so an earlier one would be visible beside it.
    await page.getByRole('link', { name: 'Thông báo', exact: true }).click()
    await page.getByRole('switch').first().click()
    const messages = page.locator('[data-toast-area]').getByRole('listitem')
    await expect(messages.first()).toBeVisible()
    await expect(messages).toHaveCount(1)
  })
})

test('malformed cookies never cause a blank page', async ({ page, context, baseURL }) => {
  await context.addCookies(
    ['token', 'refreshToken', 'userData'].map((name) => ({ name, value: '%E0%A4%A', url: baseURL ?? '' })),
  )
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('every request carries the bearer while the token cookie exists', async ({ page }) => {
  await signIn(page, accounts.learner, '/about')
  const token = async () =>
    (await page.context().cookies()).find((cookie) => cookie.name === 'token')?.value ?? ''
  // The token may be renewed meanwhile.
  const bearers = new Set([`Bearer ${await token()}`])
  const sent: [path: string, bearer: string | undefined][] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Images are not requested by the API client.
    if (pathname.startsWith('/api/') && ['fetch', 'xhr'].includes(request.resourceType())) {
      sent.push([pathname, request.headers().authorization])
    }
  })
  for (const path of ['/student/my-course', '/profile?tab=notifications', '/profile?tab=orders']) {
    const before = sent.length
    await page.goto(path)
    await expect.poll(() => sent.length, `${path} asks for something`).toBeGreaterThan(before)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    bearers.add(`Bearer ${await token()}`)
  }
  expect(sent.filter(([, bearer]) => !bearers.has(bearer ?? ''))).toEqual([])
})
