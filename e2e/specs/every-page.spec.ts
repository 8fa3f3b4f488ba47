import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { accounts, signIn } from '../fixtures/accounts.ts'
import { expectPolicy } from '../fixtures/content-policy.ts'
import { backOfficePages, doctorPages, learnerPages, moneyPages, publicPages } from '../fixtures/pages.ts'
import { signInStaff } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const sizes = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } }

const faultsIn = async (axe: AxeBuilder) =>
  (await axe.analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )

/** Every page: its content policy, and the rules of WCAG 2.2 AA that a machine can check. */
async function check(page: Page, address: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  expectPolicy(await page.goto(address), address)
  await expect(page.locator('#boot')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await faultsIn(new AxeBuilder({ page }).withTags(rules)), address).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${address} is no wider than the window`).toBeLessThanOrEqual(0)
  // The page follows the device, and nothing but its colours changes with the theme.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await faultsIn(new AxeBuilder({ page }).withRules('color-contrast')), `${address}, dark`).toEqual([])
}

// The longest file of all: its parts share nothing, so the workers share them. Each walks some twenty pages.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`light and dark, ${size}`, () => {
    test.use({ viewport, reducedMotion: 'reduce' })

    test('public pages', async ({ page }) => {
      for (const address of await publicPages()) await check(page, address)
    })

    test('pages of a learner', async ({ page }) => {
      await signIn(page, accounts.learner)
      for (const address of await learnerPages(page)) await check(page, address)
    })

    test('back office', async ({ page }) => {
      await signInStaff(page, 'crm', accounts.owner)
      for (const address of await backOfficePages(page)) await check(page, address)
    })

    test('money of the back office, and the portal', async ({ page }) => {
      await signInStaff(page, 'crm', accounts.owner)
      for (const address of await moneyPages(page)) await check(page, address)
      await signInStaff(page, 'doctor', accounts.doctor)
      for (const address of doctorPages) await check(page, address)
    })
  })
}
