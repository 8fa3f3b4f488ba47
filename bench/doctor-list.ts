import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type LineSpeed, startSlowProxy } from '../e2e/fixtures/slow-proxy.ts'
import { addressesOf } from '../scripts/lib/addresses.ts'
import { done, step } from '../scripts/lib/say.ts'
import type { Settings } from '../scripts/lib/settings.ts'
import { fillCredentials, openBrowser, readDemoCode, type SavedState, signIn } from './browser.ts'
import type { Row } from './table.ts'

export const DOCTOR_LIST_COLUMNS = ['list', 'each round, ms', 'aim']

const ROUNDS = 5
const AIM_MS = 1000
const PHONE = { width: 390, height: 844 }
/** Longer than any page takes on this line. */
const LIMIT_MS = 60_000
/** What the portal fetches ahead has come by then; the stream of notices stays open for good. */
const QUIET_LIMIT_MS = 10_000
/** Slow 4G as Lighthouse means it. */
const LINE: LineSpeed = {
  roundTripMs: 150,
  downBytesPerSecond: 1_600_000 / 8,
  upBytesPerSecond: 750_000 / 8,
}

const OVERVIEW = '/crm/doctor'
const INBOX = '/crm/doctor/question'
/** A line of what waits, and of the questions. */
const WAITING_LINE = `main li a[href="${INBOX}"]`
const QUESTION_LINE = `main a[href^="${INBOX}/"]`

interface Place {
  site: string
  settings: Settings
}

type Measure = (context: BrowserContext, place: Place) => Promise<number>

/** From the address, or from the press, to the first line of a list that can be pressed. */
const LISTS: readonly { name: string; measure: Measure }[] = [
  { name: 'what waits, after signing in on an empty cache', measure: signedIn },
  { name: 'what waits, signed in, on an empty cache', measure: opened(OVERVIEW, WAITING_LINE) },
  { name: 'what waits, opened again', measure: openedAgain(OVERVIEW, WAITING_LINE) },
  { name: 'questions, opened again', measure: openedAgain(INBOX, QUESTION_LINE) },
  { name: 'questions, by a press on what waits', measure: pressed },
]

/** The doctor's lists on a phone's slow line; the processor is that of the machine. */
export async function measureDoctorLists(settings: Settings): Promise<Row[]> {
  const browser = await openBrowser()
  const session = await signIn(browser, settings, 'doctor')
  const place = { site: addressesOf(settings).doctor, settings }
  const rows: Row[] = []
  for (const { name, measure } of LISTS) {
    step(`Đo ${name} (${ROUNDS} lần)…`)
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await onSlowLine(browser, session, (context) => measure(context, place)))
    rows.push(toRow(name, rounds))
    done(rows.at(-1)?.join(' · ') ?? '')
  }
  await browser.close()
  return rows
}

/** A phone with an empty cache, on a slow line that it shares with no other. */
async function onSlowLine<T>(
  browser: Browser,
  storageState: SavedState,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const proxy = await startSlowProxy(LINE)
  const context = await browser.newContext({
    locale: 'vi-VN',
    viewport: PHONE,
    storageState,
    proxy: { server: proxy.url },
  })
  try {
    return await work(context)
  } finally {
    await context.close()
    await proxy.close()
  }
}

function opened(path: string, line: string): Measure {
  return async (context, { site }) => {
    const page = await context.newPage()
    await page.addInitScript(watchFor, line)
    await page.goto(site + path, { timeout: LIMIT_MS, waitUntil: 'commit' })
    return shownAt(page)
  }
}

/**
 * As a doctor meets the portal for the first time: from the last digit of the code. While password and code are typed,
 * the line is free for what the sign-in page fetches ahead.
 */
async function signedIn(context: BrowserContext, { site, settings }: Place): Promise<number> {
  // The session of the other lists would lead past the form.
  await context.clearCookies()
  const page = await context.newPage()
  await page.goto(`${site}/auth/login`, { timeout: LIMIT_MS })
  await untilQuiet(context)
  const { email } = await fillCredentials(page, 'doctor')
  const field = page.getByLabel('Mã xác thực')
  await field.waitFor({ timeout: LIMIT_MS })
  const code = await freshCode(settings, email)
  await page.evaluate(() => Object.assign(window, { pressedAt: performance.now() }))
  await page.evaluate(watchFor, WAITING_LINE)
  await field.fill(code)
  const at = await shownAt(page)
  return at - (await page.evaluate(() => (window as unknown as Watched).pressedAt))
}

/** A code signs in once, so each round waits for the next one, 30 s at most. */
async function freshCode(settings: Settings, email: string): Promise<string> {
  for (;;) {
    const code = await readDemoCode(settings, email)
    if (code !== null) return code
    await delay(1000)
  }
}

/** What the browser keeps from a visit is there, and the answers of the service are not. */
function openedAgain(path: string, line: string): Measure {
  const open = opened(path, line)
  return async (context, place) => {
    await open(context, place)
    await untilQuiet(context)
    return open(context, place)
  }
}

async function pressed(context: BrowserContext, place: Place): Promise<number> {
  await opened(OVERVIEW, WAITING_LINE)(context, place)
  const page = await untilQuiet(context)
  await page.evaluate(() => {
    addEventListener('click', () => Object.assign(window, { pressedAt: performance.now() }), true)
  })
  await page.evaluate(watchFor, QUESTION_LINE)
  await page.locator(WAITING_LINE).first().click()
  const at = await shownAt(page)
  return at - (await page.evaluate(() => (window as unknown as Watched).pressedAt))
}

/** What is fetched ahead, and the worker of the installed portal, have the line first. */
async function untilQuiet(context: BrowserContext): Promise<Page> {
  const page = context.pages().at(-1)
  if (!page) throw new Error('no page is open')
  await page.waitForLoadState('networkidle', { timeout: QUIET_LIMIT_MS }).catch(() => {})
  return page
}

async function shownAt(page: Page): Promise<number> {
  await page.waitForFunction(() => typeof (window as unknown as Watched).shownAt === 'number', undefined, {
    timeout: LIMIT_MS,
  })
  return page.evaluate(() => (window as unknown as Watched).shownAt ?? Number.NaN)
}

interface Watched {
  /** By the clock of the page, which begins with its address; null until then. */
  shownAt: number | null
  pressedAt: number
}

/** Runs in the page. A line under the overlay of the start cannot be pressed yet. */
function watchFor(line: string): void {
  Object.assign(window, { shownAt: null })
  const watcher = new MutationObserver(() => {
    if (document.getElementById('boot') || !document.querySelector(line)) return
    watcher.disconnect()
    requestAnimationFrame(() => Object.assign(window, { shownAt: performance.now() }))
  })
  watcher.observe(document, { childList: true, subtree: true })
}

/** Every round has to keep the aim. */
export function toRow(name: string, rounds: readonly number[]): Row {
  const isGood = rounds.length > 0 && rounds.every((ms) => ms <= AIM_MS)
  return [name, rounds.map((ms) => ms.toFixed(0)).join(', '), `≤ ${AIM_MS} ${isGood ? '✓' : '✗'}`]
}
