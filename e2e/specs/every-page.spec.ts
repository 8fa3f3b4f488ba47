import type { Page } from '@playwright/test'
import { findEmptyPromises } from '@repo/contract/unbuilt-features'
import { expectAccessible, findFaintText } from '../fixtures/accessible.ts'
import { accounts } from '../fixtures/accounts.ts'
import { api } from '../fixtures/api.ts'
import { expectPolicy } from '../fixtures/content-policy.ts'
import { expectKeyboard } from '../fixtures/keyboard-faults.ts'
import {
  addressesOf,
  backOfficeLoginPages,
  backOfficePages,
  coordinatorPages,
  doctorLoginPages,
  doctorPages,
  learnerPages,
  moneyPages,
  publicPages,
  routesLeftOut,
  type Walk,
} from '../fixtures/pages.ts'
import { type OpenSession, setSessionCookies } from '../fixtures/session-cookies.ts'
import { signInStaff } from '../fixtures/staff.ts'
import { expect, settings, test } from '../fixtures/test.ts'

const phone = { width: 360, height: 780 }
const desktop = { width: 1280, height: 900 }

/** Makes the browser render everything, because parts below the window may keep the colours of the previous theme. */
const drawAll = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

async function expectNoEmptyEdge(page: Page) {
  const edge = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
  expect(edge, `${page.url()}: no room for a scrollbar that is not there`).toBe(0)
}

/** Switches the device's theme and waits until the page follows; only colours change with the theme. */
async function turnTo(page: Page, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme)
}

/**
 * Checks a page's content security policy, the rules of WCAG 2.2 AA that a machine can check and what a keyboard needs, in
 * both themes at both sizes. It opens the page on a phone and widens it to a desktop, since opening it again would double the time.
 */
async function check(page: Page, address: string) {
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'light' })
  expectPolicy(await page.goto(address), address)
  await page.waitForFunction(() => !document.getElementById('boot'))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.evaluate(drawAll)
  await expectNoEmptyEdge(page)
  await expectAccessible(page)
  await turnTo(page, 'dark')
  expect(await findFaintText(page), `${address}, dark, phone`).toEqual([])
  await page.setViewportSize(desktop)
  await expectNoEmptyEdge(page)
  expect(await findFaintText(page), `${address}, dark, desktop`).toEqual([])
  await turnTo(page, 'light')
  await expectAccessible(page)
  // Last, because a field that lost the focus may say that it is missing.
  await expectKeyboard(page)
  await page.setViewportSize(phone)
  await turnTo(page, 'dark')
  await expectKeyboard(page)
}

// The longest file: its tests are independent, so they run in parallel. Each visits some twenty pages.
test.describe.configure({ mode: 'parallel', timeout: 480_000 })

test('every page: the tests below cover all routes of the three sites', () => {
  for (const { file, routes, leftOut } of routesLeftOut()) {
    expect(routes.length, `${file} declares routes`).toBeGreaterThan(5)
    expect(leftOut, file).toEqual([])
  }
})

/** Checks that no page for learners promises an unbuilt feature; pages for staff may hold internal notes. */
const isForLearners = (pages: Walk) =>
  pages === publicPages || pages === learnerPages || pages === coordinatorPages

test.use({ reducedMotion: 'reduce' })

const walk = async (page: Page, pages: Walk, session?: OpenSession) => {
  for (const address of await addressesOf(pages, session)) {
    await check(page, address)
    if (isForLearners(pages))
      expect(findEmptyPromises(await page.locator('body').innerText()), address).toEqual([])
  }
}

test('every page: public pages at both sizes, light and dark', async ({ page }) => {
  await walk(page, publicPages)
})

test('every page: pages of a learner at both sizes, light and dark', async ({ page }) => {
  const session = await api.auth.login.call({ body: { ...accounts.learner, app: 'web' } })
  await setSessionCookies(page, settings.webUrl, session)
  await walk(page, learnerPages, session)
  const coordinator = await api.auth.login.call({ body: { ...accounts.coordinator, app: 'web' } })
  await setSessionCookies(page, settings.webUrl, coordinator)
  await walk(page, coordinatorPages, coordinator)
})

test('every page: back office at both sizes, light and dark', async ({ page }) => {
  await walk(page, backOfficeLoginPages)
  await walk(page, backOfficePages, await signInStaff(page, 'crm', accounts.owner))
})

test('every page: money screens of the back office at both sizes, light and dark', async ({ page }) => {
  await walk(page, moneyPages, await signInStaff(page, 'crm', accounts.owner))
})

test('every page: doctor portal at both sizes, light and dark', async ({ page }) => {
  await walk(page, doctorLoginPages)
  await walk(page, doctorPages, await signInStaff(page, 'doctor', accounts.doctor))
})
