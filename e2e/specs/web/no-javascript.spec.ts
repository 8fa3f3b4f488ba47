import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accounts, fillCredentials } from '../../fixtures/accounts.ts'
import { api } from '../../fixtures/api.ts'
import { codeFromMail, mailTo } from '../../fixtures/mails.ts'
import { newLearner } from '../../fixtures/new-learner.ts'
import { turnOnSecondFactor } from '../../fixtures/second-factor.ts'
import { expect, failedRequest, settings, test } from '../../fixtures/test.ts'

test.use({
  javaScriptEnabled: false,
  expected: { faults: [failedRequest(422)] },
})

/** Everything a form can do while the scripts never load. */
const cookieNames = async (page: Page) =>
  (await page.context().cookies(settings.webUrl)).map(({ name, path }) => `${name} ${path}`).toSorted()

test('forms without JavaScript: sign-in works, and shows at the form what was wrong', async ({ page }) => {
  await page.goto('/auth/login?next=%2Fcourse')
  await fillCredentials(page, { ...accounts.newLearner, password: 'không phải mật khẩu này' })
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expect(page.getByLabel('Email')).toHaveValue(accounts.newLearner.email)
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toHaveValue('')
  await fillCredentials(page, accounts.newLearner)
  await expect(page).toHaveURL(`${settings.webUrl}/course`)
  expect(await cookieNames(page)).toEqual(['refreshToken /', 'token /', 'userData /'])
})

test('forms without JavaScript: the second factor is requested together with the password', async ({
  page,
}) => {
  const account = await newLearner('Người bật hai bước')
  const [recoveryCode = ''] = await turnOnSecondFactor(account)
  const prove = async (code: string) => {
    await page.getByLabel('Mật khẩu', { exact: true }).fill(account.password)
    await page.getByLabel('Mã xác thực hoặc mã khôi phục').fill(code)
    await page.getByRole('button', { name: 'Xác nhận' }).click()
  }
  await page.goto('/auth/login?next=%2Fcourse')
  await fillCredentials(page, account)
  await expect(page.getByRole('heading', { name: 'Xác thực hai bước' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await prove('AAAAA-00000')
  await expect(page.getByLabel('Mã xác thực hoặc mã khôi phục')).toHaveAttribute('aria-invalid', 'true')
  expect(await cookieNames(page)).toEqual([])
  await prove(recoveryCode)
  await expect(page).toHaveURL(`${settings.webUrl}/course`)
  expect(await cookieNames(page)).toEqual(['refreshToken /', 'token /', 'userData /'])
})

test('forms without JavaScript: the mailed code completes a registration and signs in', async ({ page }) => {
  const email = `khong-js-${randomUUID().slice(0, 8)}@example.vn`
  const password = 'mưa đầu mùa trên phố'
  const submit = () => page.getByRole('main').getByRole('button', { name: 'Tạo tài khoản' }).click()
  await page.goto('/auth/regis?next=%2Fcourse')
  await page.getByLabel('Họ và tên').fill('Trần Thu Hà')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await submit()
  await expect(page.getByText('Đồng ý với điều khoản để tiếp tục.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /điều khoản sử dụng/ }).check()
  await page.getByRole('checkbox', { name: /chính sách bảo mật/ }).check()
  await submit()
  const code = page.getByLabel('Mã xác thực')
  await code.fill(codeFromMail(await mailTo(email, /mã|xác thực/i)))
  await code.press('Enter')
  await expect(page).toHaveURL(`${settings.webUrl}/course`)
  expect(await cookieNames(page)).toEqual(['refreshToken /', 'token /', 'userData /'])
})

test('forms without JavaScript: a forgotten password is reset', async ({ page }) => {
  const { email } = await newLearner('Người quên mật khẩu')
  await page.goto('/auth/forgotPass')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Gửi mã' }).click()
  await page.getByLabel('Mã xác thực').fill(codeFromMail(await mailTo(email, /đặt lại|mật khẩu mới|quên/i)))
  await page.getByRole('button', { name: 'Xác nhận' }).click()
  const password = 'một câu khác dài hơn hẳn'
  await page.getByLabel('Mật khẩu mới').fill(password)
  await page.getByRole('button', { name: 'Lưu mật khẩu mới' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?notice=passwordChanged$/)
  await api.auth.login.call({ body: { email, password, app: 'web' } })
})

test('forms without JavaScript: the contact form sends a message, and keeps typed text when a field is missing', async ({
  page,
}) => {
  const message = 'Tôi muốn hỏi về khóa tiêm môi, xin gọi lại.'
  await page.goto('/contact')
  await page.getByLabel('Họ và tên').fill('Trần Thu Hà')
  await page.getByLabel('Email').fill('thu.ha@example.vn')
  await page.getByLabel('Chủ đề').selectOption('course')
  await page.getByLabel('Lời nhắn', { exact: true }).fill(message)
  await page.getByRole('button', { name: 'Gửi lời nhắn' }).click()
  await expect(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Lời nhắn', { exact: true })).toHaveValue(message)
  await expect(page.getByLabel('Chủ đề')).toHaveValue('course')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Gửi lời nhắn' }).click()
  await expect(page.getByText('Đã nhận lời nhắn của bạn')).toBeVisible()
  await expect(page).toHaveURL(`${settings.webUrl}/contact`)
})
