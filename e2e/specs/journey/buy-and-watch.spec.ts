import { randomUUID } from 'node:crypto'
import { learnOnAnotherDevice } from '../../fixtures/learning-devices.ts'
import { expect, failedRequest, settings, test } from '../../fixtures/test.ts'

/** Current position of the video element, in seconds. */
const position = (page: import('@playwright/test').Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

// The fourth device is first refused.
test.use({ expected: { faults: [failedRequest(403)] } })

test('buy and watch: a visitor finds a course, registers with an OTP, pays by VietQR and watches; the position is kept', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000)
  const email = `hoc-${randomUUID().slice(0, 8)}@example.vn`
  const password = 'một câu dài dễ nhớ'

  await test.step('finds a course without typing diacritics', async () => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Xem khóa học' }).first().click()
    await expect(page).toHaveURL(/\/course/)
    await page.goto('/course?q=giai%20phau')
    await page
      .getByRole('link', { name: /giải phẫu/i })
      .first()
      .click()
    await expect(page).toHaveURL(/\/course\/.+/)
  })

  await test.step('watches the free lesson without an account', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /học thử|bài học thử/i })
      .first()
      .click()
    const video = page.getByRole('dialog').locator('video')
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(1)
    await page.keyboard.press('Escape')
  })

  await test.step('registers and verifies the email address', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Đăng ký học' }).first().click()
    await expect(page).toHaveURL(/\/auth\/login\?next=/)
    await page.getByRole('main').getByRole('link', { name: 'Tạo tài khoản' }).click()
    await page.getByLabel('Họ và tên').fill('Phạm Thu Trang')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Tạo tài khoản' }).click()
    await expect(page.getByText('Đồng ý với điều khoản để tiếp tục.')).toBeVisible()
    for (const consent of await page.getByRole('checkbox').all()) await expect(consent).not.toBeChecked()
    await page.getByRole('checkbox', { name: /đồng ý với/i }).check()
    await page.getByRole('checkbox', { name: /dữ liệu cá nhân/i }).check()
    await page.getByRole('main').getByRole('button', { name: 'Tạo tài khoản' }).click()
    await expect(page.getByRole('heading', { name: 'Nhập mã xác thực' })).toBeVisible()

    const outbox = await context.newPage()
    await outbox.goto(`/demo/outbox?to=${encodeURIComponent(email)}`)
    const mail = outbox.getByRole('article').first()
    await expect(mail).toBeVisible()
    const code = /\b\d{6}\b/.exec((await mail.textContent()) ?? '')?.[0] ?? ''
    await outbox.close()
    await page.getByLabel('Mã xác thực').fill(code)
    // The code signs in, so the password is not typed again.
    await expect(page).toHaveURL(/\/payment\?course=/)
  })

  await test.step('pays by transfer; the page shows the payment by itself', async () => {
    await page.getByRole('button', { name: /^Thanh toán/ }).click()
    await expect(page).toHaveURL(/\/payment\?order=/)
    await expect(page.getByRole('img', { name: /VietQR/ })).toBeVisible()
    const [bank] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /Mở ngân hàng giả lập/ }).click(),
    ])
    expect(bank.url()).toContain(new URL(settings.bankUrl).port)
    await bank.getByRole('button', { name: 'Chuyển tiền' }).click()
    await expect(bank.getByRole('link', { name: /Trở lại/ })).toBeVisible()
    await bank.close()
    await expect(page.getByRole('heading', { name: 'Thanh toán thành công' })).toBeVisible()
    await page.getByRole('link', { name: 'Vào học' }).click()
    await expect(page).toHaveURL(/\/student\/my-course\/.+/)
  })

  await test.step('watches the lesson; the position is saved and restored', async () => {
    const video = page.locator('video')
    await expect(video).toBeAttached()
    const saved = page.waitForResponse(
      (response) => response.url().includes('/progress') && response.request().method() === 'POST',
    )
    await page.getByRole('button', { name: 'Phát', exact: true }).first().click()
    await expect.poll(() => position(page), { timeout: 20_000 }).toBeGreaterThan(4)
    await page.keyboard.press('k')
    expect((await saved).status()).toBe(200)
    const left = await position(page)

    await page.goto('/student/my-course')
    await page.getByRole('link', { name: 'Tiếp tục học' }).first().click()
    await expect(video).toBeAttached()
    await expect.poll(() => position(page)).toBeGreaterThan(Math.max(1, left - 10))
  })

  await test.step('on a fourth device is asked which device to remove', async () => {
    const classroom = page.url()
    const slug = new URL(classroom).pathname.split('/').at(-1) ?? ''
    // An open lesson would register this browser again in the free place.
    await page.goto('/about')
    const account = { email, password }
    const tablet = await learnOnAnotherDevice(account, 'may-tinh-bang', slug)
    const [browser] = (await tablet.devices()).items
    if (!browser) throw new Error('the browser took no place')
    await tablet.remove(browser.id)
    for (const name of ['may-tinh-bang', 'may-phong-kham', 'dien-thoai'])
      await (await learnOnAnotherDevice(account, name, slug)).play()

    await page.goto(classroom)
    // Opening the lesson registers no device; playing it does.
    const playButton = page.getByRole('button', { name: 'Phát', exact: true }).first()
    await expect(playButton).toBeVisible()
    expect((await tablet.devices()).items).toHaveLength(3)
    await playButton.click()
    await expect(page.getByRole('heading', { name: 'Tài khoản học trên tối đa 3 thiết bị' })).toBeVisible()
    const places = page.getByRole('list', { name: 'Các thiết bị đang học' }).getByRole('listitem')
    await expect(places).toHaveCount(3)
    await places
      .first()
      .getByRole('button', { name: /Dùng thiết bị này thay cho/ })
      .click()
    await expect(page.locator('video')).toBeAttached()
    await expect.poll(() => position(page)).toBeGreaterThan(0)
    expect((await tablet.devices()).items).toHaveLength(3)
  })
})
