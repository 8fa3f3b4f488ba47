import { readFile } from 'node:fs/promises'
import { signIn } from '../../fixtures/accounts.ts'
import { api } from '../../fixtures/api.ts'
import { authenticatorCode, secretFromSetUp } from '../../fixtures/authenticator.ts'
import { codeFromMail, mailTo } from '../../fixtures/mails.ts'
import { newLearner } from '../../fixtures/new-learner.ts'
import { expect, failedRequest, settings, test } from '../../fixtures/test.ts'

test.describe('forgotten password', () => {
  test('after a code by mail and a new password the old one is refused', async ({ page }) => {
    const learner = await newLearner('Đặng Thu Hà')
    const renewed = 'một câu khác hẳn, dài hơn'
    await page.goto('/auth/forgotPass')
    await page.getByRole('textbox', { name: 'Email' }).fill(learner.email)
    await page.getByRole('button', { name: 'Gửi mã' }).click()
    const mail = await mailTo(learner.email, /đặt lại|mật khẩu/i)
    await page.getByLabel('Mã xác thực').fill(codeFromMail(mail))
    await page.getByLabel('Mật khẩu mới').fill(renewed)
    await page.getByRole('button', { name: 'Lưu mật khẩu mới' }).click()
    await expect(page.getByText('Đã đặt mật khẩu mới')).toBeVisible()
    await signIn(page, { email: learner.email, password: renewed })
    await expect(
      api.auth.login.call({ body: { email: learner.email, password: learner.password, app: 'web' } }),
    ).rejects.toMatchObject({ name: 'auth.invalid_credentials' })
  })
})

test.describe('session that is ended from another device', () => {
  test.use({ expected: { faults: [failedRequest(401)] } })

  test('is signed out there within ten seconds', async ({ page, browser }) => {
    const learner = await newLearner('Đặng Thu Hà')
    const other = await browser.newContext({ locale: 'vi-VN' })
    const phone = await other.newPage()
    await signIn(phone, learner)
    await signIn(page, learner)
    await page.goto('/profile?tab=devices')
    await expect(page.getByText('Thiết bị này')).toBeVisible()
    await page.getByRole('button', { name: 'Đăng xuất mọi thiết bị khác' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Đăng xuất/ })
      .click()
    await expect(page.getByText('Tài khoản chỉ đang đăng nhập trên thiết bị này.')).toBeVisible()
    await expect(async () => {
      await phone.goto(`${settings.webUrl}/student/my-course`)
      await expect(phone).toHaveURL(/\/auth\/login/, { timeout: 2000 })
    }).toPass({ timeout: 10_000 })
    await page.reload()
    await expect(page.getByText('Thiết bị này', { exact: true })).toBeVisible()
    await other.close()
  })
})

test.describe('second factor of a learner', () => {
  test.use({ expected: { faults: [failedRequest(422)] } })

  test('is turned on in the account and required at the next sign-in', async ({ page, context }) => {
    const learner = await newLearner('Đặng Thu Hà')
    await signIn(page, learner)
    await page.goto('/profile?tab=second-factor')
    await page.getByRole('button', { name: 'Bật xác thực hai bước' }).click()
    await page.getByLabel('Mật khẩu hiện tại').fill(learner.password)
    await page.getByRole('button', { name: 'Tiếp tục' }).click()
    const secret = await secretFromSetUp(page)
    await page.getByLabel('Mã 6 chữ số trong ứng dụng').fill(authenticatorCode(secret))
    await page.getByLabel('Tôi đã lưu các mã này ở nơi an toàn').check()
    await page.getByRole('button', { name: 'Hoàn tất' }).click()
    await expect(page.getByText('Đang bật')).toBeVisible()

    await context.clearCookies()
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill(learner.email)
    await page.getByLabel('Mật khẩu', { exact: true }).fill(learner.password)
    await page.getByRole('main').getByRole('button', { name: 'Đăng nhập', exact: true }).click()
    // The code of this half minute is used up; the service also accepts the next one.
    await page.getByLabel('Mã xác thực').fill(authenticatorCode(secret, 1))
    await expect(page).not.toHaveURL(/\/auth\/login/)
  })
})

test('own data: a learner gets a copy, requests deletion and cancels it', async ({ page }) => {
  test.setTimeout(90_000)
  const learner = await newLearner('Đặng Thu Hà')
  await signIn(page, learner)
  await page.goto('/profile?tab=data')

  await page.getByRole('button', { name: 'Yêu cầu bản sao' }).click()
  await page.getByLabel('Mật khẩu hiện tại').fill(learner.password)
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click()
  await mailTo(learner.email, /bản sao/i)
  await page.reload()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Tải bản sao' }).click(),
  ])
  const copy = await readFile(await file.path(), 'utf8')
  expect(JSON.stringify(JSON.parse(copy))).toContain(learner.email)
  expect(copy).not.toMatch(/argon2|passwordHash|refresh/i)

  await page.getByRole('button', { name: 'Xóa tài khoản' }).click()
  await page.getByLabel('Mật khẩu hiện tại').fill(learner.password)
  await page.getByRole('button', { name: 'Tiếp tục xóa' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lên lịch xóa tài khoản' }).click()
  await expect(page.getByText(/Tài khoản sẽ bị xóa vào lúc/)).toBeVisible()
  await page.getByRole('button', { name: 'Giữ lại tài khoản' }).click()
  await expect(page.getByText(/Tài khoản sẽ bị xóa vào lúc/)).toHaveCount(0)
})

test.describe('portrait of a learner', () => {
  test('is chosen, cropped and shown in the header', async ({ page }) => {
    await signIn(page, await newLearner('Đặng Thu Hà'))
    await page.goto('/profile')
    const picture = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(640, 480)
      const pen = canvas.getContext('2d')
      if (pen) {
        pen.fillStyle = '#1a5a50'
        pen.fillRect(0, 0, 640, 480)
      }
      const blob = await canvas.convertToBlob({ type: 'image/png' })
      return [...new Uint8Array(await blob.arrayBuffer())]
    })
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'anh.png', mimeType: 'image/png', buffer: Buffer.from(picture) })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Dùng ảnh|Lưu/ })
      .click()
    await expect(page.getByRole('button', { name: 'Xóa ảnh' })).toBeVisible()
    const src = await page.getByRole('banner').locator('img').first().getAttribute('src')
    const answer = await page.request.get(new URL(src ?? '', settings.webUrl).href)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp'])
  })
})

for (const next of [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/%2f%2fevil',
]) {
  test(`login: the next address “${next}” leads to no other site`, async ({ page, baseURL }) => {
    await signIn(page, { email: 'hocvienmoi@demo.thamhoc.vn', password: 'Chieu-mua-2026' }, next)
    expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin)
  })
}
