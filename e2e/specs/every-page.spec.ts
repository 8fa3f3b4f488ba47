import type { Page } from '@playwright/test'
import { findEmptyPromises } from '@repo/contract/unbuilt-features'
import {
  bringChecks,
  expectAccessible,
  expectFits,
  findFaintText,
  keepStill,
  turnTo,
} from '../fixtures/accessible.ts'
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

/** As wide as a window of 1280 px that is enlarged to 400 %. */
const enlarged = { width: 320, height: 640 }
/** Letters as large as somebody may have set in the browser, in px; by itself they are half of it. */
const LARGE_LETTERS = 32
const USUAL_LETTERS = 16

/** Makes the browser render everything, because parts below the window may keep the colours of the previous theme. */
const drawAll = '* { content-visibility: visible !important }'

async function expectNoEmptyEdge(page: Page) {
  const edge = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
  expect(edge, `${page.url()}: no room for a scrollbar that is not there`).toBe(0)
}

/** Sets the size of letters that the browser uses, as its settings do. */
async function setLetters(page: Page, px: number) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: px } })
  await browser.detach()
}

/** Checks that nothing has to be read by scrolling sideways: in an enlarged window (WCAG 1.4.10), and with large letters (1.4.4). */
async function expectReadableWhenLarge(page: Page, address: string) {
  await page.setViewportSize(enlarged)
  await expectFits(page, `${address}, enlarged to 400 %`)
  await page.setViewportSize(desktop)
  await setLetters(page, LARGE_LETTERS)
  await expectFits(page, `${address}, letters of 200 %`)
  await setLetters(page, USUAL_LETTERS)
}

/**
 * Checks a page's content security policy, the rules of WCAG 2.2 AA that a machine can check and what a keyboard needs, in
 * both themes at both sizes, and pages of learners also when they are enlarged. It opens the page once and turns theme and
 * size as seldom as it can: opening it again would double the time, and another theme costs a tenth of it.
 */
async function check(page: Page, address: string, isEnlarged: boolean) {
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'light' })
  expectPolicy(await page.goto(address), address)
  await bringChecks(page)
  await page.waitForFunction(() => !document.getElementById('boot'))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await keepStill(page, drawAll)
  await expectNoEmptyEdge(page)
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await expectNoEmptyEdge(page)
  await expectAccessible(page)
  if (isEnlarged) await expectReadableWhenLarge(page, address)
  await turnTo(page, 'dark')
  expect(await findFaintText(page), `${address}, dark, desktop`).toEqual([])
  await page.setViewportSize(phone)
  expect(await findFaintText(page), `${address}, dark, phone`).toEqual([])
  // Last, because a field that lost the focus may say that it is missing.
  await expectKeyboard(page)
  await page.setViewportSize(desktop)
  await turnTo(page, 'light')
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
    await check(page, address, isForLearners(pages))
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
