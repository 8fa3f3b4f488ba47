import { expectAccessible } from '../../fixtures/accessible.ts'
import { accounts } from '../../fixtures/accounts.ts'
import { api } from '../../fixtures/api.ts'
import { enrolledLearner } from '../../fixtures/enrolled-learner.ts'
import { setSessionCookies, withSession } from '../../fixtures/session-cookies.ts'
import { signInStaff } from '../../fixtures/staff.ts'
import { expect, settings, test } from '../../fixtures/test.ts'
import { videoCourse } from '../../fixtures/video.ts'

const reason = 'Viết rõ thứ tự việc bạn làm trong năm phút đầu.'

test('hand-ins: a learner hands in, a doctor returns it on a phone, the learner does it again and passes', async ({
  page,
  browser,
}) => {
  const learner = await enrolledLearner('Tạ Bảo Yến', videoCourse)
  await setSessionCookies(page, settings.webUrl, learner.session)
  const { sections } = await api.learning.classroom.call(
    { params: { slug: videoCourse } },
    withSession(learner.session),
  )
  const lesson = sections.flatMap(({ lessons }) => lessons).find(({ kind }) => kind === 'assignment')
  if (!lesson) throw new Error('the demo data lack an assignment')
  const room = page.getByRole('region', { name: 'Bài nộp của bạn' })
  const handIn = async (text: string) => {
    await room.getByRole('textbox', { name: 'Bài viết' }).fill(text)
    await expect(room.getByText('Đã lưu', { exact: true })).toBeVisible()
    await room.getByRole('button', { name: 'Nộp bài' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Nộp bài' }).click()
    await expect(room.getByText(/Bác sĩ sẽ xem bài/)).toBeVisible()
  }

  await test.step('the learner writes, ticks what was practised, and hands in', async () => {
    await page.goto(`${settings.webUrl}/student/my-course/${videoCourse}?lesson=${lesson.id}`)
    await expect(room.getByRole('textbox', { name: 'Bài viết' })).toBeVisible()
    for (const box of await room.getByRole('checkbox').all()) await box.check()
    await expectAccessible(page)
    await handIn('Ca mô phỏng: rãnh mũi má, lớp dưới da, kim 27G.')
  })

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await signInStaff(phone, 'doctor', accounts.doctor)
  const open = async () => {
    await phone.goto(`${settings.doctorUrl}/crm/doctor/hand-in`)
    await phone.getByRole('link', { name: 'Chấm bài của Yến T.' }).click()
  }

  await test.step('the doctor signs the steps and returns it with a reason; the next one opens by itself', async () => {
    await open()
    await phone.getByRole('button', { name: /^Ký \d+ bước/ }).click()
    await expect(phone.getByText(/ký xác nhận/).first()).toBeVisible()
    await expectAccessible(phone)
    await phone.getByLabel('Nhận xét cho học viên').fill(reason)
    await phone.getByRole('button', { name: /^Trả lại/ }).click()
    await expect(phone.getByText('Đã trả bài.')).toBeVisible()
    await expect(phone.getByText(/Yến T\. ·/)).toHaveCount(0)
  })

  await test.step('the learner reads why, and hands in again', async () => {
    await page.reload()
    await expect(room.getByText(reason)).toBeVisible()
    await room.getByRole('button', { name: 'Làm lại bài' }).click()
    await handIn('Ca mô phỏng: rãnh mũi má. Dừng bơm, đánh giá hồi màu, gọi hỗ trợ, mở hộp cấp cứu.')
  })

  await test.step('the doctor chooses levels by thumb and passes it', async () => {
    await open()
    const best = phone.getByRole('radio', { name: /^Tốt/ })
    await expect(best.first()).toBeVisible()
    for (const radio of await best.all()) await radio.check()
    await phone.getByRole('button', { name: 'Đạt', exact: true }).click()
    await expect(phone.getByText('Đã chấm đạt.')).toBeVisible()
    await context.close()
  })

  await test.step('the lesson of the learner is complete', async () => {
    await page.reload()
    await expect(room.getByText('Đạt', { exact: true })).toBeVisible()
    await expect(page.getByText('Đã học').first()).toBeVisible()
  })
})
