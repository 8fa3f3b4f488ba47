import { accounts, signIn } from '../../fixtures/accounts.ts'
import { expect, failedRequest, test } from '../../fixtures/test.ts'

const names = ['refreshToken', 'token', 'userData']

test('a login saves three cookies at path /, a logout removes all three', async ({ page, context }) => {
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

test.describe('answers that are not 2xx', () => {
  test.use({ expected: { faults: [failedRequest(401), failedRequest(403), failedRequest(500), /logout/i] } })

  for (const [name, status, code] of [
    ['HTTP 401', 401, 40100],
    ['code 40001 with any status', 403, 40001],
    ['code 40003 with any status', 403, 40003],
  ] as const) {
    test(`invalid session by ${name}: cookies go, the login comes`, async ({ page, context }) => {
      await signIn(page, accounts.learner)
      await page.route('**/api/me/courses', (route) =>
        route.fulfill({ status, json: { error: { code, message: 'x' } } }),
      )
      await page.goto('/student/my-course')
      await expect(page).toHaveURL(/\/auth\/login/)
      expect((await context.cookies()).filter((cookie) => names.includes(cookie.name))).toEqual([])
    })
  }

  test('a failed logout is only logged: no message, still signed in', async ({ page, context }) => {
    await signIn(page, accounts.learner)
    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: 'no error object' }))
    await page.goto('/profile?tab=security')
    const logged = page.waitForEvent('console', (message) => /logout/i.test(message.text()))
    await page.getByRole('main').getByRole('button', { name: 'Đăng xuất' }).click()
    await logged
    await expect(page.getByRole('region', { name: /Thông báo/ }).getByRole('listitem')).toHaveCount(0)
    expect((await context.cookies()).filter((cookie) => names.includes(cookie.name))).toHaveLength(3)
  })
})

test('broken cookies never give a white page', async ({ page, context, baseURL }) => {
  await context.addCookies(
    ['token', 'refreshToken', 'userData'].map((name) => ({ name, value: '%E0%A4%A', url: baseURL ?? '' })),
  )
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('every request carries the bearer while the token cookie exists', async ({ page, context }) => {
  await signIn(page, accounts.learner)
  const [request] = await Promise.all([page.waitForRequest('**/api/me'), page.goto('/profile')])
  const token = (await context.cookies()).find((cookie) => cookie.name === 'token')?.value
  expect(request.headers().authorization).toBe(`Bearer ${token}`)
})
