import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { aptInstall, canUseApt, findProgram } from './ffmpeg.ts'
import { unpackChromium } from './packed-chromium.ts'
import { ROOT } from './paths.ts'
import { run } from './run.ts'
import { step, UserError } from './say.ts'

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Where a browser may come from; each gives paths to try, or none. */
export interface BrowserSources {
  /** Value of `CHROMIUM_PATH`. */
  setting: string | undefined
  system(): string[]
  playwright(): string[]
  aptGet(): Promise<string[]>
  npmPackage(): Promise<string[]>
  runs(path: string): Promise<boolean>
}

/**
 * A Chromium that runs here: the one of `CHROMIUM_PATH`, the system's, Playwright's, one installed by apt-get,
 * or the one inside an npm package. That one comes last because it is the old headless shell, which crashes when
 * a page takes a file handle out of IndexedDB.
 * @throws UserError when there is none.
 */
export function findBrowser(): Promise<string> {
  return chooseBrowser({
    setting: process.env.CHROMIUM_PATH,
    system: () => [
      ...SYSTEM_NAMES.flatMap((name) => findProgram(name) ?? []),
      ...MAC_PATHS.filter((path) => existsSync(path)),
    ],
    playwright: playwrightsOwn,
    aptGet: installByApt,
    npmPackage: async () => pathsOf(await unpackChromium()),
    runs,
  })
}

/** The first browser that runs. Expensive sources come last and are tried only if all others have none. */
export async function chooseBrowser(sources: BrowserSources): Promise<string> {
  const { setting, runs: isFit } = sources
  if (setting) {
    if (await isFit(setting)) return setting
    throw new UserError(
      `CHROMIUM_PATH trỏ tới ${setting}, nhưng không chạy được: hãy sửa lại hoặc bỏ biến này.`,
    )
  }
  for (const source of ['system', 'playwright', 'aptGet', 'npmPackage'] as const) {
    for (const path of await sources[source]()) if (await isFit(path)) return path
  }
  throw new UserError(
    'Không tìm thấy trình duyệt: hãy cài Chromium, hoặc đặt CHROMIUM_PATH tới tệp chạy của nó.',
  )
}

const pathsOf = (path: string | null) => (path === null ? [] : [path])

/** A file may be there and miss its libraries, or be a stub that asks for another installer. */
async function runs(path: string): Promise<boolean> {
  try {
    const { code, output } = await run(path, ['--version', '--no-sandbox'], { output: 'keep' })
    return code === 0 && /\d+\.\d+\.\d+/.test(output)
  } catch {
    return false
  }
}

function playwrightsOwn(): string[] {
  const { chromium } = createRequire(join(ROOT, 'e2e', 'package.json'))('@playwright/test') as {
    chromium: { executablePath(): string }
  }
  return [chromium.executablePath()].filter((path) => existsSync(path))
}

async function installByApt(): Promise<string[]> {
  if (!canUseApt()) return []
  step('Máy chưa có trình duyệt, đang cài Chromium bằng apt-get…')
  await aptInstall('chromium')
  return pathsOf(findProgram('chromium'))
}
