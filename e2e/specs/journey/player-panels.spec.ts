import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessible.ts'
import { enrolledLearner } from '../../fixtures/enrolled-learner.ts'
import { setSessionCookies } from '../../fixtures/session-cookies.ts'
import { watchShifts } from '../../fixtures/shifts.ts'
import { expect, settings, test } from '../../fixtures/test.ts'
import { chooseQuality, isPaused, linesOf, playVideo, positionOf, videoCourse } from '../../fixtures/video.ts'

let learner: Awaited<ReturnType<typeof enrolledLearner>>

test.beforeAll(async () => {
  learner = await enrolledLearner('Tô Nhật Vy', videoCourse)
})
test.beforeEach(async ({ page }) => {
  await setSessionCookies(page, settings.webUrl, learner.session)
})

async function openVideo(page: Page): Promise<void> {
  await page.goto(learner.lessonUrl)
  await playVideo(page)
}

/** Pauses the video at its beginning, because the next lesson would open at its end, less than a minute later. */
async function rest(page: Page): Promise<void> {
  await page.keyboard.press('k')
  await page.keyboard.press('0')
  await expect.poll(() => isPaused(page)).toBe(true)
}

test('player: every panel passes the accessibility checks', async ({ page }) => {
  test.setTimeout(120_000)
  await openVideo(page)
  await page.keyboard.press('k')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cài đặt' }).click()
  await expect(page.getByRole('menuitem', { name: /Chất lượng/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: /Phím tắt/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.keyboard.press('k')
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.4
  })
  await page.getByRole('button', { name: 'Hủy' }).focus()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Phát ngay' })).toHaveCount(0)
})

test('player: the page does not shift while the video loads and plays', async ({ page }) => {
  const shifts = await watchShifts(page)
  await openVideo(page)
  await expect.poll(() => positionOf(page)).toBeGreaterThan(2)
  const moved = (await shifts()).reduce((sum, { value }) => sum + value, 0)
  expect(moved).toBeLessThan(0.1)
})

test('player: audio-only plays without the picture and is remembered like a quality', async ({ page }) => {
  test.setTimeout(90_000)
  const pictures: string[] = []
  page.on('request', (request) => {
    if (/\/video-\d+\/\d+\.m4s$/.test(request.url())) pictures.push(request.url())
  })
  await openVideo(page)
  await rest(page)
  await chooseQuality(page, 360)
  await page.keyboard.press('k')
  await expect.poll(() => linesOf(page), { timeout: 20_000 }).toBe(360)
  await rest(page)
  await page.reload()
  await playVideo(page)
  await expect.poll(() => linesOf(page), { timeout: 20_000 }).toBe(360)
  await rest(page)

  // The buttons stay visible while the video is paused.
  await page.getByRole('button', { name: 'Cài đặt' }).click()
  await page.getByRole('menuitem', { name: /Chất lượng/ }).click()
  await page.getByRole('menuitemradio', { name: 'Chỉ nghe' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Đang chỉ phát âm thanh')).toBeVisible()
  await page.reload()
  pictures.length = 0
  await playVideo(page)
  const from = await positionOf(page)
  await expect.poll(() => positionOf(page)).toBeGreaterThan(from + 1)
  expect([await isPaused(page), pictures]).toEqual([false, []])
})
