import type { Page } from '@playwright/test'
import { enrolledLearner } from '../../fixtures/enrolled-learner.ts'
import { openOrder, sendMoney } from '../../fixtures/orders.ts'
import { setSessionCookies } from '../../fixtures/session-cookies.ts'
import { expect, settings, test } from '../../fixtures/test.ts'
import { videoCourse } from '../../fixtures/video.ts'

const otherCourse = 'laser-co-ban-tuong-tac-anh-sang-va-mo'
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Thông báo/ })
const unread = (count: number) => (count > 0 ? `Thông báo, ${count} chưa đọc` : 'Thông báo')

/** How often a page asks for the number, and how many streams it has opened. */
function countCalls(page: Page) {
  const calls = { unread: 0, streams: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/api/notices/unread')) calls.unread += 1
    if (request.url().endsWith('/api/notices/events')) calls.streams += 1
  })
  return calls
}

test('bell: what comes, and what is read, shows at once in every tab and on every device', async ({
  page,
  browser,
}) => {
  // Their paid order is the first notice.
  const learner = await enrolledLearner('Lê Thu An', videoCourse)
  await setSessionCookies(page, settings.webUrl, learner.session)
  const tab = await page.context().newPage()
  const elsewhere = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phone = await elsewhere.newPage()
  await setSessionCookies(phone, settings.webUrl, await learner.signInOn('dien-thoai'))
  const pages = [page, tab, phone]
  const calls = pages.map(countCalls)
  await page.goto(`${settings.webUrl}/contact`)
  await tab.goto(`${settings.webUrl}/about`)
  await phone.goto(`${settings.webUrl}/contact`)
  for (const each of pages) await expect(bell(each)).toHaveAccessibleName(unread(1))
  // The tabs of the computer share one stream; the phone has its own.
  await expect.poll(() => (calls[0]?.streams ?? 0) + (calls[1]?.streams ?? 0)).toBe(1)
  await expect.poll(() => calls[2]?.streams).toBe(1)
  const asked = calls.map((each) => each.unread)

  await test.step('a new one comes by itself', async () => {
    const { transfer } = await openOrder(learner.session, otherCourse)
    await sendMoney(transfer)
    for (const each of pages) await expect(bell(each)).toHaveAccessibleName(unread(2))
  })

  await test.step('read on the phone is read on the computer', async () => {
    await bell(phone).click()
    await phone.getByRole('button', { name: 'Đánh dấu đã đọc tất cả' }).click()
    for (const each of pages) await expect(bell(each)).toHaveAccessibleName(unread(0))
  })

  // The tabs of the computer were told, and did not ask.
  expect(calls.slice(0, 2).map((each) => each.unread)).toEqual(asked.slice(0, 2))
  await elsewhere.close()
})
