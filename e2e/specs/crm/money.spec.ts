import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessible.ts'
import { accounts } from '../../fixtures/accounts.ts'
import { api } from '../../fixtures/api.ts'
import { newLearner } from '../../fixtures/new-learner.ts'
import { openOrder, sendMoney } from '../../fixtures/orders.ts'
import { type OpenSession, setSessionCookies } from '../../fixtures/session-cookies.ts'
import { signInStaff } from '../../fixtures/staff.ts'
import { expect, settings, test } from '../../fixtures/test.ts'

const courses = {
  laser: 'laser-co-ban-tuong-tac-anh-sang-va-mo',
  peel: 'peel-da-hoa-hoc-nong-an-toan',
  clinic: 'van-hanh-phong-kham-da-tham-my',
  anatomy: 'cac-lop-mo-mem-va-khoang-mo-vung-mat',
}

async function signedIn(name: string): Promise<OpenSession> {
  return api.auth.login.call({ body: { ...(await newLearner(name)), app: 'web' } })
}

/** The money case of an order, once the bank's notice has arrived. */
async function openCase(page: Page, search: string) {
  const found = page.getByRole('article')
  await expect(async () => {
    await page.goto(`${settings.crmUrl}/crm/Money?q=${encodeURIComponent(search)}`)
    await expect(found).toHaveCount(1, { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  return found
}

/** Answers the question of a dialog and sends it. */
async function answer(page: Page, label: string, text: string, act: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name: act }).click()
}

const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
const openOrderPage = (page: Page, code: string) => page.goto(`${settings.crmUrl}/crm/Order/${code}`)
const stateOf = (page: Page, state: string) =>
  expect(page.getByRole('heading', { level: 1 }).getByText(state)).toBeVisible()

test('money cases: an accountant decides, refunds and confirms by hand, and the history shows every step', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const learner = await signedIn('Phan Thảo Vy')
  await signInStaff(page, 'crm', accounts.owner)

  await test.step('underpaid: accepted with a reason, and the course opens', async () => {
    const { code, total, transfer } = await openOrder(learner, courses.laser)
    await sendMoney({ ...transfer, amount: total - 40_000 })
    const waiting = await openCase(page, code)
    await expect(waiting.getByText(/Còn thiếu 40\.000/)).toBeVisible()
    await expectAccessible(page)
    await waiting.getByRole('button', { name: 'Chấp nhận cho đơn này' }).click()
    await expectAccessible(page)
    await answer(page, 'Lý do chấp nhận', 'Trừ phí chuyển tiền', 'Chấp nhận cho đơn này')
    await toast(page, 'Đã chấp nhận. Khóa học đã mở cho học viên.')
    await openOrderPage(page, code)
    await stateOf(page, 'Đã thanh toán')
    const history = page.getByRole('region', { name: 'Lịch sử' })
    await expect(history.getByText('Chấp nhận khoản tiền cho đơn')).toBeVisible()
    await expect(history.getByText('Trừ phí chuyển tiền')).toBeVisible()
    await expect(history.getByText('Cập nhật khác')).toHaveCount(0)
  })

  await test.step('overpaid: accepted, the rest is refunded, then one line is refunded by hand', async () => {
    const { code, total, transfer } = await openOrder(learner, courses.peel)
    await sendMoney({ ...transfer, amount: total + 50_000 })
    const waiting = await openCase(page, code)
    await expect(waiting.getByText(/Thừa 50\.000/)).toBeVisible()
    await waiting.getByRole('button', { name: 'Chấp nhận cho đơn này' }).click()
    await answer(page, 'Lý do chấp nhận', 'Học viên chuyển dư', 'Chấp nhận cho đơn này')
    await expect(waiting.getByText('Đơn đã đủ tiền, phần thừa chờ quyết định.')).toBeVisible()
    await waiting.getByRole('button', { name: 'Đã trả lại tiền' }).click()
    await answer(page, 'Mã chuyển khoản trả lại và lý do', 'FT26325888, trả phần thừa', 'Đã trả lại tiền')
    await toast(page, 'Đã ghi nhận trả lại tiền.')
    await openOrderPage(page, code)
    await page.getByRole('button', { name: 'Hoàn tiền', exact: true }).click()
    await page.getByRole('button', { name: /^Hoàn hết:/ }).click()
    await page.getByLabel('Lý do').fill('Học viên đổi khóa')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Xem lại và hoàn tiền' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hoàn tiền', exact: true }).click()
    await toast(page, 'Đã ghi nhận yêu cầu hoàn tiền.')
    await page.getByRole('button', { name: 'Đã chuyển tiền' }).click()
    await answer(page, 'Mã giao dịch chuyển khoản', `FT${code.slice(-8)}`, 'Đã chuyển tiền')
    await stateOf(page, 'Đã hoàn tiền')
    await expectAccessible(page)
  })

  await test.step('unmatched: assigned to the order with the same price', async () => {
    const { code, total, transfer } = await openOrder(learner, courses.clinic)
    const content = `CHUYEN TIEN HOC ${code.slice(-5)} ${code.slice(2, 6)}`
    await sendMoney({ ...transfer, amount: total, content })
    const waiting = await openCase(page, content)
    await waiting.getByRole('button', { name: 'Gán cho đơn' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tìm đơn').fill(code)
    // The search waits until typing ends; until then other orders are listed as well.
    await expect(dialog.getByRole('radio')).toHaveCount(1)
    await dialog.getByRole('radio', { name: new RegExp(code) }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Gán cho đơn' }).click()
    await toast(page, 'Đã gán tiền. Khóa học đã mở cho học viên.')
  })

  await test.step('in cash: confirmed with the number of its receipt', async () => {
    const { code, total } = await openOrder(learner, courses.anatomy)
    await openOrderPage(page, code)
    await page.getByRole('button', { name: 'Xác nhận đã trả tiền' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /Tiền mặt/ }).check()
    await dialog.getByLabel('Số tiền đã nhận').fill(String(total))
    await dialog.getByLabel('Số chứng từ').fill(`PT-${code.slice(-6)}`)
    await dialog.getByRole('button', { name: 'Xác nhận đã nhận tiền' }).click()
    await stateOf(page, 'Đã thanh toán')
    await expect(
      page.getByRole('region', { name: 'Lịch sử' }).getByText('Xác nhận thanh toán thủ công'),
    ).toBeVisible()
  })
})

test('coupons and activation codes: staff make them, a learner uses a code and buys a gift with the coupon', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const code = `TANG${Date.now().toString(36).toUpperCase().slice(-6)}`
  await signInStaff(page, 'crm', accounts.owner)

  await test.step('staff make the coupon, with dates in Vietnamese notation', async () => {
    await page.goto(`${settings.crmUrl}/crm/Coupon`)
    await page.getByRole('button', { name: 'Thêm mã' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Mã giảm giá').fill(code)
    await dialog.getByLabel('Giảm bao nhiêu phần trăm').fill('50')
    await dialog.getByLabel('Kết thúc').fill('31122030')
    await expect(dialog.getByLabel('Kết thúc')).toHaveValue('31/12/2030')
    await dialog.getByRole('button', { name: 'Đổi ngày 31/12/2030 trên lịch' }).click()
    await expect(page.getByRole('button', { name: /^Thứ Ba, 31 tháng 12, 2030/ })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Kết thúc')).toHaveValue('30/12/2030')
    await dialog.getByRole('button', { name: 'Lưu mã' }).click()
    await toast(page, 'Đã thêm mã giảm giá.')
    await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('30/12/2030')
  })

  const activation = await test.step('staff make a batch of codes and save its file', async () => {
    await page.goto(`${settings.crmUrl}/crm/ActivationCode`)
    // A list without batches offers the same button once more; whether it has been read by now is chance.
    await page.getByRole('button', { name: 'Tạo lô mã' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tên lô').fill(`Hội thảo ${code}`)
    await dialog.getByLabel('Tìm khóa học').fill('laser co ban')
    await dialog.getByRole('button', { name: /Laser cơ bản/ }).click()
    await dialog.getByLabel('Số lượng mã').fill('2')
    await dialog.getByLabel('Giá bán mỗi mã').fill('800000')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Tạo mã' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Hội thảo ${code}` })).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Tải mã chưa dùng' }).click(),
    ])
    const rows = (await readFile(await file.path(), 'utf8')).split(/\r?\n/)
    const [first] = rows.flatMap((row) => /[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}/.exec(row) ?? [])
    return first ?? ''
  })

  const learner = await signedIn('Bùi Khánh Ngân')
  const other = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  const guest = await other.newPage()
  await setSessionCookies(guest, settings.webUrl, learner)

  await test.step('a learner activates one code', async () => {
    await guest.goto(`${settings.webUrl}/profile?tab=orders`)
    await guest.getByRole('button', { name: 'Nhập mã kích hoạt' }).click()
    await guest.getByRole('textbox', { name: 'Mã kích hoạt' }).fill(activation.toLowerCase())
    await guest.getByRole('button', { name: 'Kích hoạt', exact: true }).click()
    await expect(guest.getByText(/đã nằm trong danh sách của bạn/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('row', { name: /Đã dùng/ })).toContainText('Bùi Khánh Ngân')
  })

  await test.step('the learner buys a gift with the coupon, paid by the method chosen before the order', async () => {
    await guest.goto(`${settings.webUrl}/payment?course=${courses.peel}`)
    await guest.getByRole('switch', { name: 'Mua tặng người khác' }).click()
    await guest.getByLabel('Tên người nhận').fill('Lý Minh Châu')
    await guest.getByLabel('Email người nhận').fill(`qua-${code.toLowerCase()}@example.vn`)
    await guest.getByLabel('Mã giảm giá').fill(code)
    await guest.getByRole('button', { name: 'Áp dụng' }).click()
    await expect(guest.getByText(`Mã ${code}`, { exact: true })).toBeVisible()
    await guest.getByRole('radio', { name: /MoMo/ }).check()
    await expectAccessible(guest)
    await guest.getByRole('button', { name: /^Thanh toán .* qua MoMo$/ }).click()
    await guest.getByRole('button', { name: 'Thanh toán', exact: true }).click()
    await expect(guest.getByRole('heading', { name: 'Quà tặng đã được gửi' })).toBeVisible()
    const order = new URL(guest.url()).searchParams.get('order') ?? ''
    await openOrderPage(page, order)
    await expect(page.getByText('Người nhận chưa mở quà')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Thông tin đơn' })).toContainText(code)
  })
  await other.close()
})
