import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressesOf } from './addresses.ts'
import { readAllSettings } from './all-settings.ts'
import { findBrowser } from './find-browser.ts'
import { onEnd } from './lifetime.ts'
import { findOtherBrowsers, type OtherBrowsers } from './other-browsers.ts'
import { isPackedChromium } from './packed-chromium.ts'
import { ROOT } from './paths.ts'
import { findFreePorts } from './ports.ts'
import { run } from './run.ts'
import { done, step, UserError } from './say.ts'
import { productionPlan } from './services.ts'
import { PORT_NAMES, type Settings } from './settings.ts'
import { startStack } from './stack.ts'

/** Journeys play the prepared video and their own uploads. Encoding the demo's would slow down the browser. */
export const VIDEOS_MADE = 0

/**
 * Runs Playwright against the whole stack, started as `npm start` does, on free ports and a data folder
 * that is gone afterwards. The database is always the embedded one: journeys write.
 * @returns Playwright's exit code.
 */
export async function runJourneys(args: string[]): Promise<number> {
  const chromium = await findBrowser()
  done(`Chromium: ${chromium}`)
  return runPlaywright(args, { ...chromiumEnv(chromium), ...(await findOtherBrowsers()) })
}

/**
 * The journeys of every day in Firefox and WebKitGTK alone, where this machine has them.
 * @returns Playwright's exit code.
 * @throws UserError when there is neither.
 */
export async function runOtherBrowsers(args: string[]): Promise<number> {
  const others = await findOtherBrowsers()
  const projects = projectsOf(others)
  if (projects.length === 0) throw new UserError('Máy không có Firefox lẫn WebKitGTK: hãy cài một trong hai.')
  return runPlaywright([...projects.map((name) => `--project=${name}`), ...args], others)
}

const projectsOf = ({ FIREFOX_PATH, WEBKIT_DRIVER_PATH }: OtherBrowsers) => [
  ...(FIREFOX_PATH ? ['firefox'] : []),
  ...(WEBKIT_DRIVER_PATH ? ['webkit'] : []),
]

/** What Playwright is told of the browser at this path. */
export const chromiumEnv = (path: string) => ({
  CHROMIUM_PATH: path,
  CHROME_PATH: path,
  IS_HEADLESS_SHELL: String(isPackedChromium(path)),
})

async function runPlaywright(args: string[], browsers: NodeJS.ProcessEnv): Promise<number> {
  const settings = await temporarySettings()
  step('Khởi động hệ thống để kiểm thử…')
  await startStack({ settings, plan: productionPlan, isBuilt: true, videos: VIDEOS_MADE })
  return playJourneys(settings, args, browsers)
}

/**
 * Runs Playwright against a stack that runs; the logs of its services are kept when a journey fails.
 * @returns Playwright's exit code.
 */
export async function playJourneys(
  settings: Settings,
  args: string[],
  more: NodeJS.ProcessEnv,
): Promise<number> {
  const { code } = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
    cwd: join(ROOT, 'e2e'),
    env: { ...process.env, ...addressEnv(settings), ...more },
  })
  if (code !== 0) keepLogs(settings.DATA_DIR)
  return code
}

/** Settings of a demo of its own: free ports, the embedded database, and a data folder that goes with the command. */
export async function temporarySettings(): Promise<Settings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'journeys-'))
  onEnd('folder', () => rmSync(dataDir, { recursive: true, force: true }))
  const ports = await findFreePorts(PORT_NAMES.length)
  const own = Object.fromEntries(PORT_NAMES.map((name, index) => [name, String(ports[index])]))
  // The address, the host and the database of the reader are for what the reader runs.
  const ours = { ...own, HOST: '', DATABASE_URL: '', DATA_DIR: dataDir, DEMO_MODE: 'true' }
  return readAllSettings({ ...process.env, ...ours })
}

function addressEnv(settings: Settings): NodeJS.ProcessEnv {
  const { web, crm, doctor, api, bank } = addressesOf(settings)
  return {
    WEB_URL: web,
    CRM_URL: crm,
    DOCTOR_URL: doctor,
    API_URL: api,
    BANK_URL: bank,
  }
}

function keepLogs(dataDir: string): void {
  const kept = join(ROOT, 'test-results', 'logs')
  cpSync(join(dataDir, 'logs'), kept, { recursive: true })
  step(`Nhật ký các dịch vụ: ${kept}`)
}
