import { type Browser, chromium, type Page } from '@playwright/test'
import { type DemoAccount, demoAccounts } from '@repo/demo/accounts'
import { addressesOf } from '../scripts/lib/addresses.ts'
import { findBrowser } from '../scripts/lib/find-browser.ts'
import { onEnd } from '../scripts/lib/lifetime.ts'
import { UserError } from '../scripts/lib/say.ts'
import type { Settings } from '../scripts/lib/settings.ts'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

export type Site = 'web' | 'crm' | 'doctor'

/** A Chromium without a window; it ends with the command at the latest. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: FLAGS })
  onEnd('services', () => browser.close())
  return browser
}

export type SavedState = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** Through the form, as a person would; staff and doctors prove themselves a second time. */
export async function signIn(browser: Browser, settings: Settings, site: Site): Promise<SavedState> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${addressesOf(settings)[site]}/auth/login`)
  const account = await fillCredentials(page, site)
  // The step sends the code by itself once all digits are there.
  if (account.secondFactor) await page.getByLabel('Mã xác thực').fill(await demoCode(settings, account.email))
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/login'))
  const state = await context.storageState()
  await context.close()
  return state
}

/** Types address and password of the site's demo account into an open sign-in form, and sends it. */
export async function fillCredentials(page: Page, site: Site): Promise<DemoAccount> {
  const account = demoAccounts.find((each) => each.site === site)
  if (!account) throw new Error(`no demo account for ${site}`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(account.password)
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  return account
}

/** What the account's authenticator app would show, as the demo says it; null while a code that was used still stands. */
export async function readDemoCode(settings: Settings, email: string): Promise<string | null> {
  const path = `/demo/second-factor?email=${encodeURIComponent(email)}`
  const response = await fetch(addressesOf(settings).api + path)
  const { data } = (await response.json()) as { data: { code: string | null } | null }
  return data?.code ?? null
}

async function demoCode(settings: Settings, email: string): Promise<string> {
  const code = await readDemoCode(settings, email)
  if (!code) throw new UserError(`Không có mã xác thực cho ${email}.`)
  return code
}

/** Addresses that a page links to in its main part, once the first of them is there. */
export async function findLinks(
  browser: Browser,
  pageUrl: string,
  prefix: string,
  storageState?: SavedState,
): Promise<string[]> {
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  await page.goto(pageUrl)
  const links = page.locator(`main a[href^="${prefix}"]`)
  await links.first().waitFor({ state: 'attached' })
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  await context.close()
  return hrefs
}
