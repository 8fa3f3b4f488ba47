import type { Page } from '@playwright/test'
import { accounts } from '../../fixtures/accounts.ts'
import { enrolledLearner } from '../../fixtures/enrolled-learner.ts'
import { setSessionCookies } from '../../fixtures/session-cookies.ts'
import { signInStaff } from '../../fixtures/staff.ts'
import { expect, settings, test } from '../../fixtures/test.ts'
import { playVideo, positionOf, videoCourse } from '../../fixtures/video.ts'

const title = 'Vì sao mạch này đi nông hơn?'
const answer = 'Vì nó đi trên mạc ở đoạn này.'

/** Whether the portal, the question on the screen and the program are kept for when there is no network. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const question = location.pathname.split('/').at(-1) ?? ''
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    const files = [...document.querySelectorAll('script[src]')].map((one) => one.getAttribute('src') ?? '')
    return [
      '/crm/doctor',
      `/api/doctor-portal/questions/${question}`,
      '/api/doctor-portal/saved-replies',
      ...files,
    ].every((path) => found.includes(path))
  })

test('questions: a learner asks at a second, a doctor answers on a phone that loses its network, and the second leads back into the video', async ({
  page,
  browser,
}) => {
  const learner = await enrolledLearner('Đỗ Mai Chi', videoCourse)
  await setSessionCookies(page, settings.webUrl, learner.session)

  await test.step('the learner asks about the moment that is playing', async () => {
    await page.goto(learner.lessonUrl)
    await playVideo(page)
    await expect.poll(() => positionOf(page)).toBeGreaterThan(2)
    await page.getByRole('tab', { name: 'Hỏi đáp' }).click()
    await page.getByRole('button', { name: 'Đặt câu hỏi' }).click()
    await expect(page.getByText(/Hỏi tại phút 0:/)).toBeVisible()
    await page.getByLabel('Câu hỏi ngắn gọn').fill(title)
    await page.getByLabel('Chi tiết').fill('Bác sĩ chỉ giúp mốc nào cho thấy mạch đi nông ạ?')
    await page.getByRole('button', { name: 'Gửi câu hỏi' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })

  await test.step('the doctor begins an answer in two presses, loses the network, and sends it afterwards', async () => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      serviceWorkers: 'allow',
    })
    const phone = await context.newPage()
    await signInStaff(phone, 'doctor', accounts.doctor)
    await phone.goto(`${settings.doctorUrl}/crm/doctor`)
    await phone.getByRole('link', { name: 'Trả lời câu hỏi' }).click()
    await phone.getByRole('link', { name: 'Trả lời câu hỏi của Chi Đ.' }).click()
    const box = phone.getByLabel('Câu trả lời của bác sĩ')
    await expect(box).toBeFocused()
    // The frame of the moment comes without the video.
    await expect(phone.getByRole('button', { name: /^Xem từ phút 0:/ })).toBeVisible()
    await expect.poll(() => isKept(phone)).toBe(true)
    await context.setOffline(true)
    await box.fill(answer)
    await phone.getByRole('button', { name: 'Gửi trả lời' }).click()
    await expect(phone.getByText(/Không có kết nối mạng/)).toBeVisible()
    await phone.reload()
    await expect(box).toHaveValue(answer)
    await context.setOffline(false)
    await phone.getByRole('button', { name: 'Gửi trả lời' }).click()
    await expect(phone.getByText('Đã gửi trả lời.')).toBeVisible()
    await context.close()
  })

  await test.step('the learner reads it, and the moment leads back', async () => {
    await page.reload()
    await page.getByRole('button', { name: title }).click()
    await expect(page.getByText(answer)).toBeVisible()
    await playVideo(page)
    await page.getByRole('button', { name: /xem đoạn này trong video/ }).click()
    await expect.poll(() => positionOf(page)).toBeLessThan(30)
  })
})
