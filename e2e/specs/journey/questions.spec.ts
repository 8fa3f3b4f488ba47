import { accounts } from '../../fixtures/accounts.ts'
import { enrolledLearner } from '../../fixtures/enrolled-learner.ts'
import { setSessionCookies } from '../../fixtures/session-cookies.ts'
import { signInStaff } from '../../fixtures/staff.ts'
import { expect, settings, test } from '../../fixtures/test.ts'
import { playVideo, positionOf, videoCourse } from '../../fixtures/video.ts'

const title = 'Vì sao mạch này đi nông hơn?'
const answer = 'Vì nó đi trên mạc ở đoạn này.'

test('questions: a learner asks at a second, a doctor answers on a phone, and the second leads back into the video', async ({
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

  await test.step('the doctor begins an answer in two presses', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const phone = await context.newPage()
    await signInStaff(phone, 'doctor', accounts.doctor)
    await phone.goto(`${settings.doctorUrl}/crm/doctor`)
    await phone.getByRole('link', { name: 'Trả lời câu hỏi' }).click()
    await phone.getByRole('link', { name: 'Trả lời câu hỏi của Chi Đ.' }).click()
    const box = phone.getByLabel('Câu trả lời của bác sĩ')
    await expect(box).toBeFocused()
    await box.fill(answer)
    await phone.getByRole('button', { name: 'Gửi trả lời' }).click()
    await expect(phone.getByText(answer)).toBeVisible()
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
