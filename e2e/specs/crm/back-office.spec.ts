import { accounts } from '../../fixtures/accounts.ts'
import { signInStaff, signInWithCode } from '../../fixtures/staff.ts'
import { expect, failedRequest, settings, test } from '../../fixtures/test.ts'

const paths = [
  '/crm',
  '/crm/news',
  '/crm/Users',
  '/crm/review',
  '/crm/Student',
  '/crm/Category',
  '/crm/Dashboard',
  '/crm/Course',
  '/crm/Course/Add',
]

test.describe('back office with password and code', () => {
  // The first answer requires the code of the second factor.
  test.use({ expected: { faults: [failedRequest(422)] } })

  test('an admin signs in with password and code, and every path of the back office shows its screen', async ({
    page,
  }) => {
    await signInWithCode(page, 'crm', accounts.owner)
    for (const path of paths) {
      await page.goto(settings.crmUrl + path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByText('404'), path).toHaveCount(0)
    }
  })
})

test('dashboard figures and the course list come from the data', async ({ page }) => {
  await signInStaff(page, 'crm', accounts.owner)
  await page.goto(`${settings.crmUrl}/crm/Dashboard`)
  await expect(page.getByText(/\d[\d.]*\s₫/).first()).toBeVisible()
  await page.goto(`${settings.crmUrl}/crm/Course`)
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('searchbox').fill('tac mach')
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByRole('rowheader', { name: /tắc mạch/i }).first()).toBeVisible()
})

test('the menu of a row returns the focus to its button on Esc', async ({ page }) => {
  await signInStaff(page, 'crm', accounts.owner)
  await page.goto(`${settings.crmUrl}/crm/Course`)
  const opener = page.getByRole('button', { name: /^Thao tác với/ }).first()
  await opener.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test.describe('back office: people without access', () => {
  test.use({ expected: { faults: [failedRequest(422), failedRequest(403)] } })

  test('a learner’s account cannot sign in', async ({ page }) => {
    await page.goto(`${settings.crmUrl}/auth/login`)
    await page.getByLabel('Email').fill(accounts.learner.email)
    await page.getByLabel('Mật khẩu', { exact: true }).fill(accounts.learner.password)
    await page.getByRole('main').getByRole('button', { name: 'Đăng nhập' }).click()
    await expect(page.getByText('Email hoặc mật khẩu chưa đúng')).toBeVisible()
  })

  test('without a session every path redirects to the login', async ({ page }) => {
    await page.goto(`${settings.crmUrl}/crm/Course`)
    await expect(page).toHaveURL(/\/auth\/login\?next=%2Fcrm%2FCourse/)
  })
})

test.describe('an unmatched path of the back office', () => {
  test.use({ expected: { faults: [failedRequest(404)] } })

  test('answers 404 and shows the error page', async ({ page }) => {
    await signInStaff(page, 'crm', accounts.owner)
    const answer = await page.goto(`${settings.crmUrl}/crm/khong-co`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Page not found')).toBeVisible()
  })
})
