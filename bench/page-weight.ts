import type { Browser, Page } from '@playwright/test'
import { addressesOf } from '../scripts/lib/addresses.ts'
import { done, step, UserError } from '../scripts/lib/say.ts'
import type { Settings } from '../scripts/lib/settings.ts'
import { readAnswer } from './bare.ts'
import { openBrowser, type SavedState, type Site, signIn } from './browser.ts'
import { findRoutes, type Route } from './routes.ts'
import type { Row } from './table.ts'

export const WEIGHT_COLUMNS = ['route', 'JS kB', '+ visitor id kB', 'CSS kB', 'requests', 'aim']

const BYTES_PER_KB = 1000
/** A page that is still asking for something after this long is measured as it is. */
const QUIET_LIMIT_MS = 15_000
/** Files that are fetched at the first input of the visitor; counted apart. */
const VISITOR_ID = /\/compute-visitor-id-/

/** What a first visit of each route brings over the wire before the visitor touches anything. */
export async function measureWeight(settings: Settings, slug: string): Promise<Row[]> {
  const browser = await openBrowser()
  const sessions: Partial<Record<Site, SavedState>> = {}
  for (const site of ['web', 'crm', 'doctor'] as const) sessions[site] = await signIn(browser, settings, site)
  const rows: Row[] = []
  for (const route of await findRoutes(browser, settings, slug, sessions)) {
    step(`Đo ${route.name}…`)
    rows.push(await weigh(browser, settings, route, route.isSignedIn ? sessions[route.site] : undefined))
    done(rows.at(-1)?.join(' · ') ?? '')
  }
  await browser.close()
  return rows
}

async function weigh(
  browser: Browser,
  settings: Settings,
  route: Route,
  storageState: SavedState | undefined,
): Promise<Row> {
  // A context of its own starts with an empty cache: a first visit.
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  const loaded = collectFiles(page)
  const response = await page.goto(addressesOf(settings)[route.site] + route.path, { waitUntil: 'load' })
  if (response?.status() !== 200) throw new UserError(`${route.path}: ${response?.status()}`)
  await page.waitForLoadState('networkidle', { timeout: QUIET_LIMIT_MS }).catch(() => {})
  const { scripts, styles, count } = loaded()
  const touched = route.isSignedIn ? [] : await touch(page)
  await context.close()
  const [js, visitorId, css] = [await gzipBytes(scripts), await gzipBytes(touched), await gzipBytes(styles)]
  const isGood = route.aim === undefined || js / BYTES_PER_KB <= route.aim
  const aim = route.aim === undefined ? '–' : `≤ ${route.aim} ${isGood ? '✓' : '✗'}`
  return [route.name, toKb(js), toKb(visitorId), toKb(css), String(count), aim]
}

/** A browser that has not signed in yet computes the visitor id when the pointer moves. */
async function touch(page: Page): Promise<string[]> {
  const fetched = page.waitForResponse((response) => VISITOR_ID.test(response.url()), {
    timeout: QUIET_LIMIT_MS,
  })
  await page.mouse.move(10, 10)
  return [(await fetched).url()]
}

const toKb = (bytes: number) => (bytes / BYTES_PER_KB).toFixed(1)

function collectFiles(page: Page) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  let count = 0
  page.on('response', (response) => {
    if (!response.url().startsWith('http')) return
    count += 1
    const type = response.headers()['content-type'] ?? ''
    if (type.includes('javascript')) scripts.add(response.url())
    if (type.includes('text/css')) styles.add(response.url())
  })
  // What a later touch fetches is counted apart.
  return () => ({ scripts: [...scripts], styles: [...styles], count })
}

/** What our own servers send to a client that takes gzip and nothing better. */
async function gzipBytes(urls: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...urls].map(async (url) => {
      const { port, pathname, search } = new URL(url)
      const { body } = await readAnswer(Number(port), pathname + search, { 'accept-encoding': 'gzip' })
      return Buffer.from(body, 'base64').length
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
