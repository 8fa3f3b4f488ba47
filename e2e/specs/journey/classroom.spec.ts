import type { Page } from '@playwright/test'
import { enrolledLearner } from '../../fixtures/enrolled-learner.ts'
import { inSession, putSession } from '../../fixtures/session-cookies.ts'
import { expect, settings, test } from '../../fixtures/test.ts'
import {
  chooseQuality,
  isPaused,
  linesOf,
  loadedTo,
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

// One session for all: the video of a page that was closed gives way to the next one of the same browser.
test.beforeEach(async ({ page }) => {
  await putSession(page, settings.webUrl, learner.session)
})

/** Opens the video and lets it run from its beginning, so that its end is far. */
async function openVideo(page: Page, { lessonUrl } = learner): Promise<void> {
  await page.goto(lessonUrl)
  await playVideo(page)
  await page.keyboard.press('0')
}

test('the keys of a video are asked for with the session, and answered to no other', async ({
  page,
  request,
}) => {
  const asked = page.waitForRequest(/\/keys\/\d+$/)
  await openVideo(page)
  const key = await asked
  const mine = inSession(learner.session)
  expect(await key.headerValue('authorization')).toBe(mine.headers.authorization)

  // `request` has none of the page's cookies: whoever has the address alone.
  expect((await request.get(key.url())).status()).toBe(403)
  const another = inSession(await learner.signInOn('dien-thoai'))
  expect((await request.get(key.url(), another)).status()).toBe(403)
  const answer = await request.get(key.url(), mine)
  expect([answer.status(), (await answer.body()).length]).toEqual([200, 16])
})

test('quality and captions change while the video runs, and a line of the transcript leads to its place', async ({
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

test('the name over the picture comes back when it is taken away; fought over, the video waits', async ({
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

  // What an extension does that takes out whatever it does not like, as soon as it appears.
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

test.describe('without a network', () => {
  test.use({ expected: { faults: [/ERR_INTERNET_DISCONNECTED/] } })

  test('the video runs on from what is loaded, and what was watched is merged later', async ({
    page,
    context,
  }) => {
    test.setTimeout(90_000)
    const own = await enrolledLearner('Phan Tuệ Minh', videoCourse)
    await putSession(page, settings.webUrl, own.session)
    await openVideo(page, own)
    await expect.poll(() => loadedTo(page)).toBeGreaterThan(20)
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
    // The page is left while the network is still away; the browser keeps what was watched.
    await page.goto('about:blank')
    await context.setOffline(false)
    await openVideo(page, own)
    await expect.poll(() => positionOf(page)).toBeGreaterThan(left - 1)
    await expect
      .poll(async () => (await own.progress()).watchedMs)
      .toBeGreaterThan(afterwards.watchedMs + 2000)
  })
})
