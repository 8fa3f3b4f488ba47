import { expect, settings, test } from '../fixtures/test.ts'

test.describe('content security policy: injected markup', () => {
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
