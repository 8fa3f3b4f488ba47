import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessible.ts'
import { signIn } from '../../fixtures/accounts.ts'
import { linkFromMail, mailTo } from '../../fixtures/mails.ts'
import { newLearner } from '../../fixtures/new-learner.ts'
import { expect, failedRequest, test } from '../../fixtures/test.ts'

const [COURSE, OTHER_COURSE] = ['laser-co-ban-tuong-tac-anh-sang-va-mo', 'soi-da-va-lap-ke-hoach-cham-soc']
/** Ten percent off for new learners, part of the demo data. */
const COUPON = 'CHAOBAN'
/** The page must show the payment this soon after the bank's notice, in ms. */
const TURN_MS = 2000

const payButton = (page: Page) => page.getByRole('button', { name: /^Thanh toán/ })

/** Checks that the whole QR code is visible without scrolling. */
async function expectCodeOnScreen(page: Page): Promise<void> {
  const code = page.getByRole('img', { name: /Mã VietQR chuyển/ })
  await expect(code).toBeVisible()
  await expect(code).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

/** Makes the requested transfer at the local bank, and returns once the service has accepted the notice. */
async function transfer(page: Page): Promise<void> {
  const [bank] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Mở ngân hàng giả lập' }).click(),
  ])
  await bank.getByRole('button', { name: 'Chuyển tiền' }).click()
  await expect(bank.getByRole('heading', { name: 'Đã chuyển tiền' })).toBeVisible()
  await bank.close()
}

test.describe('checkout with coupon and transfer', () => {
  // The refused coupon.
  test.use({ expected: { faults: [failedRequest(422)] }, viewport: { width: 360, height: 780 } })

  test('lowers the price, the page shows the payment by itself, and the order has its invoice and receipt', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await signIn(page, await newLearner('Vũ Hải Yến'), `/payment?course=${COURSE}`)

    await test.step('a wrong code is refused at its field, and the right one is applied', async () => {
      const field = page.getByLabel('Mã giảm giá')
      await field.fill('KHONGCO')
      await field.press('Enter')
      await expect(page.getByText('Không có mã giảm giá này. Kiểm tra lại từng ký tự.')).toBeVisible()
      await expect(field).toHaveValue('KHONGCO')
      await expectAccessible(page)
      await field.fill(COUPON.toLowerCase())
      await page.getByRole('button', { name: 'Áp dụng' }).click()
      await expect(page.getByText(`Mã ${COUPON}`, { exact: true })).toBeVisible()
      await expect(payButton(page)).toHaveText('Thanh toán 891.000 ₫')
    })

    await test.step('an invoice is requested with the order', async () => {
      await page.getByRole('switch', { name: 'Yêu cầu hóa đơn VAT' }).click()
      await page.getByLabel('Tên đơn vị').fill('Phòng khám Da liễu Hoa Sen')
      await page.getByLabel('Mã số thuế').fill('0100109107')
      await page.getByLabel('Địa chỉ').fill('12 Tràng Tiền, Hoàn Kiếm, Hà Nội')
      await page.getByLabel('Email nhận hóa đơn').fill('ketoan@example.vn')
      await payButton(page).click()
      await expect(page.getByRole('alert').getByText(/Mã số thuế chưa đúng/)).toBeVisible()
      await expectAccessible(page)
      await page.reload()
      await expect(page.getByLabel('Tên đơn vị')).toHaveValue('Phòng khám Da liễu Hoa Sen')
      await page.getByLabel('Mã số thuế').fill('0100109106')
      await payButton(page).click()
      await expect(page).toHaveURL(/\/payment\?order=/)
      await expectCodeOnScreen(page)
      await expect(page.getByText('Đã yêu cầu')).toBeVisible()
    })

    await test.step('the page shows the payment after the bank’s notice', async () => {
      await expect(page.getByRole('img', { name: /Mã VietQR chuyển 891\.000/ })).toBeVisible()
      await expectAccessible(page)
      const [code] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Lưu mã QR' }).click(),
      ])
      expect(code.suggestedFilename()).toMatch(/^vietqr-TH.+\.png$/)
      expect((await readFile(await code.path())).subarray(1, 4).toString()).toBe('PNG')
      await transfer(page)
      await expect(page.getByRole('heading', { name: 'Thanh toán thành công' })).toBeVisible({
        timeout: TURN_MS,
      })
      await expectAccessible(page)
    })

    await test.step('the history holds the order, its invoice and its receipt', async () => {
      await page.goto('/profile?tab=orders')
      await page.getByRole('link', { name: /^Xem đơn/ }).click()
      await expect(page.getByText('Đã thanh toán')).toBeVisible()
      await expect(page.getByText('Mã số thuế: 0100109106')).toBeVisible()
      await expectAccessible(page)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Tải biên nhận (PDF)' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^bien-nhan-TH.+\.pdf$/)
    })
  })
})

