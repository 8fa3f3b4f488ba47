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

/** Each gives a path to try, or `null`; the dear ones come last. */
const SOURCES: (() => string | null | Promise<string | null>)[] = [
  ...SYSTEM_NAMES.map((name) => () => findProgram(name)),
  ...MAC_PATHS.map((path) => () => (existsSync(path) ? path : null)),
  playwrightsOwn,
  unpackChromium,
  installByApt,
]

/**
 * A Chromium that runs here: the one of `CHROMIUM_PATH`, the system's, Playwright's, the one inside an npm
 * package, or one installed by apt-get.
 * @throws UserError when there is none.
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await runs(chosen)) return chosen
    throw new UserError(
      `CHROMIUM_PATH trỏ tới ${chosen}, nhưng không chạy được: hãy sửa lại hoặc bỏ biến này.`,
    )
  }
  for (const source of SOURCES) {
    const path = await source()
    if (path && (await runs(path))) return path
  }
  throw new UserError(
    'Không tìm thấy trình duyệt: hãy cài Chromium, hoặc đặt CHROMIUM_PATH tới tệp chạy của nó.',
  )
}

/** A file may be there and miss its libraries, or be a stub that asks for another installer. */
async function runs(path: string): Promise<boolean> {
  try {
    const { code, output } = await run(path, ['--version', '--no-sandbox'], { output: 'keep' })
    return code === 0 && /\d+\.\d+\.\d+/.test(output)
  } catch {
    return false
  }
}

function playwrightsOwn(): string | null {
  const { chromium } = createRequire(join(ROOT, 'e2e', 'package.json'))('@playwright/test') as {
    chromium: { executablePath(): string }
  }
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

async function installByApt(): Promise<string | null> {
  if (!canUseApt()) return null
  step('Máy chưa có trình duyệt, đang cài Chromium bằng apt-get…')
  await aptInstall('chromium')
  return findProgram('chromium')
}
