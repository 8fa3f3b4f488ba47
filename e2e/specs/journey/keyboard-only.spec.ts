import { randomUUID } from 'node:crypto'
import { accounts } from '../../fixtures/accounts.ts'
import { api } from '../../fixtures/api.ts'
import { enrolledLearner } from '../../fixtures/enrolled-learner.ts'
import { pressByKeys, tabTo, typeInto } from '../../fixtures/keyboard.ts'
import { codeFromMail, mailTo } from '../../fixtures/mails.ts'
import { sendMoney } from '../../fixtures/orders.ts'
import { withSession } from '../../fixtures/session-cookies.ts'
import { openSession, signInStaff } from '../../fixtures/staff.ts'
import { expect, settings, test } from '../../fixtures/test.ts'
import { positionOf, videoCourse } from '../../fixtures/video.ts'

test('keyboard only: a visitor registers, finds a course, pays, plays, takes a note and goes on to the next lesson', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const email = `phim-${randomUUID().slice(0, 8)}@example.vn`
  const password = 'một câu dài dễ nhớ'
  const main = page.getByRole('main')

  await test.step('registers and verifies the address', async () => {
    await page.goto('/auth/regis')
    await typeInto(page, page.getByLabel('Họ và tên'), 'Lý Thu Hương')
    await typeInto(page, page.getByRole('textbox', { name: 'Email' }), email)
    await typeInto(page, page.getByLabel('Mật khẩu', { exact: true }), password)
    for (const name of [/đồng ý với/i, /dữ liệu cá nhân/i]) {
      await tabTo(page, page.getByRole('checkbox', { name }))
      await page.keyboard.press('Space')
    }
    await pressByKeys(page, main.getByRole('button', { name: 'Tạo tài khoản' }))
    await expect(page.getByLabel('Mã xác thực')).toBeFocused()
    await page.keyboard.type(codeFromMail(await mailTo(email, /mã|xác thực/i)))
    await expect(page).not.toHaveURL(/\/auth\//)
  })

  await test.step('finds a course by the key of the search, and pays for it', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('giai phau')
    await page.keyboard.press('Enter')
    await pressByKeys(page, main.getByRole('link', { name: /giải phẫu ứng dụng/i }).first())
    await expect(page).toHaveURL(new RegExp(`/course/${videoCourse}`))
    await pressByKeys(page, main.getByRole('link', { name: 'Đăng ký học' }).first())
    await pressByKeys(page, page.getByRole('button', { name: /^Thanh toán/ }))
    await expect(page).toHaveURL(/\/payment\?order=/)
    const session = await api.auth.login.call({ body: { email, password, app: 'web' } })
    const code = new URL(page.url()).searchParams.get('order') ?? ''
    const { transfer } = await api.orders.get.call({ params: { code } }, withSession(session))
    if (!transfer) throw new Error('the order waits for no transfer')
    await sendMoney(transfer)
    await expect(page.getByRole('heading', { name: 'Thanh toán thành công' })).toBeVisible()
    await pressByKeys(page, page.getByRole('link', { name: 'Vào học' }))
  })

  await test.step('plays, writes a note while it plays on, and goes to the next lesson', async () => {
    await expect(page).toHaveURL(/\/student\/my-course\//)
    await pressByKeys(page, page.getByRole('button', { name: 'Phát', exact: true }).first())
    await expect.poll(() => positionOf(page)).toBeGreaterThan(1)
    await page.keyboard.press('g')
    await expect(page.getByLabel('Nội dung ghi chú')).toBeFocused()
    await page.keyboard.type('Ghi bằng phím')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Ghi bằng phím')).toBeVisible()
    const before = page.url()
    await pressByKeys(page, page.getByRole('link', { name: /Bài tiếp theo/ }).first())
    await expect.poll(() => page.url()).not.toBe(before)
  })
})

test('keyboard only: a doctor answers a question of a learner', async ({ page }) => {
  const learner = await enrolledLearner('Ngô Mai Linh', videoCourse)
  const title = `Hỏi bằng phím ${randomUUID().slice(0, 8)}`
  const lessonId = new URL(learner.lessonUrl).searchParams.get('lesson') ?? ''
  await api.questions.askQuestion.call(
    {
      params: { lessonId },
      body: { title, text: 'Mốc nào cho thấy mạch đi nông ạ?', positionMs: null, isPrivate: false },
    },
    withSession(learner.session),
  )
  await signInStaff(page, 'doctor', accounts.doctor)
  await page.goto(`${settings.doctorUrl}/crm/doctor/question`)
  await pressByKeys(page, page.getByRole('link', { name: 'Trả lời câu hỏi của Linh N.' }).first())
  await expect(page.getByLabel('Câu trả lời của bác sĩ')).toBeFocused()
  await page.keyboard.type('Vì nó đi trên mạc ở đoạn này.')
  await pressByKeys(page, page.getByRole('button', { name: 'Gửi trả lời' }))
  await expect(page.getByText('Vì nó đi trên mạc ở đoạn này.')).toBeVisible()
})

