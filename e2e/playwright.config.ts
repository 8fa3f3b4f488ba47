import { defineConfig } from '@playwright/test'
import { settings } from './fixtures/settings.ts'

const { chromiumPath, firefoxPath, webkit } = settings
/** Journeys that other browsers take too, by WebDriver; the others are Playwright's and Chromium's. */
const shared = /\/specs\/browsers\//

export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results/e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: process.env.CI ? 2 : 1,
  // A journey that passes on its second try has shown a fault.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI
    ? [['list']]
    : [['list'], ['html', { open: 'never', outputFolder: '../playwright-report' }]],
  projects: [
    { name: 'chromium', testIgnore: shared },
    ...(firefoxPath ? [{ name: 'firefox', testMatch: shared }] : []),
    ...(webkit ? [{ name: 'webkit', testMatch: shared }] : []),
  ],
  use: {
    baseURL: settings.webUrl,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // What a worker answers cannot be watched or held up; journeys that are about it let it in.
    serviceWorkers: 'block',
    // Recording a trace costs a quarter of the time of a journey; CI keeps the last picture and the logs.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
})
