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

const phone = { width: 360, height: 780 }
const desktop = { width: 1280, height: 900 }

/** What lies below the window may be left undrawn by the browser, in the colours of the theme before. */
const drawAll = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

async function expectNoEmptyEdge(page: Page) {
  const edge = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
  expect(edge, `${page.url()}: no room for a scrollbar that is not there`).toBe(0)
}

/** The page follows the device, and nothing but its colours changes with the theme. */
async function turnTo(page: Page, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme)
}

/**
 * Every page: its content policy, and the rules of WCAG 2.2 AA that a machine can check. It is opened on a phone and
 * widened to a desktop, in both themes at both sizes; to open it anew for each would double the time.
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
}

// The longest file of all: its parts share nothing, so the workers share them. Each walks some twenty pages.
test.describe.configure({ mode: 'parallel', timeout: 480_000 })

test('no route of the three sites is left out of the walks', () => {
  for (const { file, routes, leftOut } of routesLeftOut()) {
    expect(routes.length, `${file} declares routes`).toBeGreaterThan(5)
    expect(leftOut, file).toEqual([])
  }
})

/** Staff keep notes of their own; what learners read promises nothing that is not there. */
const isForLearners = (pages: Walk) => pages === publicPages || pages === learnerPages

test.use({ reducedMotion: 'reduce' })

const walk = async (page: Page, pages: Walk, session?: OpenSession) => {
  for (const address of await addressesOf(pages, session)) {
    await check(page, address)
    if (isForLearners(pages))
      expect(findEmptyPromises(await page.locator('body').innerText()), address).toEqual([])
  }
}

test('public pages at both sizes, light and dark', async ({ page }) => {
  await walk(page, publicPages)
})

test('pages of a learner at both sizes, light and dark', async ({ page }) => {
  const session = await api.auth.login.call({ body: { ...accounts.learner, app: 'web' } })
  await putSession(page, settings.webUrl, session)
  await walk(page, learnerPages, session)
})

test('back office at both sizes, light and dark', async ({ page }) => {
  await walk(page, backOfficeDoor)
  await walk(page, backOfficePages, await signInStaff(page, 'crm', accounts.owner))
})

test('money of the back office at both sizes, light and dark', async ({ page }) => {
  await walk(page, moneyPages, await signInStaff(page, 'crm', accounts.owner))
})

test('doctor portal at both sizes, light and dark', async ({ page }) => {
  await walk(page, portalDoor)
  await walk(page, doctorPages, await signInStaff(page, 'doctor', accounts.doctor))
})
