import { readFile } from 'node:fs/promises'
import { enrolledLearner } from '../../fixtures/enrolled-learner.ts'
import { setSessionCookies } from '../../fixtures/session-cookies.ts'
import { expect, settings, test } from '../../fixtures/test.ts'
import { videoCourse } from '../../fixtures/video.ts'

test('path and reminder: a learner sees what comes next, and takes the hour to learn into an own calendar', async ({
  page,
}) => {
  const learner = await enrolledLearner('Tô Hà Giang', videoCourse)
  await setSessionCookies(page, settings.webUrl, learner.session)

  await test.step('the course that was begun comes next on its path', async () => {
    await page.goto(`${settings.webUrl}/student/my-course`)
    const path = page
      .getByRole('region', { name: 'Lộ trình của tôi' })
      .getByRole('listitem')
      .filter({ hasText: 'Tiêm thẩm mỹ an toàn' })
    await expect(path.getByText('0/3 khóa bắt buộc')).toBeVisible()
    await path.getByRole('link', { name: /Giải phẫu ứng dụng/ }).click()
    await expect(page).toHaveURL(new RegExp(`/student/my-course/${videoCourse}`))
  })

  await test.step('a reminder is set, and its file is a calendar that comes back every week', async () => {
    await page.goto(`${settings.webUrl}/student/reminders`)
    await page.getByRole('button', { name: 'Thêm lời nhắc' }).click()
    for (const day of [2, 4]) {
      const box = page.locator(`input[name="weekday-${day}"]`)
      if (!(await box.isChecked())) await box.check({ force: true })
    }
    await page.getByRole('combobox', { name: 'Giờ' }).selectOption('20:00')
    await page.getByRole('button', { name: 'Lưu lời nhắc' }).click()
    await expect(page.getByText(/Thứ ba và thứ năm, 20:00/)).toBeVisible()
    const arrival = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Tải tệp lịch (.ics)' }).click()
    const file = await arrival
    expect(file.suggestedFilename()).toBe('gio-hoc.ics')
    // Long lines are folded by RFC 5545: a line that begins with a space goes on with the one before.
    const lines = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '').split('\r\n')
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
    const opened: string[] = []
    for (const line of lines) {
      const [, act, name] = /^(BEGIN|END):(\w+)$/.exec(line) ?? []
      if (act === 'BEGIN') opened.push(name ?? '')
      else if (act) expect(opened.pop()).toBe(name)
    }
    expect(opened).toEqual([])
    expect(lines.find((line) => line.startsWith('DTSTART;'))).toMatch(
      /^DTSTART;TZID=Asia\/Ho_Chi_Minh:\d{8}T200000$/,
    )
    expect(lines.find((line) => line.startsWith('RRULE:'))).toMatch(/FREQ=WEEKLY;BYDAY=.*TU.*TH/)
  })
})
