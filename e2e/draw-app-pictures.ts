import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'

/**
 * Draws the pictures of the installed apps (`apps/web/public/app`, `apps/doctor/public/app`): our icon in its sizes, and of the learners' site the screenshots that
 * browsers show before they install it. The screenshots are taken of the demo, which has to run:
 * `WEB_URL=http://localhost:3000 node e2e/draw-app-pictures.ts`, with `CHROMIUM_PATH` where there is no other browser.
 */
const publicFolder = join(import.meta.dirname, '../apps/web/public')
const folder = join(publicFolder, 'app')
const folders = [folder, join(import.meta.dirname, '../apps/doctor/public/app')]
const icon = join(publicFolder, 'favicon.svg')
const webUrl = process.env.WEB_URL ?? 'http://localhost:3000'
/** The ground of our icon; a maskable one has it to its edges, with the drawing in the part that every shape leaves. */
const ground = '#0d2f2a'
const safeShare = 0.8

const shapes = {
  narrow: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const

async function drawIcon(page: Page, path: string, size: number, share: number): Promise<void> {
  await page.setViewportSize({ width: size, height: size })
  const shown = Math.round(size * share)
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-content:center;${share < 1 ? `background:${ground}` : ''}}</style>` +
      `<img src="data:image/svg+xml;base64,${readFileSync(icon).toString('base64')}" width="${shown}" height="${shown}">`,
  )
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  await page.screenshot({ path, omitBackground: true })
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${webUrl}/auth/login`)
  await page.getByLabel('Email').fill('hocvien@demo.thamhoc.vn')
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Chieu-mua-2026')
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

async function takeScreenshots(browser: Browser, form: keyof typeof shapes): Promise<void> {
  const context = await browser.newContext({
    ...shapes[form],
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signIn(page)
  const take = async (name: string, path: string) => {
    await page.goto(webUrl + path)
    await page.locator('#boot').waitFor({ state: 'detached' })
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Thông báo/ })
      .waitFor()
    await page.locator('main .ui-skeleton').first().waitFor({ state: 'detached' })
    await page.evaluate(async () => {
      const seen = [...document.images].filter(
        (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
      )
      await Promise.all(seen.map((image) => image.decode().catch(() => {})))
    })
    await page.screenshot({ path: join(folder, `${name}-${form}.jpg`), type: 'jpeg', quality: 72 })
  }
  await take('my-courses', '/student/my-course')
  if (form === 'narrow') await take('notes', '/student/notes')
  await page.goto(`${webUrl}/course`)
  await take('course', new URL(await firstCourse(page)).pathname)
  await context.close()
}

const firstCourse = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link')
    .and(page.locator('[href^="/course/"]'))
    .first()
    .evaluate((link: HTMLAnchorElement) => link.href)

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    for (const place of folders) {
      await drawIcon(page, join(place, 'icon-192.png'), 192, 1)
      await drawIcon(page, join(place, 'icon-512.png'), 512, 1)
      await drawIcon(page, join(place, 'icon-maskable.png'), 512, safeShare)
    }
    await takeScreenshots(browser, 'narrow')
    await takeScreenshots(browser, 'wide')
  } finally {
    await browser.close()
  }
}

await main()
