import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { accounts, signIn } from '../fixtures/accounts.ts'
import { expect, settings, test } from '../fixtures/test.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const sizes = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } }
const themes = ['light', 'dark'] as const

async function check(page: Page, address: string) {
  await page.goto(address)
  await expect(page.locator('#boot')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
  expect(found, address).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${address} is no wider than the window`).toBeLessThanOrEqual(0)
}

for (const theme of themes) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test.describe(`${theme}, ${size}`, () => {
      test.use({ viewport, colorScheme: theme, reducedMotion: 'reduce' })

      test('public pages', async ({ page }) => {
        test.setTimeout(120_000)
        await page.goto('/course')
        const course = await page
          .getByRole('main')
          .getByRole('heading', { level: 3 })
          .getByRole('link')
          .first()
          .getAttribute('href')
        for (const path of [
          '/',
          '/course',
          course ?? '',
          '/doctor',
          '/news',
          '/about',
          '/contact',
          '/auth/login',
          '/auth/regis',
          '/auth/forgotPass',
          '/legal/dieu-khoan',
        ])
          await check(page, settings.webUrl + path)
      })

      test('pages of a learner', async ({ page }) => {
        test.setTimeout(120_000)
        await signIn(page, 'web', accounts.learner)
        for (const path of [
          '/student/my-course',
          '/profile',
          '/profile?tab=security',
          '/profile?tab=orders',
          '/payment',
        ])
          await check(page, settings.webUrl + path)
        await page.goto('/student/my-course')
        const classroom = await page
          .getByRole('main')
          .getByRole('link', { name: /Tiếp tục học|Bắt đầu học/ })
          .first()
          .getAttribute('href')
        await check(page, settings.webUrl + classroom)
      })

      test('back office and portal', async ({ page }) => {
        test.setTimeout(120_000)
        await signIn(page, 'crm', accounts.owner)
        for (const path of [
          '/crm',
          '/crm/Dashboard',
          '/crm/Course',
          '/crm/Course/Add',
          '/crm/Category',
          '/crm/Users',
          '/crm/Student',
          '/crm/review',
          '/crm/news',
        ])
          await check(page, settings.crmUrl + path)
        await signIn(page, 'doctor', accounts.doctor)
        for (const path of ['/crm/doctor', `/crm/doctor/${accounts.doctor.slug}`])
          await check(page, settings.doctorUrl + path)
      })
    })
  }
}
