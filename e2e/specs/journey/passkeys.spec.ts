import { accounts, signIn } from '../../fixtures/accounts.ts'
import { newLearner } from '../../fixtures/new-learner.ts'
import { addPasskeyDevice, withoutAutofill } from '../../fixtures/passkey-device.ts'
import { demoCode, signInStaff } from '../../fixtures/staff.ts'
import { expect, settings, test } from '../../fixtures/test.ts'

test('a learner adds a passkey in the account, signs out, and signs in with it', async ({ page }) => {
  const learner = await newLearner('Đặng Thu Hà')
  await withoutAutofill(page)
  await signIn(page, learner)
  const device = await addPasskeyDevice(page)
  await page.goto('/profile?tab=security')
  const section = page.getByRole('region', { name: 'Khóa truy cập (passkey)' })
  await section.getByRole('button', { name: 'Thêm khóa truy cập' }).click()
  await section.getByLabel('Mật khẩu hiện tại').fill(learner.password)
  await section.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(section.getByText('Chưa đăng nhập lần nào')).toBeVisible()
  expect(await device.keys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

  await page.getByRole('main').getByRole('button', { name: 'Đăng xuất' }).click()
  await expect(page).not.toHaveURL(/\/profile/)
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Dùng khóa truy cập (passkey)' }).click()
  await expect(page).not.toHaveURL(/\/auth\/login/)
  await page.goto('/profile?tab=security')
  await expect(section.getByText('Đăng nhập gần nhất')).toBeVisible()
})

test('staff sign in with a passkey from the list under the address field, without a code', async ({
  page,
  context,
}) => {
  const staff = accounts.support
  await signInStaff(page, 'crm', staff)
  await addPasskeyDevice(page)
  await page.goto(`${settings.crmUrl}/crm/account`)
  const section = page.getByRole('region', { name: 'Khóa truy cập (passkey)' })
  await section.getByRole('button', { name: 'Thêm khóa truy cập' }).click()
  await section.getByLabel('Mật khẩu hiện tại').fill(staff.password)
  await section.getByLabel('Mã xác thực').fill(await demoCode(staff.email))
  await section.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(section.getByText('Chưa đăng nhập lần nào').first()).toBeVisible()

  // Away from the page first: what it would ask for without its session is a fault on the console.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto(`${settings.crmUrl}/auth/login`)
  await expect(page).not.toHaveURL(/\/auth\/login/)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})
