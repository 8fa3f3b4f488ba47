import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessible.ts'
import { accounts } from '../../fixtures/accounts.ts'
import { api } from '../../fixtures/api.ts'
import { newDraftCourse } from '../../fixtures/draft-course.ts'
import { enrolledLearner } from '../../fixtures/enrolled-learner.ts'
import { writePhoneClip } from '../../fixtures/phone-clip.ts'
import { setSessionCookies, withSession } from '../../fixtures/session-cookies.ts'
import { openSession, signInStaff } from '../../fixtures/staff.ts'
import { expect, settings, test } from '../../fixtures/test.ts'
import { playVideo, positionOf } from '../../fixtures/video.ts'

const film = 'Mạch máu vùng thái dương'
const task = 'Lập kế hoạch tiêm cho một ca mô phỏng'
const question = 'Vì sao mạch này đi nông hơn?'
const answer = 'Vì nó đi trên mạc ở đoạn này.'
const reason = 'Viết rõ thứ tự việc bạn làm trong năm phút đầu.'

const level = (title: string, points: number) => ({ id: randomUUID(), title, points, description: '' })
const step = (text: string) => ({ id: randomUUID(), text, isCritical: true })

/** Writes a lesson without its video, and an assignment with a rubric and a checklist. */
async function writeLessons(id: string): Promise<void> {
  const session = withSession(await openSession('crm', accounts.content))
  const lesson = {
    isFreePreview: false,
    videoId: null,
    isProfessionalsOnly: false,
    sensitive: [],
    sensitiveNote: '',
    release: { kind: 'at_once' as const },
    files: [],
  }
  const lessonId = randomUUID()
  const lessons = [
    { ...lesson, id: randomUUID(), title: film, kind: 'video' as const },
    { ...lesson, id: lessonId, title: task, kind: 'assignment' as const },
  ]
  const { version } = await api.curriculum.curriculum.call({ params: { id } }, session)
  const sections = [{ id: randomUUID(), title: 'Mở đầu', lessons }]
  await api.curriculum.saveCurriculum.call({ params: { id }, body: { sections, version } }, session)
  const params = { id, lessonId }
  const text = await api.curriculum.lessonText.call({ params }, session)
  const html = '<p>Chọn một ca mô phỏng, viết lớp tiêm và dụng cụ.</p>'
  await api.curriculum.saveLessonText.call({ params, body: { html, version: text.version } }, session)
  const { task: empty, version: first } = await api.crmAssignments.assignment.call({ params }, session)
  const asked = {
    ...empty,
    writing: 'required' as const,
    criteria: [
      { id: randomUUID(), title: 'Đọc đúng giải phẫu', levels: [level('Tốt', 10), level('Chưa đạt', 0)] },
    ],
    checklist: [step('Vẽ đường đi của mạch máu'), step('Hút ngược trước mỗi lần bơm')],
  }
  const saved = await api.crmAssignments.saveTask.call(
    { params, body: { ...asked, version: first } },
    session,
  )
  await api.crmAssignments.publish.call({ params, body: { version: saved.version } }, session)
}

