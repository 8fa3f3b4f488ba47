import type { Page } from '@playwright/test'
import { enrolledLearner } from '../../fixtures/enrolled-learner.ts'
import { setSessionCookies } from '../../fixtures/session-cookies.ts'
import { expect, failedRequest, settings, test } from '../../fixtures/test.ts'
import { isPaused, playVideo, positionOf, savedProgress, videoCourse } from '../../fixtures/video.ts'

/** Largest distance between the position on the next device and the one before, in seconds. */
const NEAR = 10

// The heartbeats and segments of the browser that lost the stream are refused.
test.use({ expected: { faults: [failedRequest(409), failedRequest(410), failedRequest(403)] } })

const lostPanel = (page: Page) => page.getByRole('alertdialog', { name: 'Đang xem trên thiết bị khác' })
const takeOver = (page: Page) => page.getByRole('button', { name: 'Xem ở đây' }).click()

async function expectNear(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => positionOf(page)).toBeGreaterThan(Math.max(0, seconds - NEAR))
  expect(await positionOf(page)).toBeLessThan(seconds + NEAR)
}

/** Jumps to so many tenths of the video, and waits until the service has stored it. */
async function jumpTo(page: Page, tenths: number): Promise<void> {
  const saved = savedProgress(page)
  await page.keyboard.press(String(tenths))
  await saved
}

test('one stream: a second browser asks, takes the video over at its position, and gives it back', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const learner = await enrolledLearner('Hoàng Thục Anh', videoCourse)
  await setSessionCookies(page, settings.webUrl, learner.session)
  const other = await (await browser.newContext({ locale: 'vi-VN' })).newPage()
  await setSessionCookies(other, settings.webUrl, await learner.signInOn('may-phong-kham'))

  await test.step('one browser plays', async () => {
    await page.goto(learner.lessonUrl)
    await playVideo(page)
    await jumpTo(page, 3)
  })

  await test.step('the second is asked first, and continues at the same position', async () => {
    await other.goto(learner.lessonUrl)
    // Opening the lesson asks nothing; playing it does.
    await other.getByRole('button', { name: 'Phát', exact: true }).first().click()
    await expect(other.getByRole('heading', { name: 'Đang xem trên thiết bị khác' })).toBeVisible()
    await expect(other.getByText(/Tài khoản đang xem bài “Giải phẫu mạch máu vùng mặt” trên/)).toBeVisible()
    await expect(other.getByRole('link', { name: 'Để sau' })).toBeVisible()
    await expect(other.locator('video')).toHaveCount(0)
    const left = await positionOf(page)
    await takeOver(other)
    await expect(other.locator('video')).toBeAttached()
    await expectNear(other, left)
    await expect.poll(() => isPaused(other)).toBe(false)
    await other.keyboard.press('k')
    await jumpTo(other, 1)
  })

  await test.step('the first is stopped, by its next heartbeat at the latest', async () => {
    await expect(lostPanel(page)).toBeVisible({ timeout: 25_000 })
    await expect(lostPanel(page)).toContainText('Vị trí đang xem vẫn được giữ.')
    expect(await isPaused(page)).toBe(true)
    await page.keyboard.press('k')
    expect(await isPaused(page)).toBe(true)
  })

  await test.step('the first takes the video back at the second’s position, not at its own later one', async () => {
    const left = await positionOf(other)
    await other.keyboard.press('k')
    await takeOver(page)
    await expect(lostPanel(page)).toHaveCount(0)
    await expectNear(page, left)
  })

  await test.step('the second is stopped in turn', async () => {
    await expect(lostPanel(other)).toBeVisible({ timeout: 25_000 })
    expect(await isPaused(other)).toBe(true)
    await expect(lostPanel(page)).toHaveCount(0)
  })
  await other.context().close()
})