test('a gift is bought by one learner and claimed by another, who signs in first', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000)
  const friend = await newLearner('Lý Minh Châu')
  await test.step('the first learner buys the gift', async () => {
    await signIn(page, await newLearner('Đỗ Quang Huy'), `/payment?course=${OTHER_COURSE}`)
    await page.getByRole('switch', { name: 'Mua tặng người khác' }).click()
    await page.getByLabel('Tên người nhận').fill('Minh Châu')
    await page.getByLabel('Email người nhận').fill(friend.email)
    await page.getByLabel('Lời nhắn').fill('Chúc mừng phòng khám mới')
    await payButton(page).click()
    await transfer(page)
    await expect(page.getByRole('heading', { name: 'Quà tặng đã được gửi' })).toBeVisible({
      timeout: TURN_MS,
    })
  })

  const link = linkFromMail(await mailTo(friend.email, /tặng bạn khóa học/), '/gift#')
  const other = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  const guest = await other.newPage()
  await test.step('the other learner opens the link, signs in and returns to the gift', async () => {
    const asked: string[] = []
    guest.on('request', (request) => asked.push(request.url()))
    await guest.goto(link)
    await expectAccessible(guest)
    await guest.getByRole('main').getByRole('link', { name: 'Đăng nhập để nhận quà' }).click()
    await guest.getByLabel('Email').fill(friend.email)
    await guest.getByLabel('Mật khẩu', { exact: true }).fill(friend.password)
    await guest.getByRole('main').getByRole('button', { name: 'Đăng nhập', exact: true }).click()
    await guest.getByRole('button', { name: 'Nhận quà' }).click()
    await expect(guest.getByRole('heading', { name: 'Bạn đã nhận quà' })).toBeVisible()
    await expectAccessible(guest)
    const token = new URL(link).hash.slice(1)
    expect(
      asked.filter((url) => url.split('#')[0]?.includes(token)),
      'the token stays in the browser',
    ).toEqual([])
    await guest.getByRole('link', { name: /^Vào học/ }).click()
    await expect(guest).toHaveURL(new RegExp(`/student/my-course/${OTHER_COURSE}`))
  })

  await test.step('the buyer sees that it was claimed', async () => {
    await page.getByRole('link', { name: 'Xem đơn hàng' }).click()
    await expect(page.getByText(/Người nhận đã mở quà lúc/)).toBeVisible()
  })
  await other.close()
})

test('gateway: a cancelled payment returns to the choice of methods, and a successful one shows the paid order', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, await newLearner('Tạ Ngọc Bích'), `/payment?course=${OTHER_COURSE}`)
  await payButton(page).click()
  await expectCodeOnScreen(page)
  await page.getByRole('button', { name: 'Đổi cách trả' }).click()
  await page.getByRole('radio', { name: /VNPay/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: /qua VNPay/ }).click()
  await page.getByRole('button', { name: 'Hủy giao dịch' }).click()
  await page.waitForURL(/back=1/)
  await expect(page.getByText('Chưa nhận được thanh toán')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Thử lại hoặc chọn cách khác' }).click()
  await page.getByRole('radio', { name: /MoMo/ }).check()
  await page.getByRole('button', { name: /qua MoMo/ }).click()
  await page.getByRole('button', { name: 'Thanh toán', exact: true }).click()
  await page.waitForURL(/back=1/)
  await expect(page.getByRole('heading', { name: 'Thanh toán thành công' })).toBeVisible()
})
