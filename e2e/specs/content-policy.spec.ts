import type { Page } from '@playwright/test'
import { accounts, signIn } from '../fixtures/accounts.ts'
import { backOfficePages, doctorPages, learnerPages, publicPages } from '../fixtures/pages.ts'
import { signInStaff } from '../fixtures/staff.ts'
import { expect, settings, test } from '../fixtures/test.ts'

const directives = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
]

/** Opens the page and lets it finish; the guard of every journey fails on any violation it reports. */
async function visit(page: Page, address: string) {
  const answer = await page.goto(address)
  const headers = answer?.headers() ?? {}
  const policy = headers['content-security-policy'] ?? ''
  for (const directive of directives) expect(policy, address).toContain(directive)
  const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src')) ?? ''
  expect(scripts, address).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/)
  expect(headers['x-content-type-options'], address).toBe('nosniff')
  expect(headers['referrer-policy'], address).toBeTruthy()
  expect(headers['cross-origin-opener-policy'], address).toBe('same-origin')
  expect(headers['permissions-policy'], address).toBeTruthy()
  await expect(page.locator('#boot')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test.describe('every page keeps to the content policy', () => {
  test.setTimeout(120_000)

  test('public pages', async ({ page }) => {
    for (const address of await publicPages()) await visit(page, address)
  })

  test('pages of a learner', async ({ page }) => {
    await signIn(page, accounts.learner)
    for (const address of await learnerPages(page)) await visit(page, address)
  })

  test('back office', async ({ page }) => {
    await signInStaff(page, 'crm', accounts.owner)
    for (const address of await backOfficePages(page)) await visit(page, address)
  })

  test('doctor portal', async ({ page }) => {
    await signInStaff(page, 'doctor', accounts.doctor)
    for (const address of doctorPages) await visit(page, address)
  })
})

test.describe('markup that slips through', () => {
  test.use({ expected: { faults: [/policy: script-src-attr/, /console: .*inline event handler/i, /404/] } })

  for (const [name, address] of [
    ['web', settings.webUrl],
    ['crm', settings.crmUrl],
    ['doctor', settings.doctorUrl],
  ] as const) {
    test(`runs no script on ${name}`, async ({ page }) => {
      await page.goto(`${address}/auth/login`)
      await expect(page.locator('#boot')).toHaveCount(0)
      const violated = page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective), {
              once: true,
            })
            const box = document.createElement('div')
            box.innerHTML = '<img src="/khong-co.png" onerror="window.hasRun = true">'
            document.body.append(box)
          }),
      )
      expect(await violated).toBe('script-src-attr')
      expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
    })
  }
})
