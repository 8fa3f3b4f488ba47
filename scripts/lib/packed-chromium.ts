import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './paths.ts'
import { run } from './run.ts'
import { step } from './say.ts'

const PACKAGE = join(ROOT, 'e2e', 'node_modules', '@sparticuz', 'chromium')
const HOME = join(ROOT, 'node_modules', '.cache', 'chromium')

const LAUNCHER = join(HOME, 'launch.sh')

export const isPackedChromium = (path: string) => path === LAUNCHER

/**
 * Unpacks the Chromium inside `@sparticuz/chromium` with the NSS libraries it brings, once; needs no root.
 * @returns a launcher that finds those libraries, or `null` where the package has no build.
 */
export async function unpackChromium(): Promise<string | null> {
  if (existsSync(LAUNCHER)) return LAUNCHER
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(PACKAGE)) return null
  step('Giải nén Chromium đi kèm…')
  mkdirSync(HOME, { recursive: true })
  const entry = pathToFileURL(join(PACKAGE, 'build', 'index.js')).href
  const code = `
    const { default: chromium, inflate } = await import(${JSON.stringify(entry)})
    await chromium.executablePath()
    await inflate(${JSON.stringify(join(PACKAGE, 'bin', 'al2023.tar.br'))})`
  // The package unpacks into the temporary folder; this makes that one ours, and keeps it.
  const env = { ...process.env, TMPDIR: HOME }
  const result = await run(process.execPath, ['--input-type=module', '--eval', code], { env, output: 'keep' })
  if (result.code !== 0) return null
  writeFileSync(LAUNCHER, launcherScript(), { mode: 0o755 })
  chmodSync(LAUNCHER, 0o755)
  return LAUNCHER
}

function launcherScript(): string {
  // A machine without fonts of its own gets those of the package.
  return `#!/bin/sh
export LD_LIBRARY_PATH="${HOME}/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="${HOME}/fonts"
exec "${HOME}/chromium" "$@"
`
}
