import { accounts } from '../fixtures/accounts.ts'
import { expect, settings, test } from '../fixtures/test.ts'

for (const [site, origin, account] of [
  ['web', settings.webUrl, accounts.newLearner],
  ['crm', settings.crmUrl, accounts.owner],
  ['doctor', settings.doctorUrl, accounts.doctor],
] as const) {
  // A press whose button moves away before the finger is lifted is lost without a word.
  test(`${site}: a press on “Đăng nhập” works although more of the page arrives during it`, async ({
    page,
  }) => {
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    await page.route(/\/demo\/accounts/, async (route) => {
      asked.resolve()
      await held.promise
      await route.continue()
    })
    await page.goto(`${origin}/auth/login`)
    await asked.promise
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Mật khẩu', { exact: true }).fill(account.password)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Đăng nhập', exact: true }).hover()
    await page.mouse.down()
    held.resolve()
    await expect(main.getByRole('heading', { name: 'Tài khoản trình diễn' })).toBeVisible()
    const sent = page.waitForRequest((request) => request.url().endsWith('/auth/login'))
    await page.mouse.up()
    expect((await sent).method()).toBe('POST')
  })
}
