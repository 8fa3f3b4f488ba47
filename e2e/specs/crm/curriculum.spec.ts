import type { Page } from '@playwright/test'
import { accounts } from '../../fixtures/accounts.ts'
import { api } from '../../fixtures/api.ts'
import { newDraftCourse } from '../../fixtures/draft-course.ts'
import { signInStaff } from '../../fixtures/staff.ts'
import { expect, settings, test } from '../../fixtures/test.ts'

const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: `Kéo để chuyển chỗ “${title}”`, exact: true })
/** Chapters and lessons from top to bottom. */
const rows = (page: Page) =>
  page
    .getByRole('button', { name: /^Kéo để chuyển chỗ/ })
    .evaluateAll((handles) => handles.map((one) => /“(.*)”/.exec(one.ariaLabel ?? '')?.[1]))
const saved = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

async function addChapter(page: Page, title: string, ...articles: string[]) {
  await page.getByRole('button', { name: 'Thêm chương' }).click()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  for (const article of articles) {
    await page.getByRole('button', { name: `Thêm bài đọc vào “${title}”` }).click()
    await page.keyboard.type(article)
    await page.keyboard.press('Enter')
  }
}

async function write(page: Page, article: string) {
  await page.getByRole('button', { name: `Viết nội dung: ${article}` }).click()
  await page.getByRole('textbox', { name: 'Nội dung' }).fill(`Nội dung của ${article}.`)
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function choose(page: Page, row: string, act: string) {
  await page.getByRole('button', { name: `Thao tác với “${row}”` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

// High enough for the whole curriculum: a page that scrolls while something is dragged moves the target.
test.use({ viewport: { width: 1280, height: 1600 } })

test('a course gets its curriculum, is published, and learners see later changes once those are published', async ({
  page,
}) => {
  // Four articles, a publication, two ways to move and two previews: close to a minute beside another journey.
  test.setTimeout(150_000)
  const course = await newDraftCourse('Khóa thử chương trình học')
  await signInStaff(page, 'crm', accounts.content)
  await page.goto(`${settings.crmUrl}/crm/Course/Edit?id=${course.id}&tab=curriculum`)
  await addChapter(page, 'Mở đầu', 'Chào bạn', 'Dụng cụ')
  await addChapter(page, 'Thực hành', 'Làm mẫu', 'Tự làm')
  for (const article of ['Chào bạn', 'Dụng cụ', 'Làm mẫu', 'Tự làm']) await write(page, article)
  await choose(page, 'Chào bạn', 'Cho học thử')
  await saved(page, 'Đã lưu')

  await page.getByRole('tab', { name: 'Thông tin' }).click()
  await page.getByRole('button', { name: 'Xuất bản', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xuất bản' }).click()
  await expect(page.getByText('Đã xuất bản', { exact: true }).first()).toBeVisible()

  const publicPage = await page.context().newPage()
  const shown = () => publicPage.goto(`${settings.webUrl}/course/${course.slug}`)
  const outline = publicPage.getByRole('main')
  await shown()
  await expect(outline.getByText('Thực hành', { exact: true })).toBeVisible()

  // By mouse a lesson goes into the other chapter, by keyboard a chapter goes up.
  await page.getByRole('tab', { name: 'Chương trình học' }).click()
  const [from, to] = [handle(page, 'Làm mẫu'), handle(page, 'Dụng cụ')]
  await to.scrollIntoViewIfNeeded()
  await from.hover()
  await page.mouse.down()
  await to.hover({ force: true, position: { x: 22, y: 40 } })
  await to.hover({ force: true })
  // A hand lets go once the page shows the lesson in its place; a script would be faster than the page draws.
  const moved = ['Mở đầu', 'Chào bạn', 'Làm mẫu', 'Dụng cụ', 'Thực hành', 'Tự làm']
  await expect.poll(() => rows(page)).toEqual(moved)
  await page.mouse.up()
  await expect.poll(() => rows(page)).toEqual(moved)
  await handle(page, 'Thực hành').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Đã nhấc “Thực hành”.')).toBeAttached()
  // Places are measured after the lift; a hand presses later than a script does. Nothing is further up.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('“Thực hành” đang ở chỗ của “Mở đầu”.')).toBeAttached({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect
    .poll(() => rows(page))
    .toEqual(['Thực hành', 'Tự làm', 'Mở đầu', 'Chào bạn', 'Làm mẫu', 'Dụng cụ'])
  await page.getByRole('button', { name: 'Thực hành', exact: true }).click()
  await page.keyboard.type('Kiểm tra')
  await page.keyboard.press('Enter')
  await saved(page, 'Đã lưu nháp')
  await expect(page.getByText('Chuyển chỗ bài “Làm mẫu”')).toBeVisible()
  await shown()
  await expect(outline.getByText('Thực hành', { exact: true })).toBeVisible()

  // The draft is seen on the site itself before it is published.
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Xem thử' }).click()
  await page.getByRole('menuitem', { name: 'Xem như khách' }).click()
  const preview = await opened
  await expect(preview.getByText('Bản xem thử – chưa xuất bản')).toBeVisible()
  await expect(preview.getByRole('main').getByText('Kiểm tra', { exact: true })).toBeVisible()
  await preview.getByRole('link', { name: 'Như học viên' }).click()
  await expect(preview.getByRole('link', { name: /Làm mẫu/ }).first()).toBeVisible()
  await preview.close()

  await page.getByRole('button', { name: 'Xuất bản thay đổi' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xuất bản thay đổi' }).click()
  await expect(page.getByText('Mọi người đang thấy đúng nội dung này.')).toBeVisible()
  // Pages are kept for half a minute, answers are not once they changed.
  const { sections } = await api.catalogue.course.call({ params: { slug: course.slug } })
  expect(sections.map(({ title, lessons }) => [title, lessons.length])).toEqual([
    ['Kiểm tra', 1],
    ['Mở đầu', 3],
  ])

  // The version before comes back as a draft.
  await page.getByRole('button', { name: 'Các phiên bản' }).click()
  await page.getByRole('button', { name: 'So sánh Bản 1 với nội dung đang soạn' }).click()
  await page.getByRole('button', { name: 'Lấy lại bản 1' }).click()
  await expect
    .poll(() => rows(page))
    .toEqual(['Mở đầu', 'Chào bạn', 'Dụng cụ', 'Thực hành', 'Làm mẫu', 'Tự làm'])
  await page.reload()
  await expect
    .poll(() => rows(page))
    .toEqual(['Mở đầu', 'Chào bạn', 'Dụng cụ', 'Thực hành', 'Làm mẫu', 'Tự làm'])
  await course.archive()
})
