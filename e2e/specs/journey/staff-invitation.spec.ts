import { randomUUID } from 'node:crypto'
import { accounts, fillCredentials } from '../../fixtures/accounts.ts'
import { authenticatorCode, secretFromSetUp } from '../../fixtures/authenticator.ts'
import { linkFromMail, mailTo } from '../../fixtures/mails.ts'
import { signInStaff } from '../../fixtures/staff.ts'
import { expect, failedRequest, settings, test } from '../../fixtures/test.ts'

// The first sign-in answer requires the code, and a used recovery code is refused.
test.use({ expected: { faults: [failedRequest(422)] } })

test('invitation: staff choose a password, set up the second factor and see only the screens they have permission for', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const email = `nhan-su-${randomUUID().slice(0, 8)}@example.vn`
  const password = 'sáng nay trời rất trong'

  await test.step('the owner sends the invitation', async () => {
    await signInStaff(page, 'crm', accounts.owner)
    await page.goto(`${settings.crmUrl}/crm/Users`)
    await page.getByRole('button', { name: 'Mời nhân sự, bác sĩ' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Họ và tên').fill('Vũ Minh Châu')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('checkbox', { name: /Nội dung/ }).check()
    await dialog.getByRole('button', { name: 'Gửi lời mời' }).click()
    await expect(page).toHaveURL(/\/crm\/Users\/[\w-]+$/)
    await expect(page.getByRole('heading', { name: 'Vũ Minh Châu' })).toBeVisible()
  })

  const context = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  const own = await context.newPage()
  let recoveryCode = ''

  await test.step('the invited person sets a password', async () => {
    const invitation = await mailTo(email, /mời|tài khoản/i)
    await own.goto(linkFromMail(invitation, '/auth/set-password'))
    await own.getByLabel('Mật khẩu mới').fill(password)
    await own.getByRole('button', { name: 'Lưu mật khẩu mới' }).click()
    await expect(own.getByText('Đã đặt mật khẩu. Đăng nhập để bắt đầu.')).toBeVisible()
  })

  await test.step('nothing opens before the second factor is set up', async () => {
    await fillCredentials(own, { email, password })
    await expect(own.getByRole('heading', { name: 'Thiết lập xác thực hai bước' })).toBeVisible()
    await own.goto(`${settings.crmUrl}/crm/Course`)
    await expect(own.getByRole('heading', { name: 'Thiết lập xác thực hai bước' })).toBeVisible()
  })

  await test.step('sets it up with an authenticator app and keeps the recovery codes', async () => {
    await own.getByLabel('Mật khẩu hiện tại').fill(password)
    await own.getByRole('button', { name: 'Tiếp tục' }).click()
    await expect(own.getByRole('img', { name: /Mã QR/ })).toBeVisible()
    const secret = await secretFromSetUp(own)
    await own.getByLabel('Mã 6 chữ số trong ứng dụng').fill(authenticatorCode(secret))
    const codes = own.getByRole('list', { name: 'Mã khôi phục' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    recoveryCode = (await codes.first().textContent()) ?? ''
    await own.getByRole('button', { name: 'Hoàn tất' }).click()
    await expect(own.getByText('Lưu các mã rồi đánh dấu vào đây để hoàn tất.')).toBeVisible()
    await own.getByLabel('Tôi đã lưu các mã này ở nơi an toàn').check()
    await own.getByRole('button', { name: 'Hoàn tất' }).click()
    await expect(own).toHaveURL(/\/crm\/Course/)
    await expect(own.getByRole('table')).toBeVisible()
  })

  await test.step('sees no screen without permission', async () => {
    await expect(own.getByRole('link', { name: 'Người dùng' })).toHaveCount(0)
  })

  await test.step('signs in again with a recovery code, once', async () => {
    await context.clearCookies()
    for (const isFirst of [true, false]) {
      await own.goto(`${settings.crmUrl}/auth/login`)
      await fillCredentials(own, { email, password })
      await own.getByRole('button', { name: 'Dùng mã khôi phục' }).click()
      await own.getByLabel('Mã khôi phục').fill(recoveryCode)
      await own.getByRole('button', { name: 'Xác nhận' }).click()
      if (!isFirst) break
      await expect(own).toHaveURL(/\/crm/)
      await expect(own).not.toHaveURL(/\/auth\/login/)
      await context.clearCookies()
    }
    await expect(own.getByText('Mã khôi phục chưa đúng hoặc đã dùng')).toBeVisible()
  })

  await test.step('the owner finds every step in the audit log of the account', async () => {
    await page.reload()
    for (const action of ['Mời mở tài khoản', 'Bật xác thực hai bước', 'Dùng mã khôi phục'])
      await expect(page.getByText(action).first()).toBeVisible()
  })
  await context.close()
})
