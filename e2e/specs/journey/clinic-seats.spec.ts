import { randomUUID } from 'node:crypto'
import { accounts, fillCredentials } from '../../fixtures/accounts.ts'
import { api } from '../../fixtures/api.ts'
import { linkFromMail, mailTo } from '../../fixtures/mails.ts'
import { sendMoney } from '../../fixtures/orders.ts'
import { setSessionCookies, withSession } from '../../fixtures/session-cookies.ts'
import { signInStaff } from '../../fixtures/staff.ts'
import { expect, failedRequest, settings, test } from '../../fixtures/test.ts'

// Requests of the page that is left for the terms.
test.use({ expected: { faults: [failedRequest(403)] } })

test('seats for a clinic: sold, paid by transfer, given to a new address, learned with, and seen by the coordinator', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000)
  const email = `dieu-duong-${randomUUID().slice(0, 8)}@example.vn`
  const password = 'sáng nay trời rất trong'
  const coordinator = await api.auth.login.call({ body: { ...accounts.coordinator, app: 'web' } })
  const seats = async () => (await api.seats.overview.call(undefined, withSession(coordinator))).courses
  const [before] = await seats()
  if (!before) throw new Error('the demo clinic has no seats')
  let code = ''

  await test.step('staff make an order of three seats', async () => {
    await signInStaff(page, 'crm', accounts.owner)
    await page.goto(`${settings.crmUrl}/crm/Organisation`)
    await page.getByRole('link', { name: /Hoa Sen/ }).click()
    await page.getByRole('link', { name: 'Tạo đơn suất học' }).click()
    await page.getByRole('button', { name: new RegExp(before.course.title) }).click()
    await page.getByLabel(`Số suất của ${before.course.title}`).fill('3')
    await expect(page.getByText('Tổ chức cần trả')).toBeVisible()
    await page.getByRole('button', { name: 'Tạo đơn và gửi email' }).click()
    await expect(page).toHaveURL(/\/crm\/Order\/TH\w+/)
    code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await expect(page.getByText('3 suất học', { exact: false }).first()).toBeVisible()
  })

  await test.step('the clinic transfers the money, and its seats are there', async () => {
    const { transfer } = await api.orders.get.call({ params: { code } }, withSession(coordinator))
    if (!transfer) throw new Error('the order cannot be paid by transfer')
    await sendMoney(transfer)
    await expect.poll(async () => (await seats())[0]?.bought).toBe(before.bought + 3)
  })

  const desk = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  const room = await desk.newPage()

  await test.step('the coordinator gives one to an address without an account', async () => {
    await setSessionCookies(room, settings.webUrl, coordinator)
    await room.goto(`${settings.webUrl}/student/my-course`)
    await room.getByRole('link', { name: 'Quản lý suất học' }).click()
    await room.getByLabel('Email người học').fill(email)
    await room.getByRole('button', { name: 'Trao suất', exact: true }).click()
    await expect(room.getByText('Đã trao và gửi email')).toBeVisible()
    await expect(room.getByText('Chưa nhận lời mời').first()).toBeVisible()
  })

  const home = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  const own = await home.newPage()

  await test.step('the person sets a password, agrees to the terms, and plays a lesson', async () => {
    const invitation = await mailTo(email, /mời bạn học/)
    expect(invitation.text).toContain('tiến độ học khóa này')
    await own.goto(linkFromMail(invitation, '/auth/set-password'))
    await own.getByLabel('Mật khẩu mới').fill(password)
    await own.getByRole('button', { name: 'Lưu mật khẩu mới' }).click()
    await expect(own.getByText('Đã đặt mật khẩu. Đăng nhập để bắt đầu.')).toBeVisible()
    await fillCredentials(own, { email, password })
    await expect(own).toHaveURL(/\/auth\/consent/)
    for (const consent of await own.getByRole('checkbox').all()) await consent.check()
    await own.getByRole('button', { name: 'Đồng ý và tiếp tục' }).click()
    await expect(own).not.toHaveURL(/\/auth\/consent/)
    await own.goto(`${settings.webUrl}/student/my-course`)
    await expect(own.getByText(/Người điều phối của họ thấy tiến độ/)).toBeVisible()
    await own
      .getByRole('link', { name: /Bắt đầu học|Tiếp tục học/ })
      .first()
      .click()
    const video = own.locator('video')
    await expect(video).toBeAttached()
    const saved = own.waitForResponse(
      (response) => response.url().includes('/progress') && response.request().method() === 'POST',
    )
    const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    await expect.poll(position, { timeout: 20_000 }).toBeGreaterThan(2)
    await own.keyboard.press('k')
    expect((await saved).status()).toBe(200)
  })

  await test.step('the coordinator sees that the person learns', async () => {
    await room.reload()
    const person = room.getByRole('listitem').filter({ hasText: email })
    await expect(person.getByText('Đang học')).toBeVisible()
    await expect(person.getByText(/Học gần nhất/)).toBeVisible()
  })

  await desk.close()
  await home.close()
})