test('keyboard only: staff write a course of two lessons, put them in order and publish it', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const lessons = () =>
    page
      .getByRole('button', { name: /^Kéo để chuyển chỗ “Bài/ })
      .evaluateAll((handles) => handles.map(({ ariaLabel }) => /“(.*)”/.exec(ariaLabel ?? '')?.[1]))
  await signInStaff(page, 'crm', accounts.content)

  await test.step('names the course and what it is about', async () => {
    await page.goto(`${settings.crmUrl}/crm/Course/Add`)
    await typeInto(page, page.getByLabel('Tên khóa học'), `Khóa bằng phím ${randomUUID().slice(0, 8)}`)
    await typeInto(page, page.getByLabel('Mô tả chi tiết'), 'Khóa học được viết mà không dùng chuột.')
    await typeInto(page, page.getByRole('textbox', { name: 'Kết quả 1' }), 'Sắp xếp được chương trình')
    for (const name of ['Chuyên mục', 'Bác sĩ giảng dạy']) {
      await tabTo(page, page.getByLabel(name, { exact: true }))
      await page.keyboard.press('ArrowDown')
    }
    await typeInto(page, page.getByLabel('Học phí', { exact: true }), '500000')
    await pressByKeys(page, button('Tạo bản nháp'))
    await expect(page).toHaveURL(/\/crm\/Course\/Edit\?id=/)
  })

  await test.step('adds two lessons, the second of which becomes the first', async () => {
    // The arrow keys go through the tabs, of which Tab reaches the chosen one.
    await tabTo(page, page.getByRole('tab', { selected: true }))
    await page.keyboard.press('ArrowRight')
    await pressByKeys(page, page.getByRole('button', { name: 'Thêm chương' }))
    await page.keyboard.type('Mở đầu')
    await page.keyboard.press('Enter')
    for (const title of ['Bài sau', 'Bài trước']) {
      await pressByKeys(page, button('Thêm bài đọc vào “Mở đầu”'))
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
      await pressByKeys(page, button(`Viết nội dung: ${title}`))
      await typeInto(page, page.getByRole('textbox', { name: 'Nội dung' }), `Nội dung của ${title}.`)
      await pressByKeys(page, page.getByRole('dialog').getByRole('button', { name: 'Lưu', exact: true }))
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(button(`Sửa nội dung: ${title}`)).toBeFocused()
    }
    await tabTo(page, button('Kéo để chuyển chỗ “Bài trước”'), 'Shift+Tab')
    await page.keyboard.press('Space')
    await expect(page.getByText('Đã nhấc “Bài trước”.')).toBeAttached()
    // Places are measured after the lift; a hand presses later than a script does. Nothing is further up than a chapter.
    await expect(async () => {
      await page.keyboard.press('ArrowUp')
      await expect(page.getByText('“Bài trước” đang ở chỗ của “Bài sau”.')).toBeAttached({ timeout: 500 })
    }).toPass()
    await page.keyboard.press('Space')
    await expect.poll(lessons).toEqual(['Bài trước', 'Bài sau'])
    await expect(page.getByText('Đã lưu', { exact: true })).toBeVisible()
  })

  await test.step('publishes it', async () => {
    await pressByKeys(page, button('Xuất bản'))
    await pressByKeys(page, page.getByRole('alertdialog').getByRole('button', { name: 'Xuất bản' }))
    await expect(page.getByText('Đã xuất bản khóa học.')).toBeVisible()
  })
  // No other journey finds it.
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await api.crm.setCourseStatus.call(
    { params: { id }, body: { status: 'archived' } },
    withSession(await openSession('crm', accounts.content)),
  )
})

test('keyboard only: staff approve a review that waits', async ({ page }) => {
  await signInStaff(page, 'crm', accounts.content)
  await page.goto(`${settings.crmUrl}/crm/review`)
  const button = page.getByRole('button', { name: /^Duyệt đánh giá của / }).first()
  await pressByKeys(page, button)
  await expect(page.getByText('Đã duyệt đánh giá.')).toBeVisible()
})
