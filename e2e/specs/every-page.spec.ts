import type { Page } from '@playwright/test'
import { findEmptyPromises } from '@repo/contract/unbuilt-features'
import { expectAccessible, findFaintText } from '../fixtures/accessible.ts'
import { accounts } from '../fixtures/accounts.ts'
import { api } from '../fixtures/api.ts'
import { expectPolicy } from '../fixtures/content-policy.ts'
import {
  addressesOf,
  backOfficeDoor,
  backOfficePages,
  doctorPages,
  learnerPages,
  moneyPages,
  portalDoor,
  publicPages,
  routesLeftOut,
  type Walk,
} from '../fixtures/pages.ts'
import { type OpenSession, putSession } from '../fixtures/session-cookies.ts'
import { signInStaff } from '../fixtures/staff.ts'
import { expect, settings, test } from '../fixtures/test.ts'

const sizes = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } }

/** What lies below the window may be left undrawn by the browser, in the colours of the theme before. */
const drawAll = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** Halfway between two themes no text can be read. */
const endTransitions = () => {
  // Not awaited: a transition in a part that is not drawn never ends by itself.
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish()
  }
}

/** Every page: its content policy, and the rules of WCAG 2.2 AA that a machine can check. */
async function check(page: Page, address: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  expectPolicy(await page.goto(address), address)
  await expect(page.locator('#boot')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.evaluate(drawAll)
  const edge = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
  expect(edge, `${address}: no room for a scrollbar that is not there`).toBe(0)
  await expectAccessible(page)
  // The page follows the device, and nothing but its colours changes with the theme.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(endTransitions)
  expect(await findFaintText(page), `${address}, dark`).toEqual([])
}

// The longest file of all: its parts share nothing, so the workers share them. Each walks some twenty pages.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

test('no route of the three sites is left out of the walks', () => {
  for (const { file, routes, leftOut } of routesLeftOut()) {
    expect(routes.length, `${file} declares routes`).toBeGreaterThan(5)
    expect(leftOut, file).toEqual([])
  }
})

/** Staff keep notes of their own; what learners read promises nothing that is not there. */
const isForLearners = (pages: Walk) => pages === publicPages || pages === learnerPages

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`light and dark, ${size}`, () => {
    test.use({ viewport, reducedMotion: 'reduce' })

    const walk = async (page: Page, pages: Walk, session?: OpenSession) => {
      for (const address of await addressesOf(pages, session)) {
        await check(page, address)
        if (isForLearners(pages))
          expect(findEmptyPromises(await page.locator('body').innerText()), address).toEqual([])
      }
    }

    test('public pages', async ({ page }) => {
      await walk(page, publicPages)
    })

    test('pages of a learner', async ({ page }) => {
      const session = await api.auth.login.call({ body: { ...accounts.learner, app: 'web' } })
      await putSession(page, settings.webUrl, session)
      await walk(page, learnerPages, session)
    })

    test('back office', async ({ page }) => {
      await walk(page, backOfficeDoor)
      await walk(page, backOfficePages, await signInStaff(page, 'crm', accounts.owner))
    })

    test('money of the back office, and the portal', async ({ page }) => {
      await walk(page, moneyPages, await signInStaff(page, 'crm', accounts.owner))
      await walk(page, portalDoor)
      await walk(page, doctorPages, await signInStaff(page, 'doctor', accounts.doctor))
    })
  })
}
