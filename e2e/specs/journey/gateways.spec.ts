import type { Page } from '@playwright/test'
import { signIn } from '../../fixtures/accounts.ts'
import { newLearner } from '../../fixtures/new-learner.ts'
import { expect, test } from '../../fixtures/test.ts'

const COURSE = 'soi-da-va-lap-ke-hoach-cham-soc'

/** Signs a new learner in and opens an unpaid order with all payment methods. */
async function openOrder(page: Page, name: string): Promise<void> {
  await signIn(page, await newLearner(name), `/payment?course=${COURSE}`)
  await page.getByRole('button', { name: /^Thanh toán/ }).click()
  await expect(page).toHaveURL(/\/payment\?order=/)
  await page.getByRole('button', { name: 'Đổi cách trả' }).click()
}

async function goTo(page: Page, gateway: string): Promise<void> {
  await page.getByRole('radio', { name: gateway }).check()
  await page.getByRole('button', { name: `qua ${gateway}` }).click()
  await expect(page.getByRole('heading', { name: `Thanh toán qua ${gateway}` })).toBeVisible()
  await expect(page.getByText('Chỉ dùng để thử, không có tiền thật')).toBeVisible()
}

/** How the emulator sends its notices. */
async function choose(page: Page, mode: string): Promise<void> {
  await page.getByText('Tùy chọn thử nghiệm').click()
  await page.getByLabel('Thông báo tới hệ thống bán hàng').selectOption({ label: mode })
}

const paid = (page: Page) => page.getByRole('heading', { name: 'Thanh toán thành công' })

test('VNPay: the page shows the payment even when the first notice is lost', async ({ page }) => {
  await openOrder(page, 'Ngô Bảo Ngọc')
  await goTo(page, 'VNPay')
  await choose(page, 'Thất lạc thông báo đầu tiên')
  await page.getByRole('button', { name: 'Thanh toán', exact: true }).click()
  await page.waitForURL(/back=1/)
  await expect(paid(page)).toBeVisible()
  await page.getByRole('link', { name: 'Vào học' }).click()
  await expect(page).toHaveURL(new RegExp(`/student/my-course/${COURSE}`))
})

test('gateways: an order cancelled at MoMo is paid by ZaloPay, whose notice arrives three times at once', async ({
  page,
}) => {
  await openOrder(page, 'Hồ Gia Hân')
  await goTo(page, 'MoMo')
  await page.getByRole('button', { name: 'Hủy giao dịch' }).click()
  await page.waitForURL(/back=1/)
  await expect(page.getByText('Chưa nhận được thanh toán')).toBeVisible()
  await page.getByRole('button', { name: 'Thử lại hoặc chọn cách khác' }).click()
  await goTo(page, 'ZaloPay')
  await choose(page, 'Báo ba lần cùng lúc')
  await page.getByRole('button', { name: 'Thanh toán', exact: true }).click()
  await page.waitForURL(/back=1/)
  await expect(paid(page)).toBeVisible()
})

test('VNPay: a payment under suspicion opens no course and is not shown as failed', async ({ page }) => {
  await openOrder(page, 'Lương Khánh Vy')
  await goTo(page, 'VNPay')
  await page.getByRole('button', { name: 'Trừ tiền nhưng nghi ngờ gian lận' }).click()
  await page.waitForURL(/back=1/)
  await expect(page.getByRole('status').getByText('Đơn đang được kiểm tra')).toBeVisible()
  await expect(paid(page)).toBeHidden()
})
