import type { Page } from '@playwright/test'
import { codeFromMail, mailTo } from '../../fixtures/mails.ts'
import { newLearner } from '../../fixtures/new-learner.ts'
import {
  email,
  everySixthMoment,
  expectCleanAddresses,
  expectSentOnce,
  expectSignedIn,
  newAddress,
  newPassword,
  openAndReach,
  password,
  someMoments,
  submitTimeout,
  typedPassword,
} from '../../fixtures/slow-forms.ts'
import { atEachMoment } from '../../fixtures/slow-line.ts'
import { expect, settings, test } from '../../fixtures/test.ts'

// Traces are off, because tracing every visitor would take longer than the visits.
test.use({ trace: 'off', screenshot: 'off' })

test.describe('Enter on a slow line: other forms', () => {
  // Up to sixteen visitors on a slow connection (thirty-one where every moment is asked for), several at a time, take minutes.
  test.describe.configure({ timeout: 360_000 })

  test('registration: an early Enter creates one account', async ({ browser }) => {
    await atEachMoment(browser, everySixthMoment(1), async (visitor, moment) => {
      const address = newAddress()
      const page = await openAndReach(visitor, '/auth/regis', moment)
      await page.getByLabel('Họ và tên').fill('Trần Thu Hà')
      await email(page).fill(address)
      await page.getByRole('checkbox', { name: /điều khoản sử dụng/ }).check()
      await page.getByRole('checkbox', { name: /chính sách bảo mật/ }).check()
      await password(page).fill(typedPassword)
      await password(page).press('Enter')
      await expect(page.getByLabel('Mã xác thực')).toBeVisible(submitTimeout)
      expectSentOnce(visitor, '/auth/regis', '/auth/register')
      expectCleanAddresses(visitor, address, typedPassword)
    })
  })

  test('registration: typed text is kept when a required checkbox is missing', async ({ browser }) => {
    await atEachMoment(browser, someMoments, async (visitor, moment) => {
      const address = newAddress()
      const page = await openAndReach(visitor, '/auth/regis', moment)
      await page.getByLabel('Họ và tên').fill('Trần Thu Hà')
      await password(page).fill(typedPassword)
      await email(page).fill(address)
      await email(page).press('Enter')
      await expect(page.getByText('Đồng ý với điều khoản để tiếp tục.')).toBeVisible(submitTimeout)
      await expect(page.getByLabel('Họ và tên')).toHaveValue('Trần Thu Hà')
      await expect(email(page)).toHaveValue(address)
      expectCleanAddresses(visitor, address, typedPassword)
    })
  })

  test('forgotten password: a code is requested once', async ({ browser }) => {
    await atEachMoment(browser, everySixthMoment(3), async (visitor, moment) => {
      const address = newAddress()
      const page = await openAndReach(visitor, '/auth/forgotPass', moment)
      await email(page).fill(address)
      await email(page).press('Enter')
      await expect(page.getByLabel('Mã xác thực')).toBeVisible(submitTimeout)
      expectSentOnce(visitor, '/auth/forgotPass', '/auth/forgot-password')
      expectCleanAddresses(visitor, address)
    })
  })

  test('verification: the code is submitted once, on the page that answered a form', async ({ browser }) => {
    await atEachMoment(browser, someMoments, async (visitor, moment) => {
      const { page } = visitor
      const address = newAddress()
      const letProgramCome = await holdScripts(page)
      await page.goto('/auth/regis?next=%2Fabout')
      await page.getByLabel('Họ và tên').fill('Trần Thu Hà')
      await email(page).fill(address)
      await page.getByRole('checkbox', { name: /điều khoản sử dụng/ }).check()
      await page.getByRole('checkbox', { name: /chính sách bảo mật/ }).check()
      await password(page).fill(typedPassword)
      await letProgramCome()
      await Promise.all([page.waitForURL(/regis/, { waitUntil: 'commit' }), password(page).press('Enter')])
      const code = page.getByLabel('Mã xác thực')
      await code.waitFor(submitTimeout)
      const digits = codeFromMail(await mailTo(address, /mã|xác thực/i))
      await visitor.reach(moment)
      visitor.asked.length = 0
      await code.pressSequentially(digits)
      // The page submits six digits by itself, so the field may already be gone.
      await page.keyboard.press('Enter')
      await expectSignedIn(visitor)
      await expect(page).toHaveURL(`${settings.webUrl}/about`, submitTimeout)
      expectSentOnce(visitor, '/auth/regis', '/auth/verify-otp')
      expectCleanAddresses(visitor, address, digits)
    })
  })

  test('forgotten password: the new one is set once, on the page that answered the code', async ({
    browser,
  }) => {
    await atEachMoment(browser, someMoments, async (visitor, moment) => {
      const { page } = visitor
      const { email: address } = await newLearner('Trần Thu Hà')
      const letProgramCome = await holdScripts(page)
      await page.goto('/auth/forgotPass')
      await email(page).fill(address)
      await email(page).press('Enter')
      const code = page.getByLabel('Mã xác thực')
      await code.waitFor(submitTimeout)
      await code.fill(codeFromMail(await mailTo(address, /đặt lại|mật khẩu mới|quên/i)))
      await letProgramCome()
      const chosen = page.getByLabel('Mật khẩu mới')
      await Promise.all([chosen.waitFor(submitTimeout), code.press('Enter')])
      await visitor.reach(moment)
      visitor.asked.length = 0
      await chosen.fill(newPassword)
      await chosen.press('Enter')
      await expect(page).toHaveURL(/\/auth\/login(\?notice=passwordChanged)?$/, submitTimeout)
      expectSentOnce(visitor, '/auth/forgotPass', '/auth/reset-password')
      expectCleanAddresses(visitor, address, newPassword)
    })
  })

  test('contact form: a message sent by an early Enter is stored once', async ({ browser }) => {
    await atEachMoment(browser, everySixthMoment(5), async (visitor, moment) => {
      const address = newAddress()
      const page = await openAndReach(visitor, '/contact', moment)
      const main = page.getByRole('main')
      await main.getByLabel('Chủ đề').selectOption('course')
      await main.getByLabel('Lời nhắn', { exact: true }).fill('Tôi muốn hỏi về khóa tiêm môi, xin gọi lại.')
      await main.getByRole('checkbox').check()
      await main.getByLabel('Họ và tên').fill('Trần Thu Hà')
      await email(page).fill(address)
      await email(page).press('Enter')
      await expect(page.getByText('Đã nhận lời nhắn của bạn')).toBeVisible(submitTimeout)
      expectSentOnce(visitor, '/contact', '/contact')
      expectCleanAddresses(visitor, address, 'Trần Thu Hà', 'tiêm môi')
    })
  })

  test('search: an early Enter searches for the typed text', async ({ browser }) => {
    await atEachMoment(browser, everySixthMoment(4), async (visitor, moment) => {
      const page = await openAndReach(visitor, '/', moment)
      const search = page.getByRole('banner').getByLabel('Tìm khóa học, bài học, bác sĩ')
      await search.fill('tiem moi')
      await search.press('Enter')
      await expect(page).toHaveURL(/\/course\?q=tiem(\+|%20)moi$/, submitTimeout)
    })
  })
})

/** Blocks all scripts until the returned function is called; the next page then loads its scripts. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const scripts = /\/assets\/[^/]+\.js$/
  await page.route(scripts, (route) => route.abort())
  return () => page.unroute(scripts)
}
