import { readFile } from 'node:fs/promises'
import { enrolledLearner } from '../../fixtures/enrolled-learner.ts'
import { setSessionCookies } from '../../fixtures/session-cookies.ts'
import { expect, settings, test } from '../../fixtures/test.ts'
import { playVideo, positionOf, videoCourse } from '../../fixtures/video.ts'

test.use({ expected: { faults: [/ERR_INTERNET_DISCONNECTED/] } })

test('notes: written by a key while the video plays on, kept without a network, found and saved as a file later', async ({
  page,
  context,
}) => {
  const learner = await enrolledLearner('Đỗ Khánh Vy', videoCourse)
  await setSessionCookies(page, settings.webUrl, learner.session)
  const field = page.getByLabel('Nội dung ghi chú')
  const waiting = page.getByText('Chưa gửi, đã lưu trên thiết bị này')

  await test.step('G writes at the moment that is playing', async () => {
    await page.goto(learner.lessonUrl)
    await playVideo(page)
    await expect.poll(() => positionOf(page)).toBeGreaterThan(2)
    await page.keyboard.press('g')
    await expect(field).toBeFocused()
    const before = await positionOf(page)
    await page.keyboard.type('Mạch đi **nông** ở đây')
    await expect.poll(() => positionOf(page)).toBeGreaterThan(before)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('strong').filter({ hasText: 'nông' })).toBeVisible()
    await expect(waiting).toBeHidden()
  })

  await test.step('without a network it waits, and is sent when the network is back', async () => {
    await page.getByRole('button', { name: 'Viết ghi chú' }).click()
    await context.setOffline(true)
    await field.fill('Ghi khi mất mạng')
    await page.getByRole('button', { name: 'Lưu ghi chú' }).click()
    await expect(waiting).toBeVisible()
    await context.setOffline(false)
    await expect(waiting).toBeHidden({ timeout: 30_000 })
  })

  await test.step('it is found over all courses, leads back to its second, and is saved as a file', async () => {
    await page.goto(`${settings.webUrl}/student/notes`)
    await page.getByRole('searchbox', { name: 'Tìm trong ghi chú' }).fill('mach nong')
    await expect(page.getByRole('listitem').filter({ hasText: 'Ghi khi mất mạng' })).toBeHidden()
    const arrival = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Tải Markdown' }).click()
    const text = await readFile(await (await arrival).path(), 'utf8')
    expect(text).toContain('Mạch đi **nông** ở đây')
    expect(text).toContain('Ghi khi mất mạng')
    await page.getByRole('link', { name: /xem đoạn này trong video/ }).click()
    await expect(page).toHaveURL(/\/student\/my-course\/.*t=\d/)
    await expect(page.getByText('Mạch đi')).toBeVisible()
  })
})