/** Whether the portal, the question on the screen and the program are kept for when there is no network. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const open = location.pathname.split('/').at(-1) ?? ''
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    const files = [...document.querySelectorAll('script[src]')].map((one) => one.getAttribute('src') ?? '')
    return [
      '/crm/doctor',
      `/api/doctor-portal/questions/${open}`,
      '/api/doctor-portal/saved-replies',
      ...files,
    ].every((path) => found.includes(path))
  })

test('a doctor’s course: uploaded from a phone, approved, bought, asked about and handed in; the answer is written while the network is lost, and the learner reads it once', async ({
  page,
  browser,
}, testInfo) => {
  test.setTimeout(150_000)
  const clip = testInfo.outputPath('quay-tu-dien-thoai.mp4')
  await writePhoneClip(clip)
  const course = await newDraftCourse('Giải phẫu vùng thái dương')
  await writeLessons(course.id)
  const pocket = await browser.newContext({
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'allow',
  })
  const phone = await pocket.newPage()
  await signInStaff(phone, 'doctor', accounts.doctor)
  // A picker of the system cannot be filled by a script; without it the page asks as in browsers that have none.
  await phone.addInitScript(() => Object.assign(window, { showOpenFilePicker: undefined }))

  await test.step('the doctor uploads the film of a lesson, sees it prepared, and submits the course', async () => {
    await phone.goto(`${settings.doctorUrl}/crm/doctor/course/${course.id}?tab=curriculum`)
    const [chooser] = await Promise.all([
      phone.waitForEvent('filechooser'),
      phone.getByRole('button', { name: `Tải video lên: ${film}` }).click(),
    ])
    await chooser.setFiles(clip)
    await expect(phone.getByText('Sẵn sàng', { exact: true })).toBeVisible({ timeout: 45_000 })
    await phone.getByRole('button', { name: 'Gửi duyệt' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Gửi duyệt' }).click()
    await expect(phone.getByText('Đã gửi duyệt.')).toBeVisible()
  })

  await test.step('staff approve it', async () => {
    const context = await browser.newContext()
    const desk = await context.newPage()
    await signInStaff(desk, 'crm', accounts.content)
    await desk.goto(`${settings.crmUrl}/crm/Course/Edit?id=${course.id}`)
    await desk.getByRole('tab', { name: 'Duyệt' }).click()
    await desk.getByRole('button', { name: 'Duyệt và xuất bản' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Duyệt và xuất bản' }).click()
    await expect(desk.getByText('Đã duyệt khóa học.')).toBeVisible()
    await context.close()
  })

  const learner = await enrolledLearner('Đỗ Mai Chi', course.slug)
  await setSessionCookies(page, settings.webUrl, learner.session)
  const room = page.getByRole('region', { name: 'Bài nộp của bạn' })
  const handIn = async (text: string) => {
    await room.getByRole('textbox', { name: 'Bài viết' }).fill(text)
    await expect(room.getByText('Đã lưu', { exact: true })).toBeVisible()
    await room.getByRole('button', { name: 'Nộp bài' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Nộp bài' }).click()
    await expect(room.getByText(/Bác sĩ sẽ xem bài/)).toBeVisible()
  }

  await test.step('a learner who bought it asks about the moment that is shown', async () => {
    await page.goto(learner.lessonUrl)
    await playVideo(page)
    await expect.poll(() => positionOf(page)).toBeGreaterThan(2)
    await page.getByRole('tab', { name: 'Hỏi đáp' }).click()
    await page.getByRole('button', { name: 'Đặt câu hỏi' }).click()
    await expect(page.getByText(/Hỏi tại phút 0:/)).toBeVisible()
    await page.getByLabel('Câu hỏi ngắn gọn').fill(question)
    await page.getByLabel('Chi tiết').fill('Bác sĩ chỉ giúp mốc nào cho thấy mạch đi nông ạ?')
    await page.getByRole('button', { name: 'Gửi câu hỏi' }).click()
    await expect(page.getByRole('heading', { name: question })).toBeVisible()
  })

  await test.step('writes the assignment, ticks what was practised, and hands in', async () => {
    await page.getByRole('tab', { name: 'Nội dung' }).click()
    await page
      .getByRole('link', { name: new RegExp(task) })
      .first()
      .click()
    await expect(room.getByRole('textbox', { name: 'Bài viết' })).toBeVisible()
    for (const box of await room.getByRole('checkbox').all()) await box.check()
    await expectAccessible(page)
    await handIn('Ca mô phỏng: rãnh mũi má, lớp dưới da, kim 27G.')
  })

  await test.step('the doctor begins an answer in two presses, loses the network, and sends it afterwards', async () => {
    await phone.goto(`${settings.doctorUrl}/crm/doctor`)
    await phone.getByRole('link', { name: 'Trả lời câu hỏi' }).click()
    await phone.getByRole('link', { name: 'Trả lời câu hỏi của Chi Đ.' }).click()
    const box = phone.getByLabel('Câu trả lời của bác sĩ')
    await expect(box).toBeFocused()
    // The frame of the moment comes without the video.
    await expect(phone.getByRole('button', { name: /^Xem từ phút 0:/ })).toBeVisible()
    await expect.poll(() => isKept(phone)).toBe(true)
    await pocket.setOffline(true)
    await box.fill(answer)
    await phone.getByRole('button', { name: 'Gửi trả lời' }).click()
    await expect(phone.getByText(/Không có kết nối mạng/)).toBeVisible()
    await phone.reload()
    await expect(box).toHaveValue(answer)
    await pocket.setOffline(false)
    await phone.getByRole('button', { name: 'Gửi trả lời' }).click()
    await expect(phone.getByText('Đã gửi trả lời.')).toBeVisible()
  })

  const mark = async () => {
    await phone.goto(`${settings.doctorUrl}/crm/doctor/hand-in`)
    await phone.getByRole('link', { name: 'Chấm bài của Chi Đ.' }).click()
  }

  await test.step('signs the steps and returns the hand-in with a reason; the next one opens by itself', async () => {
    await mark()
    await phone.getByRole('button', { name: /^Ký \d+ bước/ }).click()
    await expect(phone.getByText(/ký xác nhận/).first()).toBeVisible()
    await expectAccessible(phone)
    await phone.getByLabel('Nhận xét cho học viên').fill(reason)
    await phone.getByRole('button', { name: /^Trả lại/ }).click()
    await expect(phone.getByText('Đã trả bài.')).toBeVisible()
    await expect(phone.getByText(/Chi Đ\. ·/)).toHaveCount(0)
  })

  await test.step('the learner reads why, and hands in again', async () => {
    await page.reload()
    await expect(room.getByText(reason)).toBeVisible()
    await room.getByRole('button', { name: 'Làm lại bài' }).click()
    await handIn('Ca mô phỏng: rãnh mũi má. Dừng bơm, đánh giá hồi màu, gọi hỗ trợ, mở hộp cấp cứu.')
  })

  await test.step('the doctor chooses levels by thumb and passes it', async () => {
    await mark()
    const best = phone.getByRole('radio', { name: /^Tốt/ })
    await expect(best.first()).toBeVisible()
    for (const radio of await best.all()) await radio.check()
    await phone.getByRole('button', { name: 'Đạt', exact: true }).click()
    await expect(phone.getByText('Đã chấm đạt.')).toBeVisible()
    await pocket.close()
  })

  await test.step('the lesson of the learner is complete', async () => {
    await page.reload()
    await expect(room.getByText('Đạt', { exact: true })).toBeVisible()
    await expect(page.getByText('Đã học').first()).toBeVisible()
  })

  await test.step('the learner reads the answer once, and its moment leads back into the video', async () => {
    await page.goto(learner.lessonUrl)
    await page.getByRole('tab', { name: 'Hỏi đáp' }).click()
    await page.getByRole('button', { name: question }).click()
    await expect(page.getByText(answer)).toHaveCount(1)
    await playVideo(page)
    await page.getByRole('button', { name: /xem đoạn này trong video/ }).click()
    await expect.poll(() => positionOf(page)).toBeGreaterThan(2)
  })

  await course.archive()
})
