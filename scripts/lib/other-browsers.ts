import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from './ffmpeg.ts'
import { run } from './run.ts'
import { done, UserError, warn } from './say.ts'

/** What the journeys are told of the browsers besides Chromium: paths, or nothing where there is none. */
export type OtherBrowsers = Partial<
  Record<'FIREFOX_PATH' | 'WEBKIT_DRIVER_PATH' | 'WEBKIT_BROWSER_PATH' | 'XVFB_PATH', string>
>

/** Where a machine keeps its programs. */
export interface Machine {
  settings: Record<string, string | undefined>
  /** Path of a program on PATH. */
  find(name: string): string | null
  /** Paths of which one that exists is taken. */
  firstOf(paths: string[]): string | null
  /** Whether the program starts and ends well with this one word. */
  runs(path: string, word: string): Promise<boolean>
}

const MAC_FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox'
/** Debian, Fedora and Arch keep the driver on PATH, and the browser in the folder of the library. */
const WEBKIT_FOLDERS = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0']

/**
 * Firefox and WebKitGTK, where this machine has them. None is ever brought: a test that downloads two browsers is a
 * surprise. Says what is there, and for what is not how it is installed.
 * @throws UserError when a path that somebody set does not run.
 */
export async function findOtherBrowsers(machine: Machine = thisMachine): Promise<OtherBrowsers> {
  const firefox = await findOne(machine, 'FIREFOX_PATH', [
    machine.find('firefox-esr'),
    machine.find('firefox'),
    machine.firstOf([MAC_FIREFOX]),
  ])
  if (firefox) done(`Firefox: ${firefox}`)
  else missing('Firefox', 'firefox-esr', 'FIREFOX_PATH')
  const webkit = await findWebKit(machine)
  if (webkit) done(`WebKitGTK: ${webkit.WEBKIT_DRIVER_PATH}`)
  else missing('WebKitGTK', 'webkit2gtk-driver xvfb gstreamer1.0-libav', 'WEBKIT_DRIVER_PATH')
  return { ...(firefox ? { FIREFOX_PATH: firefox } : {}), ...webkit }
}

async function findWebKit(machine: Machine): Promise<OtherBrowsers | null> {
  const driver = await findOne(machine, 'WEBKIT_DRIVER_PATH', [machine.find('WebKitWebDriver')])
  if (!driver) return null
  const browser = machine.settings.WEBKIT_BROWSER_PATH || machine.firstOf(miniBrowsers())
  const xvfb = machine.find('Xvfb')
  const hasScreen = Boolean(machine.settings.DISPLAY || machine.settings.WAYLAND_DISPLAY)
  if (!browser || !(xvfb || hasScreen)) return null
  return {
    WEBKIT_DRIVER_PATH: driver,
    WEBKIT_BROWSER_PATH: browser,
    // Its own screen even where there is one: windows that come and go would be in the way of whoever works there.
    ...(xvfb ? { XVFB_PATH: xvfb } : {}),
  }
}

async function findOne(machine: Machine, name: string, known: (string | null)[]): Promise<string | null> {
  const setting = machine.settings[name]
  // The driver of WebKitGTK does not tell its version.
  const word = name === 'FIREFOX_PATH' ? '--version' : '--help'
  if (setting) {
    if (await machine.runs(setting, word)) return setting
    throw new UserError(`${name} trỏ tới ${setting}, nhưng không chạy được: hãy sửa lại hoặc bỏ biến này.`)
  }
  for (const path of known) if (path && (await machine.runs(path, word))) return path
  return null
}

function missing(browser: string, packages: string, setting: string): void {
  warn(
    `Máy không có ${browser}: bỏ qua các hành trình trong trình duyệt này. Debian và Ubuntu: \`apt-get install ${packages}\`; nơi khác: đặt ${setting}.`,
  )
}

/** Folders of libraries are named after the machine: /usr/lib/x86_64-linux-gnu. */
function miniBrowsers(): string[] {
  const roots = [
    '/usr/libexec',
    '/usr/lib',
    ...foldersIn('/usr/lib').filter((path) => path.endsWith('-linux-gnu')),
  ]
  return roots.flatMap((root) => WEBKIT_FOLDERS.map((folder) => join(root, folder, 'MiniBrowser')))
}

const foldersIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []

const thisMachine: Machine = {
  settings: process.env,
  find: (name) => findProgram(name),
  firstOf: (paths) => paths.find((path) => existsSync(path)) ?? null,
  runs: (path, word) =>
    run(path, [word], { output: 'keep' }).then(
      ({ code }) => code === 0,
      () => false,
    ),
}
