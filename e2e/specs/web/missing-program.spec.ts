import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

const words = 'Một phần của trang chưa tải được'

/** Delays of the document's own notice, in ms; empty where the notice is not rendered. */
const waitsOf = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'late-program')
      .map((animation) => animation.effect?.getTiming().delay),
  )

/** Ends the wait of half a minute at once. */
const endWait = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSAnimation && animation.animationName === 'late-program') animation.finish()
  })

test.describe('start script that fails to load', () => {
  test.use({ expected: { faults: [/Failed to load|ERR_FAILED/] } })

  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    test(`is reported by the page itself after half a minute, with motion: ${reducedMotion}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion })
      await page.route(/\/assets\/start-[^/]+\.js$/, (route) => route.abort())
      await page.goto('/about')
      const notice = page.getByRole('alert').filter({ hasText: words })
      await expect(notice).toHaveCount(0)
      expect(await waitsOf(page)).toEqual([30_000])
      await endWait(page)
      await expect(notice).toBeVisible()
      await page.unroute(/\/assets\/start-[^/]+\.js$/)
      await notice.getByRole('link', { name: 'Tải lại trang' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-program', 'ready')
      await expect(page.getByText(words)).toBeHidden()
      await expect(page).toHaveURL(/\/about$/)
    })

  test('has no effect where the page loads its scripts without it', async ({ page }) => {
    await page.route(/\/assets\/start-[^/]+\.js$/, (route) => route.abort())
    await page.goto('/auth/login')
    await expect(page.locator('html')).toHaveAttribute('data-program', 'ready')
    expect(await waitsOf(page)).toEqual([])
    await expect(page.getByText(words)).toBeHidden()
  })
})

test('slow scripts: are not reported as missing once the start script has loaded', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!start-)[^/]+\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('data-program', 'awaited')
  expect(await waitsOf(page)).toEqual([])
  resolve()
  await expect(page.locator('html')).toHaveAttribute('data-program', 'ready')
})

test.describe('page without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('does not offer a reload', async ({ page }) => {
    await page.goto('/about')
    await expect(page.locator('#late-program')).toBeHidden()
    await expect(page.locator('#late-program')).toHaveCSS('display', 'none')
  })
})
