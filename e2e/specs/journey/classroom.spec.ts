import type { Page } from '@playwright/test'
import { enrolledLearner } from '../../fixtures/enrolled-learner.ts'
import { setSessionCookies, withSession } from '../../fixtures/session-cookies.ts'
import { expect, settings, test } from '../../fixtures/test.ts'
import {
  chooseQuality,
  isPaused,
  linesOf,
  loadedSeconds,
  playVideo,
  positionOf,
  savedProgress,
  videoCourse,
} from '../../fixtures/video.ts'

const name = 'Trịnh Khánh Linh'
let learner: Awaited<ReturnType<typeof enrolledLearner>>

test.beforeAll(async () => {
  learner = await enrolledLearner(name, videoCourse)
})

// All tests share one session: the stream of a closed page gives way to the next one of the same browser.
test.beforeEach(async ({ page }) => {
  await setSessionCookies(page, settings.webUrl, learner.session)
})

/** Opens the video and plays it from the beginning, so that its end is far. */
async function openVideo(page: Page, { lessonUrl } = learner): Promise<void> {
  await page.goto(lessonUrl)
  await playVideo(page)
  await page.keyboard.press('0')
}

test('video keys: are given to the session, and refused without it or to another one', async ({
  page,
  request,
}) => {
  const asked = page.waitForRequest(/\/keys\/\d+$/)
  await openVideo(page)
  const key = await asked
  const mine = withSession(learner.session)
  expect(await key.headerValue('authorization')).toBe(mine.headers.authorization)

  // `request` has none of the page's cookies, like somebody who only has the address.
  expect((await request.get(key.url())).status()).toBe(403)
  const another = withSession(await learner.signInOn('dien-thoai'))
  expect((await request.get(key.url(), another)).status()).toBe(403)
  const answer = await request.get(key.url(), mine)
  expect([answer.status(), (await answer.body()).length]).toEqual([200, 16])
})

test('player: quality and captions change during playback, and a line of the transcript jumps to its position', async ({
  page,
}) => {
  await openVideo(page)
  for (const lines of [720, 360]) {
    await chooseQuality(page, lines)
    await expect.poll(() => linesOf(page), { timeout: 20_000 }).toBe(lines)
  }

  await page.getByRole('tab', { name: 'Lời thoại' }).click()
  const line = page.getByRole('region', { name: 'Lời thoại' }).getByRole('button', { name: /Vùng nguy hiểm/ })
  await line.click()
  // The line is spoken from 30,65 s to 37,62 s.
  await expect.poll(() => positionOf(page)).toBeGreaterThan(30.6)
  expect(await positionOf(page)).toBeLessThan(37)
  await expect(line).toHaveAttribute('aria-current', 'true')

  await page.locator('.lp-root').focus()
  await page.keyboard.press('c')
  await expect(page.locator('.lp-captions')).toContainText('Vùng nguy hiểm')
  await page.keyboard.press('c')
  await expect(page.locator('.lp-captions')).toHaveCount(0)
})

test('watermark: comes back when it is removed, and the video pauses while it is removed repeatedly', async ({
  page,
}) => {
  await openVideo(page)
  const mark = page.locator('.lp-root > div[aria-hidden="true"]', { hasText: name })
  await expect(mark).toBeVisible()
  await mark.evaluate((element) => element.remove())
  await expect(mark).toBeVisible()
  await mark.evaluate((element) => element.style.setProperty('display', 'none', 'important'))
  await expect(mark).toBeVisible()
  expect(await isPaused(page)).toBe(false)

  // Does what a browser extension does that removes an element as soon as it appears.
  await page.evaluate((text) => {
    const root = document.querySelector('.lp-root')
    if (!root) throw new Error('no player')
    const removeAll = () => {
      for (const child of root.children)
        if (child.ariaHidden === 'true' && child.textContent?.includes(text)) child.remove()
    }
    new MutationObserver(removeAll).observe(root, { childList: true })
    removeAll()
  }, name)
  await expect(page.getByRole('alert').getByText('Video đã tạm dừng')).toBeVisible()
  expect(await isPaused(page)).toBe(true)
  const held = await positionOf(page)
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play().catch(() => {}))
  await expect.poll(() => isPaused(page)).toBe(true)
  expect(await positionOf(page)).toBeLessThan(held + 0.5)
})

test.describe('classroom without a network', () => {
  test.use({ expected: { faults: [/ERR_INTERNET_DISCONNECTED/] } })

  test('the video plays on from its buffer, and the watched time is merged later', async ({
    page,
    context,
  }) => {
    test.setTimeout(90_000)
    const own = await enrolledLearner('Phan Tuệ Minh', videoCourse)
    await setSessionCookies(page, settings.webUrl, own.session)
    await openVideo(page, own)
    await expect.poll(() => loadedSeconds(page)).toBeGreaterThan(20)
    const before = (await own.progress()).watchedMs

    await context.setOffline(true)
    const watch = async (seconds: number) => {
      const from = await positionOf(page)
      await expect.poll(() => positionOf(page)).toBeGreaterThan(from + seconds)
      await page.keyboard.press('k')
      await expect.poll(() => isPaused(page)).toBe(true)
    }
    await watch(4)
    const merged = savedProgress(page)
    await context.setOffline(false)
    await merged
    const afterwards = await own.progress()
    expect(afterwards.watchedMs).toBeGreaterThan(before)
    expect(afterwards.positionMs / 1000).toBeCloseTo(await positionOf(page), 0)

    await context.setOffline(true)
    await page.keyboard.press('k')
    await watch(3)
    const left = await positionOf(page)
    // The page is left while there is still no network; the browser keeps the watched time.
    await page.goto('about:blank')
    await context.setOffline(false)
    await openVideo(page, own)
    await expect.poll(() => positionOf(page)).toBeGreaterThan(left - 1)
    await expect
      .poll(async () => (await own.progress()).watchedMs)
      .toBeGreaterThan(afterwards.watchedMs + 2000)
  })
})
