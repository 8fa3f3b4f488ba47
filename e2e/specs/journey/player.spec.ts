import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

async function openFreeLesson(page: Page) {
  await page.goto('/')
  await expect(page.locator('#boot')).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('button', { name: /Giải phẫu mạch máu vùng mặt|học thử/i })
    .first()
    .click()
  const player = page.getByRole('dialog')
  const video = player.locator('video')
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(time).toBeGreaterThan(0.5)
  return { player, video, time }
}

test('player: the first demo lesson plays at once; seeking, captions and quality work', async ({ page }) => {
  test.setTimeout(120_000)
  const { player, video, time } = await openFreeLesson(page)
  await page.keyboard.press('l')
  await expect.poll(time).toBeGreaterThan(10)

  await player
    .getByRole('button', { name: /Bật phụ đề|Phụ đề/ })
    .first()
    .click()
  // The player renders captions itself; there may be none between two captions.
  await expect(player.locator('.lp-captions')).toContainText(/\S/)

  await player.getByRole('button', { name: 'Cài đặt' }).click()
  await player.getByRole('menuitem', { name: /Chất lượng/ }).click()
  await player.getByRole('menuitemradio', { name: '360p' }).click()
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoHeight), { timeout: 20_000 })
    .toBe(360)
})

/** Start times of the buffered sound and picture in Chromium, in ms of the video's time. */
const readBeginnings = (page: Page) =>
  page.evaluate(() => {
    const { sourceBuffers } = window as unknown as { sourceBuffers: { type: string; buffer: SourceBuffer }[] }
    return Object.fromEntries(
      sourceBuffers.map(({ type, buffer: { buffered } }) => [
        type.split('/')[0],
        buffered.length > 0 ? buffered.start(0) * 1000 : Number.NaN,
      ]),
    )
  })

test('player: sound and picture start together in the browser', async ({ page }) => {
  await page.addInitScript(() => {
    const sourceBuffers: { type: string; buffer: SourceBuffer }[] = []
    Object.assign(window, { sourceBuffers })
    const add = MediaSource.prototype.addSourceBuffer
    MediaSource.prototype.addSourceBuffer = function (type) {
      const buffer = add.call(this, type)
      sourceBuffers.push({ type, buffer })
      return buffer
    }
  })
  await openFreeLesson(page)
  const { audio, video } = await readBeginnings(page)
  expect(Math.abs(video ?? Number.NaN)).toBeLessThanOrEqual(10)
  expect(Math.abs(audio ?? Number.NaN)).toBeLessThanOrEqual(10)
})

test('player: works by keyboard', async ({ page }) => {
  const { video } = await openFreeLesson(page)
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused)
  await page.keyboard.press('k')
  await expect.poll(isPaused).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(isPaused).toBe(false)
  await page.keyboard.press('m')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true)
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: /Phím tắt/ })).toBeVisible()
})
